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
export function partsToInstant({ day, time }: { day: string; time: string }, tz?: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offsets = [offsetAt(wall - DAY, tz), offsetAt(wall + DAY, tz)];
  const candidates = offsets.map((offset) => wall - offset);
  const exact = candidates.filter((candidate) => candidate + offsetAt(candidate, tz) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
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
