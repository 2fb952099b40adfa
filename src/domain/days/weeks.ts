import { addDays } from '../../../schema/rules/days.ts';

/** 0 for Monday to 6 for Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const WEEK_DAYS = 7;

/** The weekday of a day given as `YYYY-MM-DD`. */
export function weekdayOf(day: string): Weekday {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS) as Weekday;
}

/** The weekdays in the order of a week that begins with the first one. */
export function weekdaysFrom(first: Weekday): Weekday[] {
  return Array.from({ length: WEEK_DAYS }, (_, index) => ((first + index) % WEEK_DAYS) as Weekday);
}

/** The seven days of the week that contains a day, both ends included. */
export function weekOf(day: string, first: Weekday): { from: string; to: string } {
  const from = addDays(day, -weekdaysFrom(first).indexOf(weekdayOf(day)));
  return { from, to: addDays(from, WEEK_DAYS - 1) };
}
