import type { Money } from '../../schema/rules/currency.ts';
import { type Period, type PeriodUnit, addPeriod } from '../../schema/rules/periods.ts';

/**
 * How many of one unit make another. For monthly prices a year has 12 months and a month 4 weeks or
 * 30 days; otherwise a week has 7 days, a month 30 and a year 365.
 */
const ratios: Readonly<Record<'week' | 'month' | 'year', Readonly<Record<PeriodUnit, number>>>> = {
  week: { day: 7, week: 1, month: 7 / 30, year: 7 / 365 },
  month: { day: 30, week: 4, month: 1, year: 1 / 12 },
  year: { day: 365, week: 365 / 7, month: 12, year: 1 },
};

/**
 * A price per week, month or year, in whole micro-units; null for a period of no length.
 */
export function pricePer(
  unit: 'week' | 'month' | 'year',
  { amountMicros, currency }: Money,
  period: Period,
): Money | null {
  if (period.number === 0) return null;
  const micros = (amountMicros * ratios[unit][period.unit]) / period.number;
  return { amountMicros: Math.round(micros), currency };
}

/** The same time of day after a period, in the local calendar. */
export function addLocalPeriod(from: Date, period: Period): Date {
  const day = new Date(Date.UTC(from.getFullYear(), from.getMonth(), from.getDate()));
  const end = addPeriod(day, period);
  const to = new Date(from);
  to.setFullYear(end.getUTCFullYear(), end.getUTCMonth(), end.getUTCDate());
  return to;
}

/** The duration of all cycles of a pricing phase: 3 cycles of P1M are P3M. */
export function wholeDuration({
  periodDuration,
  period,
  cycleCount,
}: {
  periodDuration: string | null;
  period: Period | null;
  cycleCount: number;
}): string {
  if (!period) return periodDuration ?? '';
  return `P${period.number * cycleCount}${period.unit.charAt(0).toUpperCase()}`;
}
