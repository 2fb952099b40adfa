import { addDays } from '../../../schema/rules/days.ts';
import { daysBetween } from '../child/birth.ts';
import type { FactsByDay } from './facts/day-facts.ts';
import type { StatisticsSettings } from './settings.ts';

/** Days, both ends included. */
export type DayRange = { from: string; to: string };

/** What every number over several days is computed from. */
export type Question = {
  /**
   * Facts from `FACTS_BEFORE_DAYS` before the previous range on; what is missing counts as not
   * logged.
   */
  facts: FactsByDay;
  range: DayRange;
  /** The day that is not over: shown, but in no average. */
  today: string;
  settings: StatisticsSettings;
  /** Partly logged days that the person wants in the averages. */
  countedAnyway: ReadonlySet<string>;
};

/** Sleep and sessions of feeds may reach into a day from two days before. */
export const FACTS_BEFORE_DAYS = 2;

export function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The range of equal length that ends the day before. */
export function previousRange({ from, to }: DayRange): DayRange {
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** The `count` days that end with `to`. */
export function lastDays(to: string, count: number): DayRange {
  return { from: addDays(to, 1 - count), to };
}
