import type { EventRecord } from '../../../schema/records/event.ts';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { addDays } from '../../../schema/rules/days.ts';
import type { OverdueVaccination } from './day-notes.ts';

/** What was planned longer ago is no longer asked about. */
export const OVERDUE_DAYS = 90;

/**
 * The vaccinations that the family has planned for a day before today, and that are neither done, cancelled nor moved.
 * One that was logged for each child since that day is done. The plan is the family's own: no schedule of a country is
 * built in.
 */
export function overdueVaccinations(
  entries: readonly ScheduleRecord[],
  given: readonly Pick<EventRecord, 'childId' | 'day'>[],
  today: string,
): OverdueVaccination[] {
  const firstDay = addDays(today, -OVERDUE_DAYS);
  return entries.flatMap(({ id, title, category, status, repeat, start, end, childIds }) => {
    if (category !== 'vaccination' || status !== 'planned' || repeat !== null) return [];
    const lastDay = end.slice(0, 10);
    if (lastDay < firstDay || lastDay >= today) return [];
    const plannedOn = start.slice(0, 10);
    const isGiven =
      childIds.length > 0 &&
      childIds.every((childId) =>
        given.some((event) => event.childId === childId && event.day >= plannedOn),
      );
    return isGiven ? [] : [{ id, title, plannedOn }];
  });
}
