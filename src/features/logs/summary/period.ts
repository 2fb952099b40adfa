import { addDays } from '../../../../schema/rules/days.ts';
import { type DayRange, lastDays } from '../../../domain/statistics/question.ts';

/** What one summary is about: a day, the seven days up to a day, or the month that contains a day. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

export type PeriodContext = { today: string; birthdate: string | null };

const WEEK_DAYS = 7;

export function daysOfPeriod(period: Period, day: string): DayRange {
  switch (period) {
    case 'day':
      return { from: day, to: day };
    case 'week':
      return lastDays(day, WEEK_DAYS);
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
  { today, birthdate }: PeriodContext,
): string | null {
  const { from, to } = daysOfPeriod(period, day);
  if (by === 1) {
    if (to >= today) return null;
    const next = period === 'month' ? addDays(to, 1) : addDays(to, daysOfStep(period));
    return next > today ? today : next;
  }
  const before = addDays(from, -1);
  return birthdate !== null && before < birthdate ? null : before;
}

function daysOfStep(period: 'day' | 'week'): number {
  return period === 'day' ? 1 : WEEK_DAYS;
}

function nextMonth(firstDay: string): string {
  return `${addDays(firstDay, 31).slice(0, 7)}-01`;
}
