import { DAY_MS, HOUR_MS } from '../../../schema/limits.ts';
import { addDays, localDayOf, offsetMinOf } from '../../../schema/rules/days.ts';

/** Days as families live them: local, 23 or 25 hours at a clock change, longer when travelling. */

export type Interval = { from: number; to: number };

/** The zones a child was in over time: at an instant, the zone of the latest entry up to it. */
export type ZoneLine = readonly { from: number; tz: string }[];

/** @param events any order; before the first one the device's zone counts */
export function zoneLine(
  events: Iterable<{ startedAt: number; tz: string }>,
  deviceTz: string,
): ZoneLine {
  const line: { from: number; tz: string }[] = [{ from: Number.NEGATIVE_INFINITY, tz: deviceTz }];
  for (const { startedAt, tz } of [...events].sort((a, b) => a.startedAt - b.startedAt)) {
    if (line.at(-1)?.tz !== tz) line.push({ from: startedAt, tz });
  }
  return line;
}

/** The local day (`YYYY-MM-DD`) of an instant; a day that starts at 4 still is yesterday at 3. */
export function dayAt(at: number, tz: string, dayStartHour = 0): string {
  const shifted = at - dayStartHour * HOUR_MS;
  return localDayOf(shifted, offsetMinOf(shifted, tz));
}

/**
 * The first instant of a local day along the zones a child was in. Where the line crosses zones,
 * it is the instant at which that date was first reached.
 */
export function startOfDay(day: string, line: ZoneLine, dayStartHour = 0): number {
  let start = Number.POSITIVE_INFINITY;
  for (const [index, { from, tz }] of line.entries()) {
    const to = line[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const reached = Math.max(from, midnight(day, tz) + dayStartHour * HOUR_MS);
    if (reached < to) start = Math.min(start, reached);
  }
  return start;
}

export function dayInterval(day: string, line: ZoneLine, dayStartHour = 0): Interval {
  return {
    from: startOfDay(day, line, dayStartHour),
    to: startOfDay(addDays(day, 1), line, dayStartHour),
  };
}

/** The hours of a day: 24, or more or fewer at clock changes and when travelling. */
export function hoursOf({ from, to }: Interval): number {
  return Math.round(((to - from) / HOUR_MS) * 2) / 2;
}

const midnights = new Map<string, number>();

/** The first instant of a calendar date in a zone, also where midnight itself is skipped. */
function midnight(day: string, tz: string): number {
  const key = `${day}|${tz}`;
  const known = midnights.get(key);
  if (known !== undefined) return known;
  const found = findMidnight(day, tz);
  midnights.set(key, found);
  return found;
}

function findMidnight(day: string, tz: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const offsets = [offsetMinOf(utc - DAY_MS, tz), offsetMinOf(utc + DAY_MS, tz)];
  const exact = offsets
    .map((offsetMin) => ({ at: utc - offsetMin * 60_000, offsetMin }))
    .filter(({ at, offsetMin }) => offsetMinOf(at, tz) === offsetMin);
  if (exact.length > 0) return Math.min(...exact.map(({ at }) => at));
  // The clock jumps over midnight here (Cairo, Beirut): the day begins with the jump.
  let before = utc - 2 * DAY_MS;
  let after = utc + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDayOf(middle, offsetMinOf(middle, tz)) >= day) after = middle;
    else before = middle;
  }
  return after;
}

/** How much of each interval lies within `within`, counted once where they overlap. */
export function coveredMs(intervals: readonly Interval[], within: Interval): number {
  let covered = 0;
  let reached = within.from;
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(from, reached);
    const end = Math.min(to, within.to);
    if (end <= start) continue;
    covered += end - start;
    reached = end;
  }
  return covered;
}
