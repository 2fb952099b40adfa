import { formatNumber } from '../../../i18n/format.ts';

/** Longer texts are no measure. */
const MAX_CHARS = 16;

/** The text of a field after a key of the pad. */
export function editedText(text: string, key: string): string {
  if (key === 'Backspace') return text.trimEnd().slice(0, -1).trimEnd();
  const next = /^\d$/u.test(key) && /[a-z]$/iu.test(text) ? `${text} ${key}` : text + key;
  return next.length > MAX_CHARS ? text : next;
}

/** How the reader's language separates decimals. */
export function decimalSign(): string {
  return formatNumber(1.5, { digits: 1 }).replaceAll(/\d/gu, '') || '.';
}
