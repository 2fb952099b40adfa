import {
  type CustodyOverride,
  type CustodyPlan,
  overnights,
  resolveCustody,
  timeShares,
} from '../../../schema/rules/schedule/custody.ts';
import { instantOf } from '../../../schema/rules/schedule/zoned-time.ts';
import { addMonths } from '../schedule/month-weeks.ts';

export const sharePeriods = ['month', 'quarter', 'year'] as const;
export type SharePeriod = (typeof sharePeriods)[number];
export const shareUnits = ['nights', 'hours'] as const;
export type ShareUnit = (typeof shareUnits)[number];

/** Calendar days, `to` excluded. */
export type DayWindow = { from: string; to: string };

/** The month, quarter or year that contains a day. */
export function periodOf(period: SharePeriod, day: string): DayWindow {
  const first = `${day.slice(0, 7)}-01`;
  if (period === 'month') return { from: first, to: addMonths(first, 1) };
  if (period === 'year') {
    const year = Number(day.slice(0, 4));
    return { from: `${year}-01-01`, to: `${year + 1}-01-01` };
  }
  const from = addMonths(first, -((Number(day.slice(5, 7)) - 1) % 3));
  return { from, to: addMonths(from, 3) };
}

/** What a party has of a period. */
export type Share = { party: string; nights: number; ms: number };

export type Shares = {
  /** With everything that was agreed. */
  real: readonly Share[];
  /** Without swaps and one-off changes. */
  planned: readonly Share[];
};

/**
 * Nights (who has the child at 03:00) and time of each party in a period. What no parenting plan covers
 * counts for nobody.
 *
 * @param partyIds in the order of the result
 */
export function sharesIn(
  { plans, overrides }: { plans: readonly CustodyPlan[]; overrides: readonly CustodyOverride[] },
  partyIds: readonly string[],
  { from, to }: DayWindow,
  tz: string,
): Shares {
  const range = { from: instantOf(`${from}T00:00`, tz), to: instantOf(`${to}T00:00`, tz) };
  const shareOf = (counted: readonly CustodyOverride[]): Share[] => {
    const { spans } = resolveCustody(plans, counted, range);
    const nights = overnights(spans, tz, from, to);
    const times = timeShares(spans);
    return partyIds.map((party) => ({
      party,
      nights: nights.get(party) ?? 0,
      ms: times.get(party) ?? 0,
    }));
  };
  return { real: shareOf(overrides), planned: shareOf(overrides.filter(isPlanned)) };
}

/** Holidays and vacations are part of what was planned; swaps and single changes are not. */
function isPlanned({ kind }: CustodyOverride): boolean {
  return kind === 'holiday' || kind === 'vacation';
}

export function amountOf(share: Share, unit: ShareUnit): number {
  return unit === 'nights' ? share.nights : share.ms;
}

/**
 * Whole percentages that sum to 100, by the largest remainders; all 0 if there is nothing to share.
 */
export function percentages(amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount * 100) / total);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}
