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
 * The same time of day after a period, in UTC. A day that the month lacks becomes its last day.
 * 29 February plus years is 28 February, except for 4 years (billing specification §5).
 */
export function addPeriod(from: Date, { number, unit }: Period): Date {
  const to = new Date(from);
  if (unit === 'day' || unit === 'week') {
    to.setUTCDate(from.getUTCDate() + number * (unit === 'week' ? 7 : 1));
    return to;
  }
  to.setUTCMonth(from.getUTCMonth() + number * (unit === 'year' ? 12 : 1), 1);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  const movesLeapDay = unit === 'year' && from.getUTCMonth() === 1 && number !== 4 && number !== 0;
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay, movesLeapDay ? 28 : 31));
  return to;
}

/** The same day (`YYYY-MM-DD`) of a later month, or that month's last day. */
export function addMonths(day: string, number: number): string {
  return addPeriod(new Date(day), { number, unit: 'month' }).toISOString().slice(0, 10);
}
