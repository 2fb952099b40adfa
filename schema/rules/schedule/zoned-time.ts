import { DAY_MS, MINUTE_MS } from '../../limits.ts';
import { offsetMinOf } from '../days.ts';
import { dayOfNumber } from './calendar.ts';

/**
 * Local times of a zone and their instants, without the zone of the device or the process.
 *
 * A local time is text, `2026-03-29T02:30`. One that a clock change skips is moved forward by the
 * length of the gap; of one that comes twice, the first is meant.
 */
export type LocalTime = string;

/** The instant of a local time in a zone, epoch ms. */
export function instantOf(local: LocalTime, tz: string): number {
  return instantOfWall(wallOf(local), tz);
}

/** A local time as a number, to calculate with: the instant at which it is that time in UTC, epoch ms. */
export function wallOf(local: LocalTime): number {
  return Date.parse(`${local}:00Z`);
}

/** The text of what `wallOf` returned. */
export function textOfWall(wall: number): LocalTime {
  const day = Math.floor(wall / DAY_MS);
  const minute = Math.floor((wall - day * DAY_MS) / MINUTE_MS);
  return `${dayOfNumber(day)}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function twoDigits(count: number): string {
  return count < 10 ? `0${count}` : String(count);
}

/** `instantOf` for a local time as a number. */
export function instantOfWall(wall: number, tz: string): number {
  const before = offsetAt(wall - DAY_MS, tz);
  const after = offsetAt(wall + DAY_MS, tz);
  // No change within a day of it.
  if (before === after) return wall - before * MINUTE_MS;
  const earlier = wall - Math.max(before, after) * MINUTE_MS;
  const later = wall - Math.min(before, after) * MINUTE_MS;
  if (isAt(earlier, wall, tz)) return earlier;
  if (isAt(later, wall, tz)) return later;
  // Inside a gap: the offset from before the change shows the time moved forward by the gap.
  return wall - before * MINUTE_MS;
}

/** The local time of an instant in a zone, to the minute. */
export function localTimeOf(instantMs: number, tz: string): LocalTime {
  return textOfWall(instantMs + offsetAt(instantMs, tz) * MINUTE_MS);
}

function isAt(instantMs: number, wall: number, tz: string): boolean {
  return instantMs + offsetAt(instantMs, tz) * MINUTE_MS === wall;
}

/** Since 1970 no zone has changed its clocks twice within six days. */
const STRETCH_MS = 4 * DAY_MS;
const STRETCHES_KEPT = 2_000;
/** By the number of the stretch; null where the clocks change within it. */
const offsetsByZone = new Map<string, Map<number, number | null>>();

/**
 * The UTC offset of a zone at an instant, in minutes, for thousands of them: it keeps those of whole days, because
 * formatting a date costs microseconds.
 */
export function offsetAt(instantMs: number, tz: string): number {
  const stretch = Math.floor(instantMs / STRETCH_MS);
  let offsets = offsetsByZone.get(tz);
  if (!offsets || offsets.size > STRETCHES_KEPT) offsetsByZone.set(tz, (offsets = new Map()));
  let offset = offsets.get(stretch);
  if (offset === undefined) {
    const first = offsetMinOf(stretch * STRETCH_MS, tz);
    offset = first === offsetMinOf((stretch + 1) * STRETCH_MS, tz) ? first : null;
    offsets.set(stretch, offset);
  }
  return offset ?? offsetMinOf(instantMs, tz);
}
