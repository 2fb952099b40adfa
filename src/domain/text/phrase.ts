/**
 * Words as data: what a rule wants to say, before any language. The English for each key is in
 * `src/i18n/en/events.ts`; `say` of `src/i18n/say.ts` puts the values in, in the reader's
 * numbers and times.
 */
export type Phrase<Key extends string = string> = {
  key: Key;
  values?: Readonly<Record<string, PhraseValue<Key>>>;
};

/** Numbers and spans are written as the reader's locale does; a phrase may stand in a phrase. */
export type PhraseValue<Key extends string = string> =
  | string
  | number
  | Phrase<Key>
  | { ms: number }
  | { at: number; tz: string };
