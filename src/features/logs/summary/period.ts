import { addDays } from '../../../../schema/rules/days.ts';
import { type Weekday, weekOf } from '../../../domain/days/weeks.ts';
import type { DayRange } from '../../../domain/statistics/question.ts';

/** What one summary is about: a day, or the week or the month that contains it. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

export type PeriodContext = { today: string; birthdate: string | null; weekStart: Weekday };

/** @param weekStart the first day of a week */
export function daysOfPeriod(period: Period, day: string, weekStart: Weekday): DayRange {
  switch (period) {
    case 'day':
      return { from: day, to: day };
    case 'week':
      return weekOf(day, weekStart);
    case 'month': {
      const from = `${day.slice(0, 7)}-01`;
      return { from, to: addDays(nextMonth(from), -1) };
    }
  }
}

/** The day of the period before or after; null where it would end before birth or begin after today. */
export function shiftPeriod(
  period: Period,
  day: string,
  by: -1 | 1,
  { today, birthdate, weekStart }: PeriodContext,
): string | null {
  const { from, to } = daysOfPeriod(period, day, weekStart);
  if (by === 1) {
    if (to >= today) return null;
    return addDays(to, 1);
  }
  const before = addDays(from, -1);
  return birthdate !== null && before < birthdate ? null : before;
}

function nextMonth(firstDay: string): string {
  return `${addDays(firstDay, 31).slice(0, 7)}-01`;
}
