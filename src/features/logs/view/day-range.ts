import { LocalDate } from '../../../../schema/records/child.ts';
import { addDays } from '../../../../schema/rules/days.ts';
import type { DayRange } from '../../../domain/statistics/question.ts';

/** Bars of more days are not told apart, and tables of them would not fit on three pages. */
const RANGE_MAX_DAYS = 366;

/** Whether a text is a date that exists, as `2026-03-14`. */
export function isDay(text: string): boolean {
  return LocalDate.safeParse(text).success;
}

/** Two dates in the right order; null if one is none, or after today. */
export function customRange(a: string, b: string, today: string): DayRange | null {
  const [from = '', to = ''] = [a, b].toSorted();
  return [from, to].every(isDay) && to <= today ? { from, to } : null;
}

/** The last days of a range that is longer than a year. */
export function atMostAYear({ from, to }: DayRange): DayRange {
  const first = addDays(to, 1 - RANGE_MAX_DAYS);
  return { from: from < first ? first : from, to };
}
