import { promises } from './documents/promises.ts';

const { monthlyDollars, laterMonthlyDollars, yearlyDollars } = promises;

/** What the public pages say about prices, in US dollars. Each claim is computed, and says from what. */
export const prices = {
  monthly: `$${monthlyDollars}`,
  laterMonthly: `$${laterMonthlyDollars}`,
  yearly: `$${yearlyDollars}`,
  /** About what a month of the annual plan costs. */
  yearlyPerMonth: `$${Math.round(yearlyDollars / 12)}`,
  /** A year of the pre-release price beside a year of the regular one. */
  monthlySaving: `$${(laterMonthlyDollars - monthlyDollars) * 12}`,
  /** The annual plan beside twelve months of the pre-release price, rounded down. */
  yearlySaving: `${Math.floor((1 - yearlyDollars / (monthlyDollars * 12)) * 100)}%`,
} as const;
