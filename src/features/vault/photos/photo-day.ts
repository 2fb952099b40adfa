import { DAY_MS } from '../../../../schema/limits.ts';
import { localDayOf, offsetMinOf } from '../../../../schema/rules/days.ts';

/** A photo with its time, in the zone in which it was taken. */
export type Taken = { takenAt: number; takenTz: string };

const days = new WeakMap<Taken, string>();

/** The local day of a photo, `YYYY-MM-DD`. */
export function photoDay(photo: Taken): string {
  let day = days.get(photo);
  if (day === undefined) {
    const { takenAt, takenTz } = photo;
    day = localDayOf(takenAt, offsetOf(takenAt, takenTz));
    days.set(photo, day);
  }
  return day;
}

/**
 * No zone changes its clock twice within this time: the shortest is Morocco's for Ramadan, a month.
 */
const STEADY_MS = 15 * DAY_MS;
/** The offset of a zone in one such time; null where it changes. */
const offsets = new Map<string, number | null>();

/** As `offsetMinOf`, which takes too long for ten thousand photos. */
function offsetOf(at: number, tz: string): number {
  const part = Math.floor(at / STEADY_MS);
  const key = `${part} ${tz}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const [first, last] = [part, part + 1].map((each) => offsetMinOf(each * STEADY_MS, tz));
    offset = first === last ? (first ?? null) : null;
    offsets.set(key, offset);
  }
  return offset ?? offsetMinOf(at, tz);
}
