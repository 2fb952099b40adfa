import type { Shown } from './shown.ts';

/**
 * What comes next for a child: no task, no shift, and nothing that has begun, except what lasts whole days
 * and is not over.
 *
 * @param shown the occurrences from today on, in any order
 * @param today the day of the device, `YYYY-MM-DD`
 */
export function nextAppointment<S extends Shown>(
  shown: readonly S[],
  { childId, now, today }: { childId: string; now: number; today: string },
): S | undefined {
  return shown
    .filter(
      ({ record, startAt, lastDay }) =>
        record.status === 'planned' &&
        record.category !== 'task' &&
        record.category !== 'caregiver_shift' &&
        (record.childIds.length === 0 || record.childIds.includes(childId)) &&
        (record.allDay ? lastDay >= today : startAt > now),
    )
    .toSorted((a, b) => a.startAt - b.startAt)[0];
}
