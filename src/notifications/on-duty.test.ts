import { expect, test } from 'vitest';
import type { ScheduleRecord } from '../../schema/records/schedule-entry.ts';
import { entryOf } from '../../tests/helpers/schedule-entries.ts';
import { makeShift } from '../../tests/helpers/timers.ts';
import { shownIn } from '../domain/schedule/shown.ts';
import { isOnDuty } from './on-duty.ts';

const now = Date.parse('2026-11-27T14:45Z');
const sam = { userId: 'sam', now, today: '2026-11-27' };

function shownOf(fields: Partial<ScheduleRecord>) {
  const entry = entryOf({ category: 'caregiver_shift', assignedTo: ['sam'], ...fields });
  return shownIn([{ record: entry }], { from: '2026-11-26', to: '2026-11-28' }, 'Europe/Madrid');
}

test('a person is on duty during the shift that they have started', () => {
  const shifts = [makeShift(now - 60_000, { startedBy: 'sam' })];
  expect(isOnDuty({ shifts, shown: [] }, sam)).toBe(true);
  expect(isOnDuty({ shifts, shown: [] }, { ...sam, userId: 'ana' })).toBe(false);
});

test('a person is on duty during their shift of the schedule, to the minute', () => {
  const during = { start: '2026-11-27T15:00', end: '2026-11-27T18:00' };
  const dutyOf = (fields: Partial<ScheduleRecord>, userId = 'sam') =>
    isOnDuty({ shifts: [], shown: shownOf({ ...during, ...fields }) }, { ...sam, userId });
  expect(dutyOf({})).toBe(true);
  expect(dutyOf({}, 'ana')).toBe(false);
  expect(dutyOf({ start: '2026-11-27T15:46' })).toBe(false);
  expect(dutyOf({ start: '2026-11-27T15:45' })).toBe(true);
  expect(dutyOf({ end: '2026-11-27T15:45' })).toBe(false);
  expect(dutyOf({ status: 'cancelled' })).toBe(false);
  expect(dutyOf({ category: 'appointment' })).toBe(false);
});

test('nobody is on duty without a shift', () => {
  expect(isOnDuty({ shifts: [], shown: [] }, sam)).toBe(false);
});
