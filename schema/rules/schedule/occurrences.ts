import { DAY_MS } from '../../limits.ts';
import { ENTRY_MAX_DAYS } from '../../schedule-limits.ts';
import { type CalendarDay, dayNumberOf, dayOfNumber } from './calendar.ts';
import { type Repeat, isRepeatDay, repeatDayNumbers, splitRepeat } from './repeat.ts';
import { type LocalTime, wallOf, instantOfWall, localTimeOf, textOfWall } from './zoned-time.ts';

/**
 * When an entry of the schedule happens.
 *
 * Start and end are local times of the entry's zone, so that a repeated entry keeps its wall clock
 * across clock changes; an occurrence that a change makes longer or shorter still ends at its own
 * local time. All-day entries go from 00:00 of their first day to 00:00 after their last one.
 */
export type Times = { start: LocalTime; end: LocalTime; tz: string };

export type Repeating = Times & {
  repeat: Repeat | null;
  /** By the rule's own day of the occurrence, so that changes of two devices to two days merge. */
  exceptions: Readonly<Record<CalendarDay, Exception>>;
};

export type Exception = {
  cancelled?: boolean | undefined;
  /** Where it was moved to. */
  start?: LocalTime | undefined;
  end?: LocalTime | undefined;
};

export type Occurrence = {
  /** The rule's own day; of an entry that does not repeat, its first day. */
  original: CalendarDay;
  start: LocalTime;
  end: LocalTime;
  /** Epoch ms. */
  startAt: number;
  endAt: number;
  isMoved: boolean;
};

/** The occurrences that start in a window of instants, from ≤ start < to, in order of time. */
export function occurrencesIn(entry: Repeating, from: number, to: number): Occurrence[] {
  const days =
    entry.repeat === null
      ? [dayNumberOf(entry.start.slice(0, 10))]
      : daysOfRule(entry, entry.repeat, from, to);
  const times = wallTimesOf(entry);
  const found = days.flatMap((day) => occurrenceOn(entry, times, day, { from, to }) ?? []);
  return entry.repeat === null ? found : found.sort(inOrder);
}

/** The occurrences of which any part is in a window of instants, also those that began before. */
export function occurrencesTouching(entry: Repeating, from: number, to: number): Occurrence[] {
  return occurrencesIn(entry, from - (ENTRY_MAX_DAYS + 1) * DAY_MS, to).filter(
    ({ startAt, endAt }) => endAt > from || startAt >= from,
  );
}

/** The rule's own days whose occurrences may start in a window. */
function daysOfRule(entry: Repeating, repeat: Repeat, from: number, to: number): number[] {
  const firstDay = entry.start.slice(0, 10);
  // A gap moves a start by a few hours at most.
  const rangeStart = dayIn(from, entry.tz) - 1;
  const rangeEnd = dayIn(to, entry.tz) + 1;
  const days = repeatDayNumbers(repeat, dayNumberOf(firstDay), rangeStart, rangeEnd);
  const moved = Object.entries(entry.exceptions)
    .filter(([day, { start }]) => start !== undefined && isRepeatDay(repeat, firstDay, day))
    .map(([day]) => dayNumberOf(day));
  return moved.length === 0 ? days : [...new Set([...days, ...moved])];
}

function dayIn(instant: number, tz: string): number {
  return dayNumberOf(localTimeOf(instant, tz).slice(0, 10));
}

/** The times of an entry as numbers (`wallOf`). */
type WallTimes = { day: number; start: number; end: number };

function wallTimesOf({ start, end }: Times): WallTimes {
  return { day: dayNumberOf(start.slice(0, 10)), start: wallOf(start), end: wallOf(end) };
}

/** The occurrence of the rule's own day; null if it is cancelled or does not start in the window. */
function occurrenceOn(
  entry: Repeating,
  times: WallTimes,
  day: number,
  { from, to }: { from: number; to: number },
): Occurrence | null {
  const original = dayOfNumber(day);
  const exception = entry.repeat === null ? undefined : entry.exceptions[original];
  if (exception?.cancelled === true) return null;
  const start =
    exception?.start === undefined
      ? times.start + (day - times.day) * DAY_MS
      : wallOf(exception.start);
  const startAt = instantOfWall(start, entry.tz);
  if (startAt < from || startAt >= to) return null;
  // The end is at the same distance on the clock as that of the entry.
  const end =
    exception?.end === undefined ? start + times.end - times.start : wallOf(exception.end);
  return {
    original,
    start: textOfWall(start),
    end: textOfWall(end),
    startAt,
    // Both may lie in one gap or in one doubled hour.
    endAt: Math.max(startAt, instantOfWall(end, entry.tz)),
    isMoved: exception?.start !== undefined || exception?.end !== undefined,
  };
}

function moved(local: LocalTime, days: number): LocalTime {
  return `${dayOfNumber(dayNumberOf(local.slice(0, 10)) + days)}${local.slice(10)}`;
}

function inOrder(a: Occurrence, b: Occurrence): number {
  return a.startAt - b.startAt || compare(a.original, b.original);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * The two series of "this and following": the first one ends before `day`, the second one starts there at
 * the rule's wall clock. Each exception stays on its side.
 * @param day the rule's own day of an occurrence
 */
export function splitSeries(
  entry: Repeating & { repeat: Repeat },
  day: CalendarDay,
): {
  before: Pick<Repeating, 'repeat' | 'exceptions'>;
  after: Pick<Repeating, 'start' | 'end' | 'repeat' | 'exceptions'>;
} {
  const firstDay = entry.start.slice(0, 10);
  const { before, after } = splitRepeat(entry.repeat, firstDay, day);
  const exceptions = Object.entries(entry.exceptions);
  const days = dayNumberOf(day) - dayNumberOf(firstDay);
  return {
    before: {
      repeat: before,
      exceptions: Object.fromEntries(exceptions.filter(([original]) => original < day)),
    },
    after: {
      start: moved(entry.start, days),
      end: moved(entry.end, days),
      repeat: after,
      exceptions: Object.fromEntries(exceptions.filter(([original]) => original >= day)),
    },
  };
}
