/**
 * A text as data: the key of a translation and its values. Rules return it so that they need no
 * language; `say` in `src/i18n/say.ts` turns it into text with the reader's numbers and times.
 */
export type Phrase<Key extends string = string> = {
  key: Key;
  values?: Readonly<Record<string, PhraseValue<Key>>>;
};

/** Numbers and spans are formatted for the reader's locale; a phrase can contain a phrase. */
export type PhraseValue<Key extends string = string> =
  | string
  | number
  | Phrase<Key>
  | { ms: number }
  | { at: number; tz: string };
