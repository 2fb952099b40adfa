import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../schema/limits.ts';
import { personKeyOf } from '../../../schema/records/person-key.ts';
import { entryOf } from '../../../tests/helpers/schedule-entries.ts';
import { dueReminders } from './reminders.ts';
import { shownIn } from './shown.ts';

const ANA = 'ana-1';
const start = Date.parse('2026-11-27T14:30Z');
const record = entryOf({
  reminders: { [personKeyOf(ANA)]: [60, 1_440], [personKeyOf('ben-1')]: [5] },
});
const window = { from: '2026-11-20', to: '2026-12-05' };

function dueAt(now: number, { userId = ANA, from = 0, of = record } = {}) {
  const shown = shownIn([{ record: of }], window, 'Europe/Madrid');
  return dueReminders(shown, { userId, from, now }).map(({ minutesBefore }) => minutesBefore);
}

test('each person is reminded at their own times, until it has begun', () => {
  expect(dueAt(start - 61 * MINUTE_MS)).toEqual([1_440]);
  expect(dueAt(start - 60 * MINUTE_MS)).toEqual([1_440, 60]);
  expect(dueAt(start - 60 * MINUTE_MS, { userId: 'ben-1' })).toEqual([]);
  expect(dueAt(start + 4 * MINUTE_MS, { userId: 'ben-1' })).toEqual([5]);
  expect(dueAt(start + 5 * MINUTE_MS)).toEqual([]);
});

test('what was due before, and what will not happen, is not said', () => {
  expect(dueAt(start, { from: start - 60 * MINUTE_MS })).toEqual([]);
  expect(dueAt(start, { of: { ...record, status: 'cancelled' } })).toEqual([]);
});
