import { daysBetween } from '../child/birth.ts';
import type { Measure } from '../measures/measures.ts';
import { DAYS_PER_MONTH } from './age.ts';
import { type GrowthChild, type Measurement, ageOn, ownValue, withMeasure } from './measurement.ts';
import { lengthLying } from './position.ts';

/**
 * How fast a child grows, between two measurements: screens §11.3. Short spans show more of the
 * measuring error than of the growth, so there is no figure for them, and none is extrapolated.
 */

/** Days between the two measurements. */
const MIN_DAYS: Record<Measure, number> = { weight: 7, length: 28, head: 28 };
/** Weight gain is given by day below this age and by month from then on. */
const GRAMS_PER_DAY_UNTIL_MONTHS = 6;

export type Velocity = {
  value: number;
  unit: 'g/day' | 'g/month' | 'cm/month';
  /** The days it was measured between. */
  from: string;
  to: string;
};

/**
 * From the nearest measurement that is far enough before it to the last one; null without both. Lengths
 * in different positions are compared as if lying. A month has 30.4375 days.
 */
export function growthVelocity(
  measure: Measure,
  child: GrowthChild,
  measurements: readonly Measurement[],
): Velocity | null {
  const known = withMeasure(measurements, measure);
  const last = known.at(-1);
  if (!last) return null;
  const before = known.findLast(({ date }) => daysBetween(date, last.date) >= MIN_DAYS[measure]);
  if (!before) return null;
  const [from, to] = [before, last].map((at) => comparable(measure, child, at));
  if (from == null || to == null) return null;
  const perDay = (to - from) / daysBetween(before.date, last.date);
  const months = ageOn(child, last.date)?.months ?? Infinity;
  return { ...inUnit(measure, perDay, months), from: before.date, to: last.date };
}

/** Grams, or millimetres; a length as if lying. Without a date of birth it stays as measured. */
export function comparable(
  measure: Measure,
  child: GrowthChild,
  measurement: Measurement,
): number | null {
  const value = ownValue(measurement, measure);
  const age = ageOn(child, measurement.date);
  if (value === null || measure !== 'length' || age === null) return value;
  return lengthLying(value, measurement.position, age);
}

function inUnit(
  measure: Measure,
  perDay: number,
  months: number,
): Pick<Velocity, 'value' | 'unit'> {
  if (measure !== 'weight') return { value: (perDay * DAYS_PER_MONTH) / 10, unit: 'cm/month' };
  if (months < GRAMS_PER_DAY_UNTIL_MONTHS) return { value: perDay, unit: 'g/day' };
  return { value: perDay * DAYS_PER_MONTH, unit: 'g/month' };
}
