import { type GrowthMeasure, measureRules } from '../../domain/growth/growth-measures.ts';
import {
  type Measure,
  type MeasureUnit,
  OUNCES_PER_POUND,
} from '../../domain/measures/measures.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Measure as AxisMeasure } from '../../app/charts/measure.ts';

/** The units of a person for weights and lengths. */
export type GrowthUnits = Record<Measure, MeasureUnit>;

/** Which unit a chart of a measure is written in; null: that of body mass index. */
export function unitOf(measure: GrowthMeasure, units: GrowthUnits): MeasureUnit | null {
  if (measure === 'bmi') return null;
  return units[measure === 'weightForLength' ? 'weight' : measure];
}

const GRAMS_PER_OUNCE = 28.349523125;
/** How many of a unit are in a kilogram or in a centimetre. */
const perTableUnit: Record<MeasureUnit, number> = {
  kg: 1,
  g: 1_000,
  lb: 1_000 / (GRAMS_PER_OUNCE * OUNCES_PER_POUND),
  cm: 1,
  in: 1 / 2.54,
};

/** A value of a table (kg, cm, kg/m²) in the unit of the chart. */
export function inChartUnit(value: number, unit: MeasureUnit | null): number {
  return unit === null ? value : value * perTableUnit[unit];
}

/** How the axis, the table and the file write the values of a chart, which are in its own unit. */
export function axisMeasure(measure: GrowthMeasure, units: GrowthUnits): AxisMeasure {
  const unit = unitOf(measure, units);
  const digits = unit === 'kg' || unit === 'lb' ? 2 : unit === 'g' ? 0 : 1;
  const text = (value: number) => formatNumber(value, { digits, fixed: true });
  return {
    text,
    tick: (value) => formatNumber(value, { digits: 1 }),
    number: (value) => Math.round(value * 10 ** digits) / 10 ** digits,
    unit: unit ?? measureRules.bmi.unit,
    steps: unit === 'g' ? [100, 200, 500, 1_000, 2_000, 5_000, 10_000] : [0.5, 1, 2, 5, 10, 20],
  };
}
