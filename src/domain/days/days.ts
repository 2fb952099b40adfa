import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schema/limits.ts';
import { addDays, isZone, localDayOf, offsetMinOf } from '../../../schema/rules/days.ts';

/**
 * Days as families live them: local, 23 or 25 hours at a clock change, longer when travelling.
 *
 * An entry belongs to the local day of its start in the zone it was made in (`day`, fixed when it is
 * written). Lists, sums and stored totals all go by that field, so what stands over a list is the sum
 * of the list, on every device and in every zone. Only a length is cut, at the midnights of the
 * zone of its own entry (`coveredMsOn`).
 */

export type Interval = { from: number; to: number };

/** The time zones of a child over time: at an instant, the zone of the latest entry until then. */
export type ZoneLine = readonly { from: number; tz: string }[];

/**
 * The local day (`YYYY-MM-DD`) of an instant; if days start at 4, an instant at 3 is on the day
 * before.
 */
export function dayAt(at: number, tz: string, dayStartHour = 0): string {
  const shifted = at - dayStartHour * HOUR_MS;
  return localDayOf(shifted, offsetMinOf(shifted, tz));
}

/**
 * The day that an entry counts on. With days that start at midnight it is the stored one. A day that
 * starts at `dayStartHour` is the date of all instants that many hours earlier; the stored day of the
 * entry stays.
 */
export function dayOf(
  { startedAt, startOffsetMin, tz, day }: Omit<DatedSpan, 'id' | 'endedAt'>,
  dayStartHour: number,
): string {
  if (dayStartHour === 0) return day;
  if (isZone(tz)) return dayAt(startedAt, tz, dayStartHour);
  return localDayOf(startedAt - dayStartHour * HOUR_MS, startOffsetMin);
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

const midnights = new Map<string, number>();

/** The first instant of a calendar date in a zone, also if midnight itself is skipped. */
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
  // The clock skips midnight here (Cairo, Beirut): the day begins after the skipped hour.
  let before = utc - 2 * DAY_MS;
  let after = utc + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDayOf(middle, offsetMinOf(middle, tz)) >= day) after = middle;
    else before = middle;
  }
  return after;
}

/** An entry that lasts, with the day and the zone of its start. */
export type DatedSpan = {
  id: string;
  day: string;
  tz: string;
  startOffsetMin: number;
  startedAt: number;
  endedAt: number | null;
};

/**
 * How much of a local day the spans cover. Time that several spans cover counts once, for the span
 * of the earliest day: the zones of two spans may put the same instant on two days. All days
 * together therefore cover what the spans cover, no more and no less.
 *
 * @param spans at least those that start from two days before the day on; `day` is that of `dayOf`
 */
export function coveredMsOn(day: string, spans: readonly DatedSpan[], dayStartHour = 0): number {
  const startOf = (date: string, span: DatedSpan) =>
    midnightOf(date, span) + dayStartHour * HOUR_MS;
  let sum = 0;
  const counted: Interval[] = [];
  for (const span of spans.filter((each) => each.day <= day).toSorted(byDayAndStart)) {
    const whole = { from: span.startedAt, to: span.endedAt ?? span.startedAt };
    const part = {
      from: span.day === day ? whole.from : Math.max(whole.from, startOf(day, span)),
      to: Math.min(whole.to, Math.max(whole.from, startOf(addDays(day, 1), span))),
    };
    if (part.to > part.from) sum += part.to - part.from - coveredMs(counted, part);
    counted.push(whole);
  }
  return sum;
}

function byDayAndStart(a: DatedSpan, b: DatedSpan): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1);
}

/** The midnight before a date where an entry was made. */
function midnightOf(day: string, { tz, startOffsetMin }: DatedSpan): number {
  if (isZone(tz)) return midnight(day, tz);
  return Date.parse(`${day}T00:00:00Z`) - startOffsetMin * MINUTE_MS;
}

/** The part of the intervals within `within`, ms; overlaps count once. */
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
