import { DAY_MS } from '../../limits.ts';
import { ENTRY_MAX_DAYS } from '../../schedule-limits.ts';
import { type CalendarDay, dayNumberOf, dayOfNumber } from './calendar.ts';
import { type Repeat, isRepeatDay, repeatDays, splitRepeat } from './repeat.ts';
import { type LocalTime, instantOf, localTimeOf } from './zoned-time.ts';

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
  return entry.repeat === null
    ? [occurrence(entry, entry.start.slice(0, 10), {})].filter(startsIn(from, to))
    : repeated(entry, entry.repeat, from, to);
}

/** The occurrences of which any part is in a window of instants, also those that began before. */
export function occurrencesTouching(entry: Repeating, from: number, to: number): Occurrence[] {
  return occurrencesIn(entry, from - (ENTRY_MAX_DAYS + 1) * DAY_MS, to).filter(
    ({ startAt, endAt }) => endAt > from || startAt >= from,
  );
}

function repeated(entry: Repeating, repeat: Repeat, from: number, to: number): Occurrence[] {
  const firstDay = entry.start.slice(0, 10);
  // A gap moves a start by a few hours at most.
  const rangeStart = dayOfNumber(dayNumberOf(localTimeOf(from, entry.tz).slice(0, 10)) - 1);
  const rangeEnd = dayOfNumber(dayNumberOf(localTimeOf(to, entry.tz).slice(0, 10)) + 1);
  const days = new Set(repeatDays(repeat, firstDay, rangeStart, rangeEnd));
  for (const [day, { start }] of Object.entries(entry.exceptions)) {
    if (start !== undefined && isRepeatDay(repeat, firstDay, day)) days.add(day);
  }
  return [...days]
    .flatMap((day) => {
      const exception = entry.exceptions[day] ?? {};
      return exception.cancelled === true ? [] : [occurrence(entry, day, exception)];
    })
    .filter(startsIn(from, to))
    .sort((a, b) => a.startAt - b.startAt || compare(a.original, b.original));
}

function occurrence(entry: Times, day: CalendarDay, exception: Exception): Occurrence {
  const shift = dayNumberOf(day) - dayNumberOf(entry.start.slice(0, 10));
  const start = exception.start ?? moved(entry.start, shift);
  const end = exception.end ?? endFor(entry, start);
  const startAt = instantOf(start, entry.tz);
  return {
    original: day,
    start,
    end,
    startAt,
    // Both may lie in one gap or in one doubled hour.
    endAt: Math.max(startAt, instantOf(end, entry.tz)),
    isMoved: exception.start !== undefined || exception.end !== undefined,
  };
}

/** The end at the same distance on the clock as that of the entry. */
function endFor({ start, end }: Times, movedStart: LocalTime): LocalTime {
  const length = asMs(end) - asMs(start);
  return new Date(asMs(movedStart) + length).toISOString().slice(0, 16);
}

function moved(local: LocalTime, days: number): LocalTime {
  return `${dayOfNumber(dayNumberOf(local.slice(0, 10)) + days)}${local.slice(10)}`;
}

function asMs(local: LocalTime): number {
  return Date.parse(`${local}:00Z`);
}

function startsIn(from: number, to: number) {
  return ({ startAt }: Occurrence) => startAt >= from && startAt < to;
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
