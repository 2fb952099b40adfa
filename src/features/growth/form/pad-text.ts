import { EIGHTHS } from '../../../domain/measures/measure-parts.ts';
import type { MeasureUnit } from '../../../domain/measures/measures.ts';
import { formatNumber } from '../../../i18n/format.ts';

/** Longer texts are no measure. */
const MAX_CHARS = 16;
const ENDS_WITH_EIGHTH = new RegExp(`[${EIGHTHS.join('')}]$`, 'u');

/** The text of a field after a key of the pad. */
export function editedText(text: string, key: string): string {
  if (key === 'Backspace') return text.trimEnd().slice(0, -1).trimEnd();
  const hasEighth = ENDS_WITH_EIGHTH.test(text);
  if (EIGHTHS.some((eighth) => eighth === key)) {
    return (hasEighth ? text.slice(0, -1) : text) + key;
  }
  // Nothing follows a part of an inch.
  if (hasEighth) return text;
  const next = /^\d$/u.test(key) && /[a-z]$/iu.test(text) ? `${text} ${key}` : text + key;
  return next.length > MAX_CHARS ? text : next;
}

/** The key beside the zero: the pounds, and the decimals of what follows them. */
export function signKey(text: string, unit: MeasureUnit): string {
  return unit === 'lb' && !/[a-z]/iu.test(text) ? ' lb ' : decimalSign();
}

/** How the reader's language separates decimals. */
function decimalSign(): string {
  return formatNumber(1.5, { digits: 1 }).replaceAll(/\d/gu, '') || '.';
}
