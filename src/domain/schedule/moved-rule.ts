import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { type Weekday, dayNumberOf, weekdayOf } from '../../../schema/rules/schedule/calendar.ts';

type Rule = NonNullable<ScheduleRecord['repeat']>;

/**
 * The rule of a series after one of its occurrences was moved to another day and the others with it: the
 * weekday that it was on becomes the one that it is on now. A rule by the day of the month follows the
 * start of its entry.
 */
export function movedRule(rule: Rule, from: string, to: string): Rule {
  const [was, is] = [from, to].map((day) => weekdayOf(dayNumberOf(day)));
  if (was === undefined || is === undefined) return rule;
  const { weekdays, nthWeekday, monthDay } = rule;
  return {
    ...rule,
    ...(weekdays ? { weekdays: replaced(weekdays, was, is) } : {}),
    ...(nthWeekday ? { nthWeekday: nthWeekdayOf(to) } : {}),
    ...(monthDay === undefined ? {} : { monthDay: Number(to.slice(8, 10)) }),
  };
}

function replaced(weekdays: readonly Weekday[], was: Weekday, is: Weekday): Weekday[] {
  return [...new Set(weekdays.map((day) => (day === was ? is : day)))].toSorted((a, b) => a - b);
}

/** "The second Tuesday" of a day; from the 29th on the last one, which every month has. */
export function nthWeekdayOf(day: string): { nth: 1 | 2 | 3 | 4 | -1; weekday: Weekday } {
  const nth = Math.ceil(Number(day.slice(8, 10)) / 7);
  const weekday = weekdayOf(dayNumberOf(day));
  return { nth: nth === 1 || nth === 2 || nth === 3 || nth === 4 ? nth : -1, weekday };
}
