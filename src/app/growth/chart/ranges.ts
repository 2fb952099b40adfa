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

/** The shortest range that contains an age, among those with curves of the measure. */
export function usualRange(ageDays: number, measure: GrowthMeasure): RangeName {
  const found = rangeNames.find((name) => name !== 'all' && ageDays <= fixed[name].to) ?? '19y';
  return found === '19y' && !hasSchoolAgeTable(measure) ? '5y' : found;
}

/** Whether WHO has a table of the measure after the fifth birthday. */
function hasSchoolAgeTable(measure: GrowthMeasure): boolean {
  return measureRules[measure].lastMonth > 60;
}

/** The ranges to choose from; school age only for a child that is nearly that old. */
export function offeredRanges(
  { ageDays, measure }: { ageDays: number; measure: GrowthMeasure },
  chosen: RangeName,
): RangeName[] {
  const isOld = chosen === '19y' || ageDays >= NEARLY_FIVE_DAYS;
  return rangeNames.filter((name) => name !== '19y' || (isOld && hasSchoolAgeTable(measure)));
}

/** What an address asks for, unless the measure has no curves there. */
export function rangeOf(
  wanted: RangeName | null,
  { ageDays, measure }: { ageDays: number; measure: GrowthMeasure },
): RangeName {
  const isOffered = wanted !== null && (wanted !== '19y' || hasSchoolAgeTable(measure));
  return isOffered ? wanted : usualRange(ageDays, measure);
}

/** @param lastDay the age today, or at the last measurement if that is later */
export function domainOf(name: RangeName, lastDay: number, measure: GrowthMeasure): Domain {
  if (name === 'all') return { from: 0, to: Math.max(fixed['3m'].to, Math.ceil(lastDay * 1.05)) };
  const { from, to } = fixed[name];
  if (name !== '19y') return { from, to };
  // The curves end with the table, the measurements do not.
  const tableEnd = monthsInDays(measureRules[measure].lastMonth);
  return { from, to: lastDay <= tableEnd ? tableEnd : Math.min(to, Math.ceil(lastDay * 1.05)) };
}
