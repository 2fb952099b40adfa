import { measureParts } from '../../domain/measures/measure-parts.ts';
import type { MeasureUnit, Quantity } from '../../domain/measures/measures.ts';
import { round } from '../../domain/units.ts';
import { formatNumber } from '../../i18n/format.ts';
import '../../i18n/lazy/measures.ts';
import { t } from '../../i18n/t.ts';

/** The unit beside a field: pounds are followed by ounces. */
export function fieldUnit(unit: MeasureUnit): string {
  return unit === 'lb' ? 'lb oz' : unit;
}

/** "4.20 kg", "9 lb 4 oz", "19¾ in": a measure in the reader's unit and language. */
export function measureText(quantity: Quantity, unit: MeasureUnit): string {
  const parts = measureParts(quantity, unit).map(({ value, fraction, unit: partUnit }) => {
    // Kilograms have two digits, and a third one where it was typed.
    const isKilograms = partUnit === 'kg' && Number.isInteger(round(value * 100, 3));
    const number = formatNumber(value, isKilograms ? { digits: 2, fixed: true } : { digits: 3 });
    return t(`measures.${partUnit}`, {
      value: value === 0 && fraction !== '' ? fraction : number + fraction,
    });
  });
  return parts.join(' ');
}
