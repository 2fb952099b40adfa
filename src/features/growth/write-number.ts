import { formatNumber } from '../../i18n/format.ts';

/** A number in a field, without groups of thousands: the text is typed on. */
export function writeNumber(value: number): string {
  return formatNumber(value, { digits: 3 }).replaceAll(/[\s\u00A0\u202F'’](?=\d)/gu, '');
}
