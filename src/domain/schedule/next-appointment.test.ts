import { expect, test } from 'vitest';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { nextAppointment } from './next-appointment.ts';
import type { Shown } from './shown.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-10T12:00Z');

function entry(title: string, startAt: number, changes: Partial<ScheduleRecord> = {}): Shown {
  const day = new Date(startAt).toISOString().slice(0, 10);
  const record = { title, category: 'appointment', status: 'planned', childIds: [], allDay: false };
  return {
    record: { ...record, ...changes } as unknown as ScheduleRecord,
    startAt,
    endAt: startAt + HOUR,
    firstDay: day,
    lastDay: day,
  } as unknown as Shown;
}

const titleOfNext = (...shown: Shown[]) =>
  nextAppointment(shown, { childId: 'mia', now: NOW, today: '2026-03-10' })?.record.title;

test('is the earliest that has not begun', () => {
  const entries = [
    entry('Later', NOW + 5 * HOUR),
    entry('Next', NOW + HOUR),
    entry('Now', NOW - 60_000),
  ];
  expect(titleOfNext(...entries)).toBe('Next');
});

test('is neither a task, a shift, one that is cancelled nor one of another child', () => {
  const at = NOW + HOUR;
  const others = [
    entry('Task', at, { category: 'task' }),
    entry('Shift', at, { category: 'caregiver_shift' }),
    entry('Cancelled', at, { status: 'cancelled' }),
    entry('Leo', at, { childIds: ['leo'] }),
  ];
  expect(titleOfNext(...others)).toBeUndefined();
  expect(titleOfNext(...others, entry('Mia', NOW + 9 * HOUR, { childIds: ['leo', 'mia'] }))).toBe(
    'Mia',
  );
});

test('may last the whole of today', () => {
  expect(titleOfNext(entry('Trip', NOW - 12 * HOUR, { allDay: true }))).toBe('Trip');
  expect(titleOfNext(entry('Over', NOW - 36 * HOUR, { allDay: true }))).toBeUndefined();
});
