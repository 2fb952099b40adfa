import { addDays } from '../../../schema/rules/days.ts';
import { type Age, HEIGHT_FROM_DAY, correctedAge } from './age.ts';
import type { GrowthMeasure } from './growth-measures.ts';
import {
  type GrowthChild,
  type Measurement,
  ageOn,
  ownValue,
  scoreMeasurement,
} from './measurement.ts';
import { PAIR_MAX_DAYS, withPair } from './pairs.ts';
import { LYING_MINUS_STANDING_MM, lengthForAge } from './position.ts';
import { type GrowthFigure, type GrowthScore, type NoFigure, usedFigure } from './score.ts';
import type { GrowthTables } from './tables.ts';

/** The measurements of a child as one chart shows them. */

/** By which age a chart places and rates what was measured before the second birthday. */
export type AgeKind = 'corrected' | 'chronological';

export type GrowthPoint<M extends Measurement = Measurement> = {
  /** As measured. */
  own: M;
  /** The same with the length that BMI and weight for length use. */
  measurement: Measurement;
  /** That length was measured so many days before or after. */
  daysApart: number;
  /** Since birth; null without a date of birth. */
  age: Age | null;
  /** From the 40th week; null where no correction applies. */
  corrected: Age | null;
  score: GrowthScore;
};

/** What a chart draws of a point. */
export type PlacedPoint = {
  /** Days of age; millimetres of length for weight for length. */
  x: number;
  /** In the unit of the measure. */
  y: number;
  isCorrected: boolean;
  figure: GrowthFigure | NoFigure;
};

/**
 * The measurements that have a value of this measure, oldest first, each with both figures. Those
 * without a figure are among them: a chart shows them beside its curves.
 */
export function growthPoints<M extends Measurement>(
  tables: GrowthTables | null,
  child: GrowthChild,
  measurements: readonly M[],
  measure: GrowthMeasure,
): GrowthPoint<M>[] {
  const inOrder = measurements.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  return inOrder.flatMap((own) => {
    const pair = pairFor(own, inOrder, measure);
    if (!pair) return [];
    const age = ageOn(child, own.date);
    return [
      {
        own,
        ...pair,
        age,
        corrected: age && correctedAge({ days: age.day }, child.gestationDays),
        score: scoreMeasurement(tables, child, pair.measurement, measure),
      },
    ];
  });
}

/** Where a point lies by one kind of age; null where that age is not known or below 0. */
export function placeOf(
  point: GrowthPoint,
  measure: GrowthMeasure,
  kind: AgeKind,
): PlacedPoint | null {
  const isCorrected = kind === 'corrected' && point.corrected !== null;
  const age = isCorrected ? point.corrected : point.age;
  const figure = kind === 'corrected' ? usedFigure(point.score) : point.score.chronological;
  const { weightG, lengthMm, position } = point.measurement;
  if (measure === 'weightForLength') {
    if (lengthMm === null || weightG === null) return null;
    const mm = age === null ? lengthMm : lengthForAge(lengthMm, position, age).mm;
    return { x: mm, y: weightG / 1000, isCorrected, figure };
  }
  if (age === null || age.months < 0) return null;
  const y = figure.z === null ? measuredValue(point.measurement, measure) : figure.value;
  return y === null ? null : { x: age.day, y, isCorrected, figure };
}

/**
 * Millimetres as the table of lying children has them: a chart of weight for length that shows both
 * has one axis, and a child is 0.7 cm longer lying.
 */
export function lyingMm(mm: number, age: Age | null): number {
  return age !== null && age.day >= HEIGHT_FROM_DAY ? mm + LYING_MINUS_STANDING_MM : mm;
}

function pairFor(own: Measurement, inOrder: readonly Measurement[], measure: GrowthMeasure) {
  if (measure !== 'bmi' && measure !== 'weightForLength') {
    return ownValue(own, measure) === null ? null : { measurement: own, daysApart: 0 };
  }
  if (own.weightG === null || own.lengthMm !== null) return withPair(own, []);
  const from = addDays(own.date, -PAIR_MAX_DAYS);
  const to = addDays(own.date, PAIR_MAX_DAYS);
  return withPair(
    own,
    inOrder.filter(({ date }) => date >= from && date <= to),
  );
}

/** The value in the unit of the measure, where no table applies. */
function measuredValue(
  { weightG, lengthMm, headMm }: Measurement,
  measure: GrowthMeasure,
): number | null {
  switch (measure) {
    case 'weight':
    case 'weightForLength':
      return weightG === null ? null : weightG / 1000;
    case 'length':
      return lengthMm === null ? null : lengthMm / 10;
    case 'head':
      return headMm === null ? null : headMm / 10;
    case 'bmi':
      return weightG === null || lengthMm === null ? null : weightG / 1000 / (lengthMm / 1000) ** 2;
  }
}
