import { knownZone } from '../lib/device-zone.ts';

/**
 * Converts between an instant and the values of a date and a time input, in a time zone.
 * `day` is `YYYY-MM-DD`, `time` is `HH:MM`.
 */
export function instantToParts(ms: number, tz?: string): { day: string; time: string } {
  const text = wallClock(tz).format(ms);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/**
 * A time that does not exist in spring becomes the one an hour later; of a time that occurs twice in
 * autumn, the first is used.
 */
export function partsToInstant(parts: DayTime, tz?: string): number {
  const { exact, nearby } = candidates(parts, tz);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...nearby);
}

/** The two instants of a time that occurs twice in autumn, the first one first; null for any other time. */
export function bothInstants(parts: DayTime, tz?: string): [first: number, second: number] | null {
  const [one, other] = candidates(parts, tz).exact;
  if (one === undefined || other === undefined || one === other) return null;
  return [Math.min(one, other), Math.max(one, other)];
}

type DayTime = { day: string; time: string };

/** The instants at which a clock with the offset of the day before, or of the day after, shows a time. */
function candidates({ day, time }: DayTime, tz?: string): { nearby: number[]; exact: number[] } {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offsets = [offsetAt(wall - DAY, tz), offsetAt(wall + DAY, tz)];
  const nearby = offsets.map((offset) => wall - offset);
  return { nearby, exact: nearby.filter((at) => at + offsetAt(at, tz) === wall) };
}

/** The day `count` days after `day`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

const DAY = 86_400_000;
const MINUTE = 60_000;

function offsetAt(ms: number, tz?: string): number {
  const wall = Date.parse(`${wallClock(tz).format(ms).replace(' ', 'T')}:00Z`);
  return wall - Math.floor(ms / MINUTE) * MINUTE;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(tz = ''): Intl.DateTimeFormat {
  let clock = clocks.get(tz);
  if (!clock) {
    // The Swedish format is "2026-05-03 14:10".
    clock = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      ...(tz === '' ? {} : { timeZone: knownZone(tz) }),
    });
    clocks.set(tz, clock);
  }
  return clock;
}
