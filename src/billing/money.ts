/** An amount as on the wire: millionths of the currency's main unit. */
export type Money = { readonly amountMicros: number; readonly currency: string };

/**
 * Formats an amount: with the narrow currency symbol, a zero without decimals, and a US dollar as
 * "$" in every language. All screens use this function.
 * @param locales  BCP 47 tags or the provider's codes (`zh_Hans`); the first usable one counts,
 *                 else English
 */
export function formatMoney({ amountMicros, currency }: Money, ...locales: string[]): string {
  const amount = amountMicros / 1_000_000;
  try {
    return new Intl.NumberFormat(usableLocale(locales), {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(amountMicros === 0 && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    })
      .format(amount)
      .replace('US$', '$');
  } catch {
    // Intl throws for a malformed currency code. A plain number is better than a broken page.
    return `${amount} ${currency}`.trim();
  }
}

/** The first tag that Intl supports, in valid form. */
export function usableLocale(locales: readonly string[]): string {
  return locales.map(toLanguageTag).find((tag) => tag !== null) ?? 'en';
}

/** Turns `zh_Hans` into `zh-Hans`; null for a tag that Intl does not accept. */
export function toLanguageTag(locale: string): string | null {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** Currencies without a smaller unit. */
const zeroDecimal = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/** The amount in the gateway's smallest unit, rounded down as the provider does. */
export function gatewayAmount({ amountMicros, currency }: Money): number {
  const microsInUnit = zeroDecimal.has(currency.toUpperCase()) ? 1_000_000 : 10_000;
  return Math.floor(amountMicros / microsInUnit);
}
