/** Texts by area and name; plural forms end in `_one`, `_other` and the like. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Looks words up in one language: `{{name}}` is filled in, and with `count` the plural form is
 * chosen by the language's own rules (CLDR, as the browser knows them).
 *
 * Not a library, because this is all of one that the first screen needs and 13 kB less to read
 * at night; see docs/decisions. A key without a text answers itself, so that nothing is blank.
 */
export function wordsOf(language: string, texts: Texts) {
  const plurals = new Intl.PluralRules(language);
  return (key: string, params: Readonly<Record<string, string | number>>): string => {
    const dot = key.indexOf('.');
    const area = texts[key.slice(0, dot)] ?? {};
    const name = key.slice(dot + 1);
    const { count } = params;
    const text =
      (typeof count === 'number' ? area[`${name}_${plurals.select(count)}`] : undefined) ??
      area[name] ??
      area[`${name}_other`] ??
      key;
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, param: string) => String(params[param] ?? ''));
  };
}
