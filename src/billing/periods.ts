import type { Money } from './money.ts';

export type PeriodUnit = 'day' | 'week' | 'month' | 'year';

/** A duration: a number of one calendar unit. */
export type Period = { readonly number: number; readonly unit: PeriodUnit };

const unitByLetter = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;

/** Reads an ISO 8601 duration of one unit, `P1M`; null for anything else. `PT3M` is 3 months. */
export function parsePeriod(duration: string | null | undefined): Period | null {
  const [, digits, letter] = /^P?T?([0-9]+)([DWMY])$/.exec(duration ?? '') ?? [];
  if (!digits || !letter) return null;
  return { number: Number(digits), unit: unitByLetter[letter as keyof typeof unitByLetter] };
}

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

/**
 * The same time of day after a period, in the local calendar. A day that the month lacks becomes its
 * last day. 29 February plus years is 28 February, except for 4 years (specification §5).
 */
export function addPeriod(from: Date, { number, unit }: Period): Date {
  const to = new Date(from);
  if (unit === 'day') to.setDate(from.getDate() + number);
  if (unit === 'week') to.setDate(from.getDate() + 7 * number);
  if (unit === 'month') moveToMonth(to, from.getFullYear(), from.getMonth() + number);
  if (unit === 'year') {
    moveToMonth(to, from.getFullYear() + number, from.getMonth());
    const isLeapDay = from.getMonth() === 1 && from.getDate() === 29;
    if (isLeapDay && number !== 4 && number !== 0) to.setDate(28);
  }
  return to;
}

function moveToMonth(date: Date, year: number, month: number): void {
  const lastDay = new Date(year, month + 1, 0).getDate();
  date.setFullYear(year, month, Math.min(date.getDate(), lastDay));
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

/** When the next payment is due; null when nothing renews. */
export function nextRenewal(from: Date, period: Period | null, renews = true): Date | null {
  return renews && period ? addPeriod(from, period) : null;
}
