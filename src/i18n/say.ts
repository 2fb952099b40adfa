import { formatDuration, formatNumber, formatTime } from './format.ts';
import { type TextKey, tKey } from './t.ts';

/** Words as data, as the rules in `src/domain` answer them. */
export type Sayable = { key: TextKey; values?: Readonly<Record<string, SayableValue>> };
type SayableValue = string | number | Sayable | { ms: number } | { at: number; tz: string };

/** A phrase in the reader's language, numbers and times. */
export function say({ key, values = {} }: Sayable): string {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    // The plural rule needs the number itself.
    params[name] = name === 'count' && typeof value === 'number' ? value : sayValue(value);
  }
  return tKey(key, params);
}

/** The first letter large: for a word that stands alone on a button. */
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
