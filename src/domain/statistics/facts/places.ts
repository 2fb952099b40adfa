import type { EventRecord } from '../../../../schema/records/event.ts';

/** Where somebody logged: what `lengthOfDay` needs to tell a day of 25 hours from one of 24. */
export type Place = { day: string; tz: string; startedAt: number; by: string };

/**
 * One place for each person in each stretch of time with one zone: more entries of the same person
 * in the same zone do not change the length of a day.
 */
export function placesOf(oldestFirst: readonly EventRecord[]): Place[] {
  const places: Place[] = [];
  let seen = new Set<string>();
  for (const { day, tz, startedAt, createdBy } of oldestFirst) {
    if (places.at(-1)?.tz !== tz) seen = new Set();
    if (seen.has(createdBy)) continue;
    seen.add(createdBy);
    places.push({ day, tz, startedAt, by: createdBy });
  }
  return places;
}
