import { MEASURE_LIMITS } from '../../../schema/records/growth-limits.ts';
import { GRAMS_PER_OUNCE, MM_PER_INCH, agrees } from '../../../schema/records/measure-units.ts';
import type { Entered } from '../../../schema/records/payloads/common.ts';
import { round } from '../units.ts';

/**
 * Weight, length and head circumference. Stored as whole grams and whole millimetres, together with
 * the typed value, so that an edit shows what was typed. The rules are those of the units table in
 * the product specification.
 */

export type WeightUnit = 'kg' | 'g' | 'lb';
export type LengthUnit = 'cm' | 'in';
export type MeasureUnit = WeightUnit | LengthUnit;

/** A unit of one number. Pounds with ounces are counted in ounces. */
export type ScaleUnit = 'kg' | 'g' | 'oz' | 'cm' | 'in';

/** A quantity as records store it: grams or millimetres, and the typed value where it is known. */
export type Quantity = { si: number; entered?: Entered | undefined };

/** The measures, with the units that a person can choose for each. The first one is metric. */
export const measures = {
  weight: { units: ['kg', 'lb', 'g'], limits: MEASURE_LIMITS.weightG },
  length: { units: ['cm', 'in'], limits: MEASURE_LIMITS.lengthMm },
  head: { units: ['cm', 'in'], limits: MEASURE_LIMITS.headMm },
} as const satisfies Record<
  string,
  { units: readonly MeasureUnit[]; limits: { min: number; max: number } }
>;
export type Measure = keyof typeof measures;

type Scale = {
  /** Grams or millimetres in one. */
  si: number;
  /** What a value that was typed in another unit is rounded to. */
  grid: number;
  /** The step of the − and + buttons. */
  step: number;
};

const scales: Record<ScaleUnit, Scale> = {
  kg: { si: 1_000, grid: 0.01, step: 0.01 },
  g: { si: 1, grid: 1, step: 10 },
  oz: { si: GRAMS_PER_OUNCE, grid: 0.5, step: 0.5 },
  cm: { si: 10, grid: 0.1, step: 0.1 },
  in: { si: MM_PER_INCH, grid: 0.25, step: 0.125 },
};

/** Digits after the decimal sign that a typed value keeps. An eighth of an inch has three. */
const TYPED_DIGITS = 3;

/** The unit in which a measure of the chosen unit is counted. */
export function scaleOf(unit: MeasureUnit): ScaleUnit {
  return unit === 'lb' ? 'oz' : unit;
}

/** The step of the − and + buttons, in the scale of the unit. */
export function stepOf(unit: MeasureUnit): number {
  return scales[scaleOf(unit)].step;
}

/** A typed number as it is stored: whole grams or millimetres, and what was typed. */
export function quantityOf(value: number, unit: ScaleUnit): Required<Quantity> {
  const typed = round(value, TYPED_DIGITS);
  return { si: round(typed * scales[unit].si, 0), entered: { value: typed, unit } };
}

/** The number to show in the scale of a unit: the typed one if it was typed in that unit. */
export function valueIn({ si, entered }: Quantity, unit: MeasureUnit): number {
  const scale = scaleOf(unit);
  const { si: perOne, grid } = scales[scale];
  if (entered?.unit === scale && agrees(entered.value * perOne, si)) return entered.value;
  return round(round(si / perOne / grid, 0) * grid, TYPED_DIGITS);
}

/** Whether a record can store this many grams or millimetres. */
export function isStorable(measure: Measure, si: number): boolean {
  const { min, max } = measures[measure].limits;
  return si >= min && si <= max;
}
