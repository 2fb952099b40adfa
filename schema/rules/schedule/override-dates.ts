import {
  type CalendarDay,
  type Weekday,
  dayInMonth,
  dayNumberOf,
  dayOfNumber,
  easterOf,
  nthWeekdayInMonth,
} from './calendar.ts';
import type { LocalTime } from './zoned-time.ts';

/** In which years an override comes again; `alternate` gives it to another party each year. */
export type YearRule = 'none' | 'yearly' | 'odd_years' | 'even_years' | 'alternate';

/** On which day of a year an override starts. */
export type DateRule =
  | { kind: 'fixed' }
  | { kind: 'nth_weekday'; month: number; nth: number; weekday: Weekday }
  | { kind: 'easter'; days: number }
  /** The start and the end of each year, as the school announces them. */
  | { kind: 'school_break'; years: Readonly<Record<string, { from: LocalTime; to: LocalTime }>> };

export type OverrideTimes = {
  from: LocalTime;
  to: LocalTime;
  repeat: YearRule;
  dateRule: DateRule;
};

/** One instance of an override. `year` is the calendar year of its start. */
export type OverrideInstance = { year: number; from: LocalTime; to: LocalTime };

/** The instances that start in the years from `firstYear` to `lastYear`, in order. */
export function overrideInstances(
  override: OverrideTimes,
  firstYear: number,
  lastYear: number,
): OverrideInstance[] {
  const ownYear = yearOf(override.from);
  if (override.repeat === 'none') {
    const instance = instanceOf(override, ownYear) ?? { from: override.from, to: override.to };
    return ownYear < firstYear || ownYear > lastYear ? [] : [{ year: ownYear, ...instance }];
  }
  const instances: OverrideInstance[] = [];
  for (let year = Math.max(ownYear, firstYear); year <= lastYear; year += 1) {
    const instance = actsIn(override.repeat, year) ? instanceOf(override, year) : null;
    if (instance) instances.push({ year, ...instance });
  }
  return instances;
}

/** How many years have passed since the first instance, which decides whose turn `alternate` makes it. */
export function yearsAlternated(override: OverrideTimes, { year }: OverrideInstance): number {
  return override.repeat === 'alternate' ? year - yearOf(override.from) : 0;
}

function actsIn(repeat: YearRule, year: number): boolean {
  if (repeat === 'odd_years') return year % 2 !== 0;
  if (repeat === 'even_years') return year % 2 === 0;
  return true;
}

/** Null in a year without the day, such as 29 February or a fifth Monday. */
function instanceOf(
  { from, to, dateRule }: OverrideTimes,
  year: number,
): { from: LocalTime; to: LocalTime } | null {
  if (dateRule.kind === 'school_break') {
    return dateRule.years[String(year)] ?? (year === yearOf(from) ? { from, to } : null);
  }
  const day = dayIn(dateRule, from.slice(0, 10), year);
  if (day === null) return null;
  const days = dayNumberOf(to.slice(0, 10)) - dayNumberOf(from.slice(0, 10));
  return {
    from: `${dayOfNumber(day)}${from.slice(10)}`,
    to: `${dayOfNumber(day + days)}${to.slice(10)}`,
  };
}

function dayIn(
  rule: Exclude<DateRule, { kind: 'school_break' }>,
  from: CalendarDay,
  year: number,
): number | null {
  switch (rule.kind) {
    case 'fixed':
      return dayInMonth(year * 12 + Number(from.slice(5, 7)) - 1, Number(from.slice(8)));
    case 'nth_weekday':
      return nthWeekdayInMonth(year * 12 + rule.month - 1, rule.nth, rule.weekday);
    case 'easter':
      return easterOf(year) + rule.days;
  }
}

function yearOf(local: LocalTime): number {
  return Number(local.slice(0, 4));
}
