/**
 * Words as data: what a rule wants to say, before any language. `src/i18n` has the English for
 * each key under `domain`; a value may be a phrase itself ("60 ml" inside "+ 60 ml formula").
 */
export type Phrase<Key extends string = string> = {
  key: Key;
  values?: Readonly<Record<string, string | number | Phrase>>;
};

/** A phrase without optional-property trouble when there is nothing to fill in. */
export function phrase<Key extends string>(
  key: Key,
  values?: Readonly<Record<string, string | number | Phrase>>,
): Phrase<Key> {
  return values === undefined ? { key } : { key, values };
}
