/** Texts by area and name; plural forms end in `_one`, `_other` and the like. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Creates the lookup for one language. It fills in `{{name}}`, and with `count` it chooses the
 * plural form by the rules of the language (CLDR, from the browser's Intl.PluralRules). The count is
 * grouped as numbers are on this device: `5,000 entries`. Its formatters are created with the first count:
 * the first one of a page takes 30 ms on a phone, which the front page and the shell do not need.
 *
 * An i18n library would add 13 kB to the first load for the same features; see
 * docs/decisions/008-words-without-a-library.md. A key without a text returns the key itself, so
 * that no label is blank.
 */
export function wordsOf(language: string, texts: Texts) {
  // In Chromium, toLocaleString() takes 50 times as long as a formatter that is kept.
  let counts: { plurals: Intl.PluralRules; numbers: Intl.NumberFormat } | undefined;
  const forCounts = () =>
    (counts ??= { plurals: new Intl.PluralRules(language), numbers: new Intl.NumberFormat() });
  return (key: string, params: Readonly<Record<string, string | number>>): string => {
    const dot = key.indexOf('.');
    const area = texts[key.slice(0, dot)] ?? {};
    const name = key.slice(dot + 1);
    const { count } = params;
    const isCounted = typeof count === 'number';
    const text =
      (isCounted ? area[`${name}_${forCounts().plurals.select(count)}`] : undefined) ??
      area[name] ??
      area[`${name}_other`] ??
      key;
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, param: string) =>
      param === 'count' && isCounted
        ? forCounts().numbers.format(count)
        : String(params[param] ?? ''),
    );
  };
}
