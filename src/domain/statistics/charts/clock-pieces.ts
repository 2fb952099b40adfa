import { type SpanFact, minutesBetween } from '../facts/moment.ts';

const DAY_MINUTES = 1440;

/** A part of a span within one row of 24 hours; minutes on the clock since the day's start. */
export type ClockPiece = { id: string; from: number; to: number };

/**
 * The parts of spans in the row of one day, which is 24 hours of the clock where each entry was made,
 * from the day's start. Rows are for reading the time of day, so that of a day of 23 or 25 hours has
 * 24 too; lengths are never taken from them.
 */
export function clockPieces(
  spans: readonly Pick<SpanFact, 'id' | 'day' | 'minute' | 'endMinute'>[],
  day: string,
  dayStartHour: number,
): ClockPiece[] {
  return spans.flatMap(({ id, day: own, minute, endMinute }) => {
    const shift = minutesBetween(own, day) + dayStartHour * 60;
    const from = Math.max(0, minute - shift);
    const to = Math.min(DAY_MINUTES, endMinute - shift);
    return to > from ? [{ id, from, to }] : [];
  });
}

/** The position of a moment in the row of its day. */
export function rowMinute({ minute }: { minute: number }, dayStartHour: number): number {
  // A day that starts at 4 begins an hour later on the clock when clocks change before it.
  return Math.min(DAY_MINUTES - 1, Math.max(0, minute - dayStartHour * 60));
}
