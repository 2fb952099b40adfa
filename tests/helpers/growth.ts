import { beforeAll } from 'vitest';
import type { AgeInput } from '../../src/domain/growth/age.ts';
import type { Measurement } from '../../src/domain/growth/measurement.ts';
import type { GrowthMeasure } from '../../src/domain/growth/growth-measures.ts';
import type { Position } from '../../src/domain/growth/position.ts';
import {
  type GrowthFigure,
  type GrowthQuery,
  type GrowthScore,
  type NoFigureReason,
  growthScore,
} from '../../src/domain/growth/score.ts';
import {
  type ChartSex,
  type GrowthTables,
  loadGrowthTables,
} from '../../src/domain/growth/tables.ts';

/** Growth scores of values in the units of WHO's examples. */

export const SEXES = ['female', 'male'] as const;
export const MEASURES: readonly GrowthMeasure[] = [
  'weight',
  'length',
  'head',
  'bmi',
  'weightForLength',
];

let tables: Record<ChartSex, GrowthTables>;
/** Loads the tables before the tests of a file. */
export function tablesForTests(): (sex: ChartSex) => GrowthTables {
  beforeAll(async () => {
    tables = { female: await loadGrowthTables('female'), male: await loadGrowthTables('male') };
  });
  return (sex) => tables[sex];
}

export type WhoQuery = {
  sex: ChartSex;
  age: AgeInput | null;
  kg?: number | null;
  cm?: number | null;
  headCm?: number | null;
  position?: Position | null;
} & Pick<GrowthQuery, 'gestationDays' | 'isBirthdateApprox' | 'hasOedema'>;

export function score(
  measure: GrowthMeasure,
  { sex, kg, cm, headCm, ...query }: WhoQuery,
): GrowthScore {
  return growthScore(tables[sex], {
    ...query,
    measure,
    weightG: kg == null ? null : kg * 1000,
    lengthMm: cm == null ? null : cm * 10,
    headMm: headCm == null ? null : headCm * 10,
  });
}

/** @throws when there is none */
export function figure(measure: GrowthMeasure, query: WhoQuery): GrowthFigure {
  const { chronological } = score(measure, query);
  if (chronological.z === null) throw new Error(`no figure: ${chronological.reason}`);
  return chronological;
}

/** Rounded to two decimals, as WHO's programs print it. */
export function z2(measure: GrowthMeasure, query: WhoQuery): number {
  return Number(figure(measure, query).z.toFixed(2));
}

/** The reason why there is no figure; null when there is one. */
export function why(measure: GrowthMeasure, query: WhoQuery): NoFigureReason | null {
  const { chronological } = score(measure, query);
  return chronological.z === null ? chronological.reason : null;
}

/** A measurement with what it was not asked for unknown. */
export function measured(date: string, values: Partial<Measurement> = {}): Measurement {
  return { date, weightG: null, lengthMm: null, headMm: null, position: null, ...values };
}
