import { describe, expect, test } from 'vitest';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { quantityOf } from '../../../domain/measures/measures.ts';
import {
  type MeasurementValues,
  changesBetween,
  fieldsOf,
  newValues,
  problemsOf,
  usualPosition,
  valuesOf,
} from './measurement-values.ts';
import { editedText, signKey } from './pad-text.ts';

const mia = { birthdate: '2026-01-10', birthDateApprox: false, gestationDays: null };
const units = { weight: 'kg', length: 'cm', head: 'cm' } as const;
const now = { day: '2026-04-10', time: '09:30' };
const empty = newValues(mia, { units, now, date: null });
const typed = (
  texts: Partial<Record<'weight' | 'length' | 'head', string>>,
): MeasurementValues => ({
  ...empty,
  weight: { ...empty.weight, text: texts.weight ?? '' },
  length: { ...empty.length, text: texts.length ?? '' },
  head: { ...empty.head, text: texts.head ?? '' },
});

describe('a new measurement', () => {
  test('begins today, lying below two years, and without a time on another day', () => {
    expect([empty.date, empty.time, empty.position]).toEqual(['2026-04-10', '09:30', 'lying']);
    const birth = newValues(mia, { units, now, date: '2026-01-10' });
    expect([birth.date, birth.time]).toEqual(['2026-01-10', '']);
    expect(usualPosition(mia, '2028-01-11')).toBe('standing');
    expect(usualPosition({ ...mia, birthdate: null }, '2028-01-11')).toBeNull();
  });

  test('stores grams and millimetres with what was typed', () => {
    expect(fieldsOf(typed({ weight: '5,2', length: '58.1', head: '' }))).toEqual({
      date: '2026-04-10',
      time: '09:30',
      weightG: 5_200,
      lengthMm: 581,
      headMm: null,
      entered: { weight: { value: 5.2, unit: 'kg' }, length: { value: 58.1, unit: 'cm' } },
      position: 'lying',
      clothed: null,
      by: 'home',
      note: '',
      documentId: null,
    });
    expect(fieldsOf(typed({ head: '38.5' })).position).toBeNull();
  });

  test.each([
    ['nothing', typed({}), { weight: 'nothingEntered' }],
    ['no number', typed({ weight: '-3' }), { weight: 'notNumber' }],
    ['900 kg', typed({ weight: '900' }), { weight: 'outside' }],
    ['tomorrow', { ...typed({ weight: '5' }), date: '2026-04-11' }, { date: 'dateFuture' }],
    [
      'before birth',
      { ...typed({ weight: '5' }), date: '2026-01-09' },
      { date: 'dateBeforeBirth' },
    ],
    ['no day', { ...typed({ weight: '5' }), date: '' }, { date: 'dateMissing' }],
    ['a long note', { ...typed({ weight: '5' }), note: 'x'.repeat(501) }, { note: 'noteLong' }],
    ['one value', typed({ head: '38' }), {}],
  ])('%s', (_name, values, problems) => {
    expect(problemsOf(values, { child: mia, today: now.day })).toEqual(problems);
  });
});

describe('a stored measurement', () => {
  const { si, entered } = quantityOf(120.5, 'oz');
  const record = {
    ...fieldsOf(typed({ length: '58.1' })),
    weightG: si,
    entered: { weight: entered, length: { value: 58.1, unit: 'cm' } },
    time: null,
  } as unknown as GrowthRecord;

  test('changes only what was changed, and keeps what was typed in another unit', () => {
    const initial = valuesOf(record, { units, write: String });
    const before = fieldsOf(initial);
    expect(before.entered).toEqual({
      weight: { value: 120.5, unit: 'oz' },
      length: { value: 58.1, unit: 'cm' },
    });
    expect(changesBetween(before, fieldsOf({ ...initial, note: ' fine ' }), record)).toEqual({
      note: 'fine',
    });
    const heavier = { ...initial, weight: { ...initial.weight, text: '5.3' } };
    expect(changesBetween(before, fieldsOf(heavier), record)).toEqual({
      weightG: 5_300,
      entered: { weight: { value: 5.3, unit: 'kg' }, length: { value: 58.1, unit: 'cm' } },
    });
  });
});

test('the pad writes numbers, and ounces after pounds', () => {
  const press = (keys: readonly string[]) => keys.reduce(editedText, '');
  expect(press(['5', '.', '2', '5', 'Backspace'])).toBe('5.2');
  expect(press(['7', ' lb ', '8'])).toBe('7 lb 8');
  expect(press(['7', ' lb ', 'Backspace', 'Backspace'])).toBe('7');
  expect(press(['7', ' lb ', '8', '.', '5'])).toBe('7 lb 8.5');
  expect(press('1234567890123456789'.split(''))).toHaveLength(16);
});

test('the key beside the zero is that of pounds until there are pounds, then that of decimals', () => {
  expect([signKey('', 'lb'), signKey('7', 'lb'), signKey('7 lb 8', 'lb')]).toEqual([
    ' lb ',
    ' lb ',
    '.',
  ]);
  expect([signKey('', 'kg'), signKey('24', 'in')]).toEqual(['.', '.']);
});

test('the pad writes parts of an inch, of which the last one counts', () => {
  const press = (keys: readonly string[]) => keys.reduce(editedText, '');
  expect(press(['2', '4', '⅜'])).toBe('24⅜');
  expect(press(['2', '4', '⅜', '½', '5'])).toBe('24½');
  expect(press(['2', '4', '⅜', 'Backspace'])).toBe('24');
});
