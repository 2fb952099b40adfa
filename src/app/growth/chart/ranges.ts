import { DAYS_PER_MONTH } from '../../../domain/growth/age.ts';
import { type GrowthMeasure, measureRules } from '../../../domain/growth/growth-measures.ts';

/** The ages that a chart of growth shows, in days. */
export type Domain = { from: number; to: number };

export const rangeNames = ['3m', '6m', '12m', '24m', '5y', '19y', 'all'] as const;
export type RangeName = (typeof rangeNames)[number];

/** The first whole day of the reference of 2007. */
export const SCHOOL_AGE_FROM_DAY = 1827;
/** From this age on a chart offers the ages after the fifth birthday. */
const NEARLY_FIVE_DAYS = 1_640;
const monthsInDays = (months: number) => Math.ceil(months * DAYS_PER_MONTH);

const fixed: Record<Exclude<RangeName, 'all'>, Domain> = {
  '3m': { from: 0, to: monthsInDays(3) },
  '6m': { from: 0, to: monthsInDays(6) },
  '12m': { from: 0, to: monthsInDays(12) },
  '24m': { from: 0, to: monthsInDays(24) },
  '5y': { from: 0, to: SCHOOL_AGE_FROM_DAY - 1 },
  '19y': { from: SCHOOL_AGE_FROM_DAY, to: monthsInDays(228) },
};

/** The shortest range that contains an age. */
export function usualRange(ageDays: number): RangeName {
  return rangeNames.find((name) => name !== 'all' && ageDays <= fixed[name].to) ?? '19y';
}

/** The ranges to choose from; school age only for a child that is nearly that old. */
export function offeredRanges(ageDays: number, chosen: RangeName): RangeName[] {
  return rangeNames.filter(
    (name) => name !== '19y' || chosen === '19y' || ageDays >= NEARLY_FIVE_DAYS,
  );
}

/** @param lastDay the age today, or at the last measurement if that is later */
export function domainOf(name: RangeName, lastDay: number, measure: GrowthMeasure): Domain {
  if (name === 'all') return { from: 0, to: Math.max(fixed['3m'].to, Math.ceil(lastDay * 1.05)) };
  const { from, to } = fixed[name];
  const tableEnd = monthsInDays(measureRules[measure].lastMonth);
  return name === '19y' && tableEnd > from ? { from, to: Math.min(to, tableEnd) } : { from, to };
}
