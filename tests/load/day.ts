import { DAY_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { Random } from '../helpers/random.ts';

/** What a family does in a day, as the load run repeats it. Counts are those of a family with a young baby. */
export const FAMILY_DAY = {
  /** Of each of two parents. */
  phones: 2,
  /** How often a phone is looked at; each time it renews its token, connects and pulls. */
  sessionsPerPhone: 20,
  sessionMs: 3 * MINUTE_MS,
  entries: 20,
  /** Changes of an entry of the same day. */
  edits: 2,
  /** One family in so many has a tablet that is always connected. */
  familiesPerTablet: 10,
} as const;

/** How much happens in each hour, relative to the others: nights are quiet, not silent. */
const HOURS = [2, 2, 3, 3, 3, 4, 6, 8, 8, 7, 6, 6, 7, 7, 6, 6, 7, 8, 9, 8, 6, 4, 3, 2] as const;

/** One use of a phone. Times are ms from the start of the day. */
export type Session = {
  family: number;
  phone: number;
  at: number;
  durationMs: number;
  /** What is written in it. */
  writes: readonly ('entry' | 'edit')[];
};

/** The sessions of a day of all families, in order of time. */
export function planDay(families: number, random: Random): Session[] {
  const sessions = Array.from({ length: families }, (_, family) => planFamily(family, random));
  return sessions.flat().toSorted((a, b) => a.at - b.at);
}

function planFamily(family: number, random: Random): Session[] {
  const { phones, sessionsPerPhone, sessionMs, entries, edits } = FAMILY_DAY;
  const sessions = Array.from({ length: phones * sessionsPerPhone }, (_, i) => ({
    family,
    phone: i % phones,
    at: timeOfDay(random),
    durationMs: sessionMs * (0.5 + random.next()),
    writes: [] as ('entry' | 'edit')[],
  }));
  for (let i = 0; i < entries; i += 1) random.pick(sessions).writes.push('entry');
  // Only a phone that has written an entry in this session has one to change.
  const writing = sessions.filter(({ writes }) => writes.length > 0);
  for (let i = 0; i < edits; i += 1) random.pick(writing).writes.push('edit');
  return sessions;
}

function timeOfDay(random: Random): number {
  const all = HOURS.reduce((sum, weight) => sum + weight, 0);
  let left = random.next() * all;
  const hour = HOURS.findIndex((weight) => (left -= weight) < 0);
  return ((Math.max(0, hour) + random.next()) / HOURS.length) * DAY_MS;
}
