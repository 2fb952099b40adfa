import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { EventType } from '../../../../schema/records/event-types.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { DEFAULT_SETTINGS } from '../../../domain/statistics/settings.ts';
import { METRIC, type Units } from '../../../domain/units.ts';
import { partsToInstant } from '../../../ui/time-parts.ts';
import { daySheetCellOf, daySheetTypes } from '../../../log-types/day-sheet-cells.ts';
import type { ChildRecord } from '../../../../schema/records/child.ts';
import { form as diaper } from '../../../log-types/diaper/form.tsx';
import type { LogForm } from '../../../log-types/form/log-form.ts';
import { createForm as createMedicationForm } from '../../../log-types/medication/form.tsx';
import { form as sleep } from '../../../log-types/sleep/form.tsx';
import { type CheckContext, checkRows } from './check-rows.ts';
import { parseClock, readTimes } from './times.ts';
import { rhythmOf, rowsOfDraft, rowsOfPaste, withBlanks } from './rows.ts';

const tz = 'Europe/Berlin';
const at = (time: string, day = '2026-03-10') => partsToInstant({ day, time }, tz);

describe('times', () => {
  test('are read as people type them', () => {
    const typed = ['815', '0815', '8:15', '8.15', '8:15a', '8', '8p', '8:15 p.m.', '12a', '2359'];
    expect(typed.map(parseClock)).toEqual([
      '08:15',
      '08:15',
      '08:15',
      '08:15',
      '08:15',
      '08:00',
      '20:00',
      '20:15',
      '00:00',
      '23:59',
    ]);
    expect(['', 'noon', '2460', '8:75', '13p', '0p', '12345'].map(parseClock)).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });

  test('an end before the start is on the next day', () => {
    expect(readTimes({ time: '22:00', end: '630' }, { day: '2026-03-10', tz })).toMatchObject({
      startedAt: at('22:00'),
      endedAt: at('06:30', '2026-03-11'),
      remarks: [{ kind: 'nextDay' }],
    });
    expect(readTimes({ time: '13:00-14:20', end: '' }, { day: '2026-03-10', tz })).toMatchObject({
      startedAt: at('13:00'),
      endedAt: at('14:20'),
      remarks: [],
    });
  });

  test('a time that the clocks skip or repeat is chosen and named', () => {
    const spring = { day: '2026-03-29', tz };
    expect(readTimes({ time: '230', end: '' }, spring)).toMatchObject({
      startedAt: Date.parse('2026-03-29T01:30:00Z'),
      remarks: [{ kind: 'skipped' }],
    });
    const autumn = { day: '2026-10-25', tz };
    expect(readTimes({ time: '230', end: '' }, autumn)).toMatchObject({
      startedAt: Date.parse('2026-10-25T00:30:00Z'),
      remarks: [{ kind: 'twice' }],
    });
  });
});

const context = (units: Units = METRIC, recent: readonly EventRecord[] = []) => ({
  units,
  recent,
  tz,
  night: DEFAULT_SETTINGS.night,
  startedAt: at('08:15'),
  endedAt: null,
});

function parse(
  type: EventType,
  text: string,
  { units, recent }: { units?: Units; recent?: readonly EventRecord[] } = {},
) {
  const read = daySheetCellOf(type)?.parse(text, context(units, recent));
  return read?.ok ? read.payload : null;
}

describe('what a cell says', () => {
  test('a feed with its parts', () => {
    expect(parse('feeding', 'R 6 L 8.5 + 60 form + food banana, pear')).toEqual({
      breast: { leftSec: 510, rightSec: 360, startSide: 'right', endSide: 'left' },
      bottles: [{ content: 'formula', takenMl: 60, entered: { value: 60, unit: 'ml' } }],
      solids: [{ name: 'banana' }, { name: 'pear' }],
    });
    const wrong = ['', '120', '120 tea', 'L 8 x', 'banana', '0 formula', 'L 8 +'];
    expect(wrong.filter((text) => parse('feeding', text) !== null)).toEqual([]);
  });

  test('a bottle without its content has that of the last one', () => {
    const last = makeEvent('feeding', at('06:00'), {
      payload: { bottles: [{ content: 'donor_milk', takenMl: 90 }] },
    });
    expect(parse('feeding', '4,5 oz', { recent: [last] })).toMatchObject({
      bottles: [{ content: 'donor_milk', entered: { value: 4.5, unit: 'oz' } }],
    });
  });

  test('a known medicine brings its unit, a similar name does not', () => {
    const last = makeEvent('medication', at('06:00'), {
      payload: { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' },
    });
    const recent = [last];
    expect(parse('medication', 'paracetamol 2,5', { recent })).toMatchObject({
      name: 'Paracetamol',
      amount: 2.5,
      unit: 'ml',
    });
    expect(parse('medication', 'para 2.5', { recent })).toBeNull();
    expect(parse('medication', 'vitamin D3 5 drops')).toMatchObject({
      name: 'vitamin D3',
      amount: 5,
      unit: 'drops',
      status: 'given',
    });
    expect(parse('medication', 'paracetamol', { recent })).toBeNull();
  });

  test('no two types share a letter', () => {
    const letters = daySheetTypes.map((type) => daySheetCellOf(type)?.letter);
    expect(new Set(letters).size).toBe(letters.length);
  });

  test('what is printed parses back', () => {
    const tenths = (max: number) => fc.integer({ min: 1, max: max * 10 }).map((n) => n / 10);
    const texts: readonly (readonly [EventType, fc.Arbitrary<string>])[] = [
      ['feeding', fc.tuple(tenths(60), tenths(60)).map(([l, r]) => `L ${l} R ${r}`)],
      ['feeding', tenths(30).map((n) => `R ${n} + food rice`)],
      ['feeding', tenths(300).map((n) => `${n} breast milk + 20 water`)],
      ['diaper', fc.constantFrom('wet', 'dirty', 'both', 'dry')],
      ['sleep', fc.constantFrom('', 'nap', 'night')],
      ['temperature', fc.integer({ min: 300, max: 1100 }).map((n) => String(n / 10))],
      [
        'medication',
        fc
          .tuple(fc.constantFrom('ml', 'drops', 'tablet', 'doses'), tenths(5000))
          .map(([unit, n]) => `vitamin D ${n} ${unit}`),
      ],
    ];
    const units = fc.constantFrom<Units>(METRIC, { volume: 'oz', temperature: 'F' });
    for (const [type, text] of texts) {
      fc.assert(
        fc.property(text, units, (typed, of) => {
          const payload = parse(type, typed, { units: of });
          const printed = daySheetCellOf(type)?.print(payload ?? {}, of) ?? '';
          const reread = parse(type, printed, { units: of });
          expect(payload).not.toBeNull();
          expect(daySheetCellOf(type)?.print(reread ?? {}, of)).toBe(printed);
          expect(payload).toEqual(reread);
        }),
      );
    }
  });
});

describe('rows', () => {
  test('a pasted table becomes rows, with and without a column for the end', () => {
    const rows = rowsOfPaste(
      'Time\tType\tWhat\tNote\n8:15\tf\t120 formula\t\n9:00\t10:20\tsleep\tnap\tin the sling\n11:00\ttea\t1',
      daySheetTypes,
    );
    expect(rows).toMatchObject([
      { time: '8:15', end: '', type: 'feeding', what: '120 formula', note: '' },
      { time: '9:00', end: '10:20', type: 'sleep', what: 'nap', note: 'in the sling' },
      { time: '11:00', type: null, what: 'tea 1' },
    ]);
    expect(rowsOfPaste('815,d,"wet, a lot"', daySheetTypes)).toMatchObject([
      { type: 'diaper', what: 'wet, a lot' },
    ]);
    expect(rowsOfPaste('slept well, then cried', daySheetTypes)).toBeNull();
  });

  test('the day before gives drafts of what repeats', () => {
    const events = [
      makeEvent('diaper', at('07:05'), { payload: { kind: 'both' }, tz }),
      makeEvent('temperature', at('08:00')),
      makeEvent('sleep', at('09:00'), {
        payload: { kind: 'nap', kindManual: true },
        ended: at('10:30'),
        tz,
      }),
    ];
    expect(rhythmOf(events, { types: daySheetTypes, units: METRIC })).toMatchObject([
      { time: '07:05', end: '', type: 'diaper', what: 'both' },
      { time: '09:00', end: '10:30', type: 'sleep', what: 'nap' },
    ]);
  });

  test('there is always an empty row to write in', () => {
    const full = rowsOfPaste('8\td\twet\n9\td\twet\n10\td\twet\n11\td\twet\n12\td\twet', [
      ...daySheetTypes,
    ]);
    expect(withBlanks(full ?? [])).toHaveLength(6);
    expect(withBlanks([])).toHaveLength(5);
  });

  test('a draft that cannot be read gives no rows', () => {
    expect(rowsOfDraft({ rows: [{ id: 1 }] })).toEqual([]);
    expect(rowsOfDraft(null)).toEqual([]);
  });
});

describe('checking', () => {
  const forms = new Map<EventType, LogForm>([
    ['diaper', diaper],
    ['medication', createMedicationForm([])],
    ['sleep', sleep],
  ]);
  const check = (pasted: string, change: Partial<CheckContext> = {}) => {
    const rows = rowsOfPaste(pasted, daySheetTypes) ?? [];
    const { drafts, findings } = checkRows(rows, {
      child: { id: 'child-mia', birthdate: '2026-01-01' } as ChildRecord,
      day: '2026-03-10',
      tz,
      now: at('18:00'),
      units: METRIC,
      userId: 'u-ana',
      forms,
      logged: [],
      keptIds: new Set(),
      mayLog: () => true,
      nameOf: () => 'Ana',
      lastSyncAt: at('18:00'),
      ...change,
    });
    return { rows, drafts, found: rows.map(({ id }) => findings.get(id) ?? null) };
  };

  test('correct rows become entries of the sheet, wrong ones say in which cell', () => {
    const { drafts, found } = check(
      '815\td\twet\n9:00\t10:30\ts\tnap\n25:00\td\twet\n10\td\tgreen\n1900\td\twet\n11\t?',
    );
    expect(drafts).toMatchObject([
      { type: 'diaper', childId: 'child-mia', startedAt: at('08:15'), source: 'daysheet' },
      { type: 'sleep', startedAt: at('09:00'), endedAt: at('10:30') },
    ]);
    expect(found.map((finding) => finding?.cell ?? null)).toEqual([
      null,
      null,
      'time',
      'what',
      'time',
      'type',
    ]);
  });

  test('an entry in the same minute is asked about, and saved when a person wants it', () => {
    const logged = [makeEvent('diaper', at('08:15'))];
    const first = check('8:15\td\twet\n9\td\twet\n9\td\tdirty', { logged });
    expect(first.found.map((finding) => finding?.canKeep ?? null)).toEqual([true, null, true]);
  });

  test('a dose counts the doses in the rows above it', () => {
    const plan = { maxCount24h: 2 };
    const dose = { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given', plan } as const;
    const logged = [makeEvent('medication', at('06:00'), { payload: dose, childId: 'child-mia' })];
    const { found } = check('10\tm\tParacetamol 5\n14\tm\tParacetamol 5', { logged });
    expect(found).toMatchObject([null, { cell: 'what', canKeep: true }]);
  });

  test('what a person may not log is refused', () => {
    const { drafts, found } = check('8\td\twet', { mayLog: () => false });
    expect(drafts).toEqual([]);
    expect(found).toMatchObject([{ cell: 'type', canKeep: false }]);
  });
});
