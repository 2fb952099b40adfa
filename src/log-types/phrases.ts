import type { Entered } from '../../schema/records/payloads/common.ts';
import type { Phrase, PhraseValue } from '../domain/text/phrase.ts';
import { type Units, celsiusToTemperature, mlToVolume } from '../domain/units.ts';
import type { TextKey } from '../i18n/t.ts';

/**
 * The parts of an entry's one-line text. The English is in the area `events` of the translations.
 */

export type EventKey = Extract<TextKey, `events.${string}`>;
export type EventLine = Phrase<EventKey>;
type EventText = EventKey extends `events.${infer Name}` ? Name : never;

export function phrase(
  name: EventText,
  values?: Readonly<Record<string, PhraseValue<EventKey>>>,
): EventLine {
  const key: EventKey = `events.${name}`;
  return values === undefined ? { key } : { key, values };
}

/** A text that a person wrote, unchanged. */
export const verbatim = (text: string): EventLine => phrase('words', { text });

/** With its length, if it has one. */
export function timed(
  span: { startedAt: number; endedAt: number | null },
  what: EventLine,
): EventLine {
  return span.endedAt === null || span.endedAt <= span.startedAt
    ? what
    : phrase('timed', { what, time: { ms: span.endedAt - span.startedAt } });
}

type Part = EventLine | null | undefined | '';

/** "a · b"; empty parts are left out. */
export const dots = (parts: readonly Part[]): EventLine | null => join('joinDot', parts);
/** "a + b" */
export const plus = (parts: readonly Part[]): EventLine | null => join('joinPlus', parts);
/** "a, b" */
export const commas = (parts: readonly Part[]): EventLine | null => join('joinComma', parts);

function join(
  name: 'joinDot' | 'joinPlus' | 'joinComma',
  parts: readonly Part[],
): EventLine | null {
  return parts.reduce<EventLine | null>(
    (line, part) => (!part ? line : line === null ? part : phrase(name, { a: line, b: part })),
    null,
  );
}

/** "120 ml" or "4 oz". */
export function volumePhrase(
  amount: { si: number; entered?: Entered | undefined },
  units: Units,
): EventLine {
  return phrase(units.volume, { value: mlToVolume(amount, units.volume) });
}

/** "38.2 °C" or "100.8 °F". */
export function temperaturePhrase(
  reading: { celsius: number; entered?: Entered | undefined },
  units: Units,
): EventLine {
  const { celsius: si, entered } = reading;
  const value = celsiusToTemperature({ si, entered }, units.temperature);
  return phrase(units.temperature === 'C' ? 'celsius' : 'fahrenheit', { value });
}
