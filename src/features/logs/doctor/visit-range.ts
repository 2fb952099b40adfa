import { type DayRange, lastDays } from '../../../domain/statistics/question.ts';
import { atMostAYear } from '../view/day-range.ts';

/** The days that the doctor's page is about. */
export const RANGE_NAMES = ['visit', '7', '14', '30', 'custom'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

export type RangeContext = {
  today: string;
  /** The day of the last visit before today; null without one. */
  lastVisit: string | null;
};

const USUAL_DAYS = 14;

/** The names that can be chosen: a range since the last visit needs a visit. */
export function rangeNames({ lastVisit }: RangeContext): RangeName[] {
  return RANGE_NAMES.filter((name) => name !== 'visit' || lastVisit !== null);
}

/** The days of a choice, up to today; null: since the last visit, or two weeks without one. */
export function rangeOf(
  name: RangeName | null,
  custom: DayRange | null,
  { today, lastVisit }: RangeContext,
): DayRange {
  switch (name ?? 'visit') {
    case 'visit':
      return lastVisit === null
        ? lastDays(today, USUAL_DAYS)
        : atMostAYear({ from: lastVisit, to: today });
    case 'custom':
      return custom === null ? lastDays(today, USUAL_DAYS) : atMostAYear(custom);
    default:
      return lastDays(today, Number(name));
  }
}

/** The day of the newest visit that was not today: a page for today's visit begins at the one before. */
export function lastVisitBefore(visitDays: readonly string[], today: string): string | null {
  return (
    visitDays
      .filter((day) => day < today)
      .toSorted()
      .at(-1) ?? null
  );
}
