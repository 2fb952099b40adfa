import { DAY_MS, MINUTE_MS } from '../../limits.ts';
import { offsetMinOf } from '../days.ts';

/**
 * Local times of a zone and their instants, without the zone of the device or the process.
 *
 * A local time is text, `2026-03-29T02:30`. One that a clock change skips is moved forward by the
 * length of the gap; of one that comes twice, the first is meant.
 */
export type LocalTime = string;

/** The instant of a local time in a zone, epoch ms. */
export function instantOf(local: LocalTime, tz: string): number {
  const asUtc = Date.parse(`${local}:00Z`);
  const before = offsetAt(asUtc - DAY_MS, tz);
  const after = offsetAt(asUtc + DAY_MS, tz);
  const earlier = asUtc - Math.max(before, after) * MINUTE_MS;
  const later = asUtc - Math.min(before, after) * MINUTE_MS;
  if (isAt(earlier, asUtc, tz)) return earlier;
  if (isAt(later, asUtc, tz)) return later;
  // Inside a gap: the offset from before the change shows the time moved forward by the gap.
  return asUtc - before * MINUTE_MS;
}

/** The local time of an instant in a zone, to the minute. */
export function localTimeOf(instantMs: number, tz: string): LocalTime {
  return new Date(instantMs + offsetAt(instantMs, tz) * MINUTE_MS).toISOString().slice(0, 16);
}

function isAt(instantMs: number, asUtc: number, tz: string): boolean {
  return instantMs + offsetAt(instantMs, tz) * MINUTE_MS === asUtc;
}

/** Formatting a date costs microseconds, and a year of occurrences asks thousands of times. */
const offsetsByDay = new Map<string, Map<number, number>>();
const DAYS_KEPT = 5_000;

/**
 * The UTC offset of a zone at an instant, in minutes, for thousands of them: it keeps those of each day. No
 * zone changes its clocks twice a day.
 */
export function offsetAt(instantMs: number, tz: string): number {
  const day = Math.floor(instantMs / DAY_MS);
  const atStart = offsetAtStartOf(day, tz);
  return atStart === offsetAtStartOf(day + 1, tz) ? atStart : offsetMinOf(instantMs, tz);
}

function offsetAtStartOf(day: number, tz: string): number {
  let offsets = offsetsByDay.get(tz);
  if (!offsets || offsets.size > DAYS_KEPT) {
    offsets = new Map();
    offsetsByDay.set(tz, offsets);
  }
  let offset = offsets.get(day);
  if (offset === undefined) {
    offset = offsetMinOf(day * DAY_MS, tz);
    offsets.set(day, offset);
  }
  return offset;
}
