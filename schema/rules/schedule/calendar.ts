import { DAY_MS } from '../../limits.ts';

/** Arithmetic on calendar days (`2026-03-29`), without zones. */
export type CalendarDay = string;

/** Days since 1 January 1970. */
export function dayNumberOf(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Formatting a date costs a microsecond, and a month of occurrences asks thousands of times for few days. */
const textOfDay = new Map<number, CalendarDay>();
const DAYS_KEPT = 5_000;

export function dayOfNumber(dayNumber: number): CalendarDay {
  let text = textOfDay.get(dayNumber);
  if (text === undefined) {
    text = new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);
    if (textOfDay.size > DAYS_KEPT) textOfDay.clear();
    textOfDay.set(dayNumber, text);
  }
  return text;
}

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export function weekdayOf(dayNumber: number): Weekday {
  // Day 0 was a Thursday.
  return (((((dayNumber + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** The months since January of year 0. */
export function monthNumberOf(day: CalendarDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** A day of a month; null if the month does not have it. */
export function dayInMonth(monthNumber: number, dayOfMonth: number): number | null {
  const first = firstOfMonth(monthNumber);
  return dayOfMonth <= firstOfMonth(monthNumber + 1) - first ? first + dayOfMonth - 1 : null;
}

/**
 * The nth of a weekday in a month, -1 for the last; null if the month has no fifth.
 * @param nth 1 to 5, or -1
 */
export function nthWeekdayInMonth(
  monthNumber: number,
  nth: number,
  weekday: Weekday,
): number | null {
  const first = firstOfMonth(monthNumber);
  const next = firstOfMonth(monthNumber + 1);
  const found =
    nth === -1
      ? next - 1 - ((weekdayOf(next - 1) - weekday + 7) % 7)
      : first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
  return found < next ? found : null;
}

function firstOfMonth(monthNumber: number): number {
  return Date.UTC(Math.floor(monthNumber / 12), monthNumber % 12, 1) / DAY_MS;
}

/**
 * Easter Sunday of the western churches.
 * @see Meeus, Astronomical Algorithms (1991), chapter 8 (Gregorian Easter)
 */
export function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const correction = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - correction + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const march22 = Date.UTC(year, 2, 22) / DAY_MS;
  return march22 + h + l - 7 * m;
}
