import { type GrowthMeasure, measureRules } from '../../domain/growth/growth-measures.ts';
import { GRAMS_PER_OUNCE, OUNCES_PER_POUND } from '../../../schema/records/measure-units.ts';
import {
  type Measure,
  type MeasureUnit,
  type Quantity,
  scaleOf,
  valueIn,
} from '../../domain/measures/measures.ts';
import { round } from '../../domain/units.ts';
import { measureText } from '../measures/measure-text.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { Measure as AxisMeasure } from '../charts/measure.ts';

/** The units of a person for weights and lengths. */
export type GrowthUnits = Record<Measure, MeasureUnit>;

/** Which unit a chart of a measure is written in; null: that of body mass index. */
export function unitOf(measure: GrowthMeasure, units: GrowthUnits): MeasureUnit | null {
  if (measure === 'bmi') return null;
  return units[measure === 'weightForLength' ? 'weight' : measure];
}

/** How many of a unit are in a kilogram or in a centimetre. */
const perTableUnit: Record<MeasureUnit, number> = {
  kg: 1,
  g: 1_000,
  lb: 1_000 / (GRAMS_PER_OUNCE * OUNCES_PER_POUND),
  cm: 1,
  in: 1 / 2.54,
};

const DIGITS: Record<MeasureUnit, number> = { kg: 2, g: 0, lb: 2, cm: 1, in: 1 };

/** A value of a table (kg, cm, kg/m²) in the unit of the chart. */
export function inChartUnit(value: number, unit: MeasureUnit | null): number {
  return unit === null ? value : value * perTableUnit[unit];
}

/** Without rounding, from what was typed if it was typed in this unit: for a file. */
export function exactValue({ si, entered }: Quantity, measure: Measure, unit: MeasureUnit): number {
  const typed = entered?.unit === scaleOf(unit) ? valueIn({ si, entered }, unit) : null;
  if (typed === null || typed !== entered?.value) {
    return inChartUnit(si / (measure === 'weight' ? 1_000 : 10), unit);
  }
  return unit === 'lb' ? typed / OUNCES_PER_POUND : typed;
}

/** How the axis, the table and the file write the values of a chart, which are in its own unit. */
export function axisMeasure(measure: GrowthMeasure, units: GrowthUnits): AxisMeasure {
  const unit = unitOf(measure, units);
  const digits = unit === null ? 1 : DIGITS[unit];
  const name = unit ?? measureRules.bmi.unit;
  const text = (value: number) =>
    unit === 'lb'
      ? measureText({ si: (value / perTableUnit.lb) * 1_000 }, unit)
      : `${formatNumber(value, { digits, fixed: true })} ${name}`;
  return {
    text,
    tick: (value) => formatNumber(value, { digits: 1 }),
    // What was typed has up to three decimals, and an ounce is a sixteenth of a pound.
    number: (value) => round(value, unit === null ? 1 : 5),
    unit: name,
    steps: unit === 'g' ? [100, 200, 500, 1_000, 2_000, 5_000, 10_000] : [0.5, 1, 2, 5, 10, 20],
  };
}

/** How fast a child grows: the unit of the gain, and how many of it are in a gram or in a centimetre. */
type Pace = { unit: 'g' | 'oz' | 'cm' | 'in'; perUnit: number; digits: number };

export function paceOf(measure: Measure, units: GrowthUnits): Pace {
  if (measure !== 'weight') {
    return units[measure] === 'in'
      ? { unit: 'in', perUnit: perTableUnit.in, digits: 2 }
      : { unit: 'cm', perUnit: 1, digits: 1 };
  }
  return units.weight === 'lb'
    ? { unit: 'oz', perUnit: 1 / GRAMS_PER_OUNCE, digits: 1 }
    : { unit: 'g', perUnit: 1, digits: 0 };
}
