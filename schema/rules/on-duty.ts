import { DAY_MS } from '../limits.ts';
import type { ScheduleRecord } from '../records/schedule-entry.ts';
import { isShift } from '../records/timer-kinds.ts';
import { isRemoved } from './merge.ts';
import { entriesIn } from './schedule/entry-times.ts';
import { localTimeOf } from './schedule/zoned-time.ts';

/** What decides who is on duty: records that the person may read, of whatever kind. */
export type DutyRecords = {
  timers: readonly { kind: string; startedBy: string; removed: unknown }[];
  schedule: readonly ScheduleRecord[];
};

/**
 * Whether a person looks after a child now: by a shift that they have started and not ended, or by one
 * of the schedule that is assigned to them. A shift of whole days counts by the days of the person's zone.
 */
export function isOnDuty(
  { timers, schedule }: DutyRecords,
  person: { userId: string; now: number; tz: string },
): boolean {
  return (
    timers.some(
      (timer) => isShift(timer) && timer.removed === null && timer.startedBy === person.userId,
    ) || hasScheduledShift(schedule, person)
  );
}

function hasScheduledShift(
  schedule: readonly ScheduleRecord[],
  { userId, now, tz }: { userId: string; now: number; tz: string },
): boolean {
  const shifts = schedule.filter(
    (record) => record.category === 'caregiver_shift' && !isRemoved(record),
  );
  const today = localTimeOf(now, tz).slice(0, 10);
  // Whole days begin up to a day earlier or later in another zone.
  return entriesIn(shifts, now - DAY_MS, now + DAY_MS).some(
    ({ shown, start, end, startAt, endAt }) =>
      shown.status === 'planned' &&
      shown.assignedTo.includes(userId) &&
      (shown.allDay
        ? start.slice(0, 10) <= today && today < end.slice(0, 10)
        : startAt <= now && now < endAt),
  );
}
