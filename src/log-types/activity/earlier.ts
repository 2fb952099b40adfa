import type { EventRecord } from '../../../schema/records/event.ts';

/** What earlier activities offer to a new one. */

export type Activity = EventRecord<'activity'>;

export const isActivity = (event: EventRecord): event is Activity => event.type === 'activity';

/** The titles that were used before, newest first. */
export function earlierTitles(activities: readonly Activity[]): string[] {
  return [...new Set(activities.flatMap(({ payload }) => payload.title ?? []))];
}

/** The people of earlier activities, newest first. */
export function earlierPeople(activities: readonly Activity[]): string[] {
  return [...new Set(activities.flatMap(({ payload }) => payload.people ?? []))];
}
