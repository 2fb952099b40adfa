import { expect, test } from 'vitest';
import type { ScheduleRecord } from '../records/schedule-entry.ts';
import { entryOf } from '../../tests/helpers/schedule-entries.ts';
import { makeShift, makeTimer } from '../../tests/helpers/timers.ts';
import { type DutyRecords, isOnDuty } from './on-duty.ts';

const now = Date.parse('2026-11-27T14:45Z');
const sam = { userId: 'sam', now, tz: 'Europe/Madrid' };
const none: DutyRecords = { timers: [], schedule: [] };
const during = { start: '2026-11-27T15:00', end: '2026-11-27T18:00' };

function dutyBy(fields: Partial<ScheduleRecord>, person: Partial<typeof sam> = {}): boolean {
  const shift = entryOf({ category: 'caregiver_shift', assignedTo: ['sam'], ...during, ...fields });
  return isOnDuty({ ...none, schedule: [shift] }, { ...sam, ...person });
}

test('a person is on duty during the shift that they have started', () => {
  const shift = makeShift(now - 60_000, { startedBy: 'sam' });
  expect(isOnDuty({ ...none, timers: [shift] }, sam)).toBe(true);
  expect(isOnDuty({ ...none, timers: [shift] }, { ...sam, userId: 'ana' })).toBe(false);
  const removed = { at: now, by: 'sam', seen: {} };
  expect(isOnDuty({ ...none, timers: [{ ...shift, removed }] }, sam)).toBe(false);
  const feeding = makeTimer(now - 60_000, { startedBy: 'sam' });
  expect(isOnDuty({ ...none, timers: [feeding] }, sam)).toBe(false);
});

test('a person is on duty during their shift of the schedule, to the minute', () => {
  expect(dutyBy({})).toBe(true);
  expect(dutyBy({}, { userId: 'ana' })).toBe(false);
  expect(dutyBy({ start: '2026-11-27T15:46' })).toBe(false);
  expect(dutyBy({ start: '2026-11-27T15:45' })).toBe(true);
  expect(dutyBy({ end: '2026-11-27T15:45' })).toBe(false);
  expect(dutyBy({ status: 'cancelled' })).toBe(false);
  expect(dutyBy({ category: 'appointment' })).toBe(false);
  expect(dutyBy({ removed: { at: now, by: 'ana', seen: {} } })).toBe(false);
});

test('a repeated shift counts on its days, with what was changed about one of them', () => {
  const weekly = { ...during, repeat: { freq: 'week', interval: 1 } } as const;
  expect(dutyBy({ ...weekly, start: '2026-11-06T15:00', end: '2026-11-06T18:00' })).toBe(true);
  expect(dutyBy({ ...weekly, start: '2026-11-05T15:00', end: '2026-11-05T18:00' })).toBe(false);
  expect(dutyBy({ ...weekly, exceptions: { 20261127: { cancelled: true } } })).toBe(false);
  expect(dutyBy({ ...weekly, exceptions: { 20261127: { assignedTo: ['ana'] } } })).toBe(false);
});

test('a shift of whole days counts by the days of the person’s zone', () => {
  const day = { allDay: true, start: '2026-11-27', end: '2026-11-27' };
  expect(dutyBy(day)).toBe(true);
  const late = Date.parse('2026-11-28T02:00Z');
  expect(dutyBy(day, { now: late })).toBe(false);
  expect(dutyBy(day, { now: late, tz: 'America/New_York' })).toBe(true);
});

test('nobody is on duty without a shift', () => {
  expect(isOnDuty(none, sam)).toBe(false);
});
