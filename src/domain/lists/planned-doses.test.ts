import { expect, test } from 'vitest';
import { type Medicine, listItemDefaults } from '../../../schema/records/list-item.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { missedDoses } from './planned-doses.ts';

const tz = 'Europe/Madrid';
const medicine = (over: Partial<Medicine> = {}): Medicine =>
  ({
    ...listItemDefaults.medicine,
    id: 'vitamin',
    childId: 'child-mia',
    kind: 'medicine',
    name: 'Vitamin D',
    timesOfDay: ['09:00', '20:00'],
    ...over,
  }) as unknown as Medicine;
const dose = (at: string, payload: object = {}) =>
  makeEvent('medication', at, {
    payload: { name: 'Vitamin D', amount: 1, unit: 'drops', status: 'given', ...payload },
  });
const missed = (
  time: string,
  doses: readonly ReturnType<typeof dose>[] = [],
  medicines = [medicine()],
) =>
  missedDoses(medicines, doses, {
    childId: 'child-mia',
    now: Date.parse(`2026-03-10T${time}:00+01:00`),
    tz,
  }).map(({ medicine: { name }, at }) => `${name} ${new Date(at).toISOString().slice(11, 16)}`);

test('a time that has passed without a dose is missed, for eight hours', () => {
  expect(missed('08:59')).toEqual([]);
  expect(missed('09:00')).toEqual(['Vitamin D 08:00']);
  expect(missed('17:00')).toEqual(['Vitamin D 08:00']);
  expect(missed('17:01')).toEqual([]);
  // Over midnight, too.
  expect(missed('00:30')).toEqual(['Vitamin D 19:00']);
});

test('a dose up to two hours before its time, or one that was skipped, answers it', () => {
  expect(missed('10:00', [dose('2026-03-10T06:00:00Z')])).toEqual([]);
  expect(missed('10:00', [dose('2026-03-10T05:59:00Z')])).toEqual(['Vitamin D 08:00']);
  expect(missed('10:00', [dose('2026-03-10T08:30:00Z', { status: 'skipped' })])).toEqual([]);
  expect(missed('10:00', [dose('2026-03-10T08:30:00Z', { name: 'Iron' })])).toHaveLength(1);
  // That of the morning is none for the evening.
  expect(missed('20:10', [dose('2026-03-10T08:30:00Z')])).toEqual(['Vitamin D 19:00']);
});

test('nothing is missed of a medicine without times, of another child, and outside its course', () => {
  const none = [
    medicine({ timesOfDay: [] }),
    medicine({ childId: 'child-leo' }),
    medicine({ archived: true }),
    medicine({ courseTo: '2026-03-09' }),
    medicine({ courseFrom: '2026-03-11' }),
  ];
  expect(missed('10:00', [], none)).toEqual([]);
});

test('several are in the order of their times', () => {
  const two = [medicine(), medicine({ id: 'iron', name: 'Iron', timesOfDay: ['08:30'] })];
  expect(missed('10:00', [], two)).toEqual(['Iron 07:30', 'Vitamin D 08:00']);
});
