import { dateLocale } from './format.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter of calendar days, in the chosen order of day and month, that is created once.
 *
 * @param key names the style
 */
export function dayFormat(key: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = dateLocale();
  const id = `${key}|${locale ?? ''}`;
  const known =
    formatters.get(id) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
  formatters.set(id, known);
  return known;
}
