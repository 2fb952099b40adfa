import type { TimerRecord } from '../../schema/records/timer.ts';
import { comingUp } from '../domain/schedule/coming-up.ts';
import type { Shown } from '../domain/schedule/shown.ts';

/**
 * Whether a person looks after a child now: by a shift that they have started and not ended, or by one
 * of the schedule.
 */
export function isOnDuty(
  { shifts, shown }: { shifts: readonly TimerRecord[]; shown: readonly Shown[] },
  { userId, now, today }: { userId: string; now: number; today: string },
): boolean {
  return (
    shifts.some(({ startedBy }) => startedBy === userId) ||
    comingUp(shown, { now, today }).onShift.some(({ record }) => record.assignedTo.includes(userId))
  );
}
