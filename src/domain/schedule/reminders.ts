import { MINUTE_MS } from '../../../schema/limits.ts';
import { personKeyOf } from '../../../schema/records/person-key.ts';
import type { Shown } from './shown.ts';

/** A reminder of one occurrence for one person. */
export type DueReminder = { key: string; shown: Shown; minutesBefore: number; at: number };

/**
 * The reminders of a person that came due in a stretch of time and are not over, the earliest first:
 * what has begun needs none, except one at its start, which stays due for a while.
 *
 * @param between instants: after `from`, until `now`
 */
export function dueReminders(
  shown: readonly Shown[],
  { userId, from, now }: { userId: string; from: number; now: number },
): DueReminder[] {
  const key = personKeyOf(userId);
  return shown
    .filter(({ record }) => record.status === 'planned')
    .flatMap((occurrence) =>
      (occurrence.record.reminders[key] ?? []).map((minutesBefore) => ({
        key: `${occurrence.key} ${minutesBefore}`,
        shown: occurrence,
        minutesBefore,
        at: occurrence.startAt - minutesBefore * MINUTE_MS,
      })),
    )
    .filter(({ at, shown: { startAt } }) => {
      return at > from && at <= now && now < startAt + STARTED_MS;
    })
    .toSorted((a, b) => a.at - b.at);
}

/** How long after its start something is still announced. */
const STARTED_MS = 5 * MINUTE_MS;
/** The longest time before a start at which somebody can be reminded: a week. */
export const REMINDER_REACH_DAYS = 8;
