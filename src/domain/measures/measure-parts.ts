import { round } from '../units.ts';
import { OUNCES_PER_POUND } from '../../../schema/records/measure-units.ts';
import { type MeasureUnit, type Quantity, valueIn } from './measures.ts';

/** A number with its unit, to be written in the reader's language: "7 lb", "19¾ in". */
export type MeasurePart = {
  value: number;
  /** Follows the number without a space; '' for none. */
  fraction: '' | (typeof EIGHTHS)[number];
  unit: 'kg' | 'g' | 'lb' | 'oz' | 'cm' | 'in';
};

/** The parts of an inch that tapes have. */
export const EIGHTHS = ['⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'] as const;
const FRACTIONS = ['', ...EIGHTHS] as const;

/** A quantity as one part, or as two for pounds and ounces. */
export function measureParts(quantity: Quantity, unit: MeasureUnit): MeasurePart[] {
  const value = valueIn(quantity, unit);
  if (unit === 'lb') return poundsAndOunces(value);
  return [unit === 'in' ? inches(value) : { value, fraction: '', unit }];
}

function poundsAndOunces(ounces: number): MeasurePart[] {
  const pounds = Math.floor(ounces / OUNCES_PER_POUND);
  const rest: MeasurePart = {
    value: round(ounces - pounds * OUNCES_PER_POUND, 3),
    fraction: '',
    unit: 'oz',
  };
  return pounds === 0 ? [rest] : [{ value: pounds, fraction: '', unit: 'lb' }, rest];
}

/** Parts of an inch as tapes have them. A decimal that lies between two eighths stays one. */
function inches(value: number): MeasurePart {
  const whole = Math.floor(value);
  const fraction = FRACTIONS[(value - whole) * FRACTIONS.length];
  return fraction === undefined
    ? { value, fraction: '', unit: 'in' }
    : { value: whole, fraction, unit: 'in' };
}
