import { formatDuration, formatNumber, formatTime } from './format.ts';
import { type TextKey, tKey } from './t.ts';

/** A translation key with its values, which rules in `src/domain` return instead of text. */
export type Sayable = { key: TextKey; values?: Readonly<Record<string, SayableValue>> };
type SayableValue = string | number | Sayable | { ms: number } | { at: number; tz: string };

/** Translates a phrase; numbers, durations and times follow the reader's language. */
export function say({ key, values = {} }: Sayable): string {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    // The plural rule needs the number itself.
    params[name] = name === 'count' && typeof value === 'number' ? value : sayValue(value);
  }
  return tKey(key, params);
}

/** Capitalises the first letter, for a word that stands alone on a button. */
export function sentence(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

function sayValue(value: SayableValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value);
  if ('key' in value) return say(value);
  if ('ms' in value) return formatDuration(value.ms);
  return formatTime(value.at, { tz: value.tz });
}
