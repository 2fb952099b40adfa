import type { Measure, MeasureUnit, Quantity } from './measures.ts';
import { measureParts } from './measure-parts.ts';
import { type ParsedMeasure, parseMeasure } from './parse-measure.ts';

/** The field of a measure. What is stored stays exact until the text changes. */
export type MeasureDraft = {
  text: string;
  unit: MeasureUnit;
  kept: { text: string; quantity: Quantity } | null;
};

/** How the reader's language writes a number, without groups of thousands. */
export type WriteNumber = (value: number) => string;

/** @param quantity what is stored; null for an empty field */
export function measureDraft(
  quantity: Quantity | null,
  unit: MeasureUnit,
  write: WriteNumber,
): MeasureDraft {
  if (quantity === null) return { text: '', unit, kept: null };
  const text = fieldText(quantity, unit, write);
  return { text, unit, kept: { text, quantity } };
}

/** What to store; `quantity` is the stored one itself while the text is untouched. */
export function readMeasure(
  measure: Measure,
  { text, unit, kept }: MeasureDraft,
): ParsedMeasure | { kind: 'quantity'; quantity: Quantity } {
  if (kept?.text === text) return { kind: 'quantity', quantity: kept.quantity };
  return parseMeasure(measure, text, unit);
}

/** The text inside the field, which prints the unit itself: only pounds and ounces are written out. */
function fieldText(quantity: Quantity, unit: MeasureUnit, write: WriteNumber): string {
  return measureParts(quantity, unit)
    .map(({ value, fraction, unit: partUnit }) => {
      const number = value === 0 && fraction !== '' ? fraction : write(value) + fraction;
      return unit === 'lb' ? `${number} ${partUnit}` : number;
    })
    .join(' ');
}
