/** Numbers and quantities as other trackers write them. */

/** A number and the unit that is glued to it, in lower case; '' without one. */
export type WrittenQuantity = { value: number; unit: string };

export type DecimalMark = '.' | ',';

/**
 * The decimal mark of a column. "1,250" alone may be either, so all values decide together.
 * @param cells the cells of columns that one setting of the peer has written
 */
export function decimalMarkOf(cells: Iterable<string>): DecimalMark {
  for (const cell of cells) {
    const text = cell.trim();
    if (/^-?(0,\d+|\d+,(\d{1,2}|\d{4,}))$/.test(text)) return ',';
  }
  return '.';
}

/** @returns null for text that is no number */
export function readNumber(text: string, mark: DecimalMark = '.'): number | null {
  const compact = text.trim().replaceAll(/[\s\u00A0\u202F]/g, '');
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(compact)) return null;
  const both = compact.includes(',') && compact.includes('.');
  const decimal = both
    ? compact.lastIndexOf(',') > compact.lastIndexOf('.')
      ? ','
      : '.'
    : decimalOfOne(compact, mark);
  const group = decimal === ',' ? '.' : ',';
  const value = Number(compact.replaceAll(group, '').replace(decimal, '.'));
  return Number.isFinite(value) ? value : null;
}

/** "2,5" has a decimal comma whatever the other cells say; "1,250" does as the column does. */
function decimalOfOne(text: string, mark: DecimalMark): DecimalMark {
  if (text.includes('.')) return '.';
  return /^[+-]?\d{1,3}(,\d{3})+$/.test(text) && !text.startsWith('0') ? mark : ',';
}

/** "190ml", "37.6°C", "12 lbs"; null for anything else. */
export function readQuantity(text: string, mark: DecimalMark = '.'): WrittenQuantity | null {
  const [, number = '', unit = ''] =
    /^\s*([+-]?[\d.,\u00A0\u202F]+)\s*([^\d]*)$/u.exec(text.trim()) ?? [];
  const value = readNumber(number, mark);
  return value === null ? null : { value, unit: unit.trim().toLowerCase() };
}

/** "12lb 5oz": all parts of a quantity; null for anything else. */
export function readQuantities(text: string): WrittenQuantity[] | null {
  const parts = [...text.matchAll(/([+-]?[\d.,]+)\s*([a-z°'"./]+)/giu)].map((match) =>
    readQuantity(match[0]),
  );
  const found = parts.filter((part) => part !== null);
  return found.length > 0 && found.length === parts.length ? found : null;
}

/** The middle one of the values; null for none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
