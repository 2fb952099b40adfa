import type { ChildRecord } from '../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../schema/records/growth.ts';
import { daysBetween } from '../child/birth.ts';
import type { Measure } from '../measures/measures.ts';
import { type Age, ageFrom } from './age.ts';
import type { GrowthMeasure } from './growth-measures.ts';
import { type GrowthScore, growthScore } from './score.ts';
import type { GrowthTables } from './tables.ts';

/** Scores of measurements as the records have them. */

export type GrowthChild = Pick<ChildRecord, 'birthdate' | 'birthDateApprox' | 'gestationDays'>;

/** Of a record of growth what the arithmetic uses: grams, millimetres, and the day. */
export type Measurement = Pick<
  GrowthRecord,
  'date' | 'weightG' | 'lengthMm' | 'headMm' | 'position'
>;

/** Grams or millimetres; null where it was not measured, or is not above 0. */
export function ownValue(measurement: Measurement, measure: Measure): number | null {
  const { weightG, lengthMm, headMm } = measurement;
  const value = { weight: weightG, length: lengthMm, head: headMm }[measure];
  return value !== null && value > 0 ? value : null;
}

/** One score of a measurement. Its own values only: `withPair` adds those of another day. */
export function scoreMeasurement(
  tables: GrowthTables | null,
  child: GrowthChild,
  measurement: Measurement,
  measure: GrowthMeasure,
): GrowthScore {
  const { weightG, lengthMm, headMm, position } = measurement;
  return growthScore(tables, {
    measure,
    age: child.birthdate === null ? null : { days: daysBetween(child.birthdate, measurement.date) },
    weightG,
    lengthMm,
    headMm,
    position,
    gestationDays: child.gestationDays,
    isBirthdateApprox: child.birthDateApprox === true,
  });
}

/** The chronological age on a day, or null without a date of birth. */
export function ageOn(child: GrowthChild, day: string): Age | null {
  return child.birthdate === null ? null : ageFrom({ days: daysBetween(child.birthdate, day) });
}

/** Measurements with a value of a measure, oldest first. */
export function withMeasure(measurements: readonly Measurement[], measure: Measure): Measurement[] {
  return measurements
    .filter((measurement) => ownValue(measurement, measure) !== null)
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}
