/** A sum as it crosses the wire: millionths of the currency's main unit. */
export type Money = { readonly amountMicros: number; readonly currency: string };

/**
 * The one way in which sums are written: with the narrow sign of the currency, a zero without
 * decimals, and a US dollar as "$" in every language.
 * @param locales  BCP 47 tags or the provider's codes (`zh_Hans`); the first that can be used
 *                 counts, English when there is none
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
    // No currency that Intl could know: a plain sum is better than a page that breaks.
    return `${amount} ${currency}`.trim();
  }
}

/** The first tag that Intl knows, as a valid one. */
export function usableLocale(locales: readonly string[]): string {
  return locales.map(toLanguageTag).find((tag) => tag !== null) ?? 'en';
}

/** `zh_Hans` becomes `zh-Hans`; null when no calendar or number could be written in it. */
export function toLanguageTag(locale: string): string | null {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** Their smallest unit is the main one. */
const zeroDecimal = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/** The sum in the gateway's smallest unit, rounded down as the provider does. */
export function gatewayAmount({ amountMicros, currency }: Money): number {
  const microsInUnit = zeroDecimal.has(currency.toUpperCase()) ? 1_000_000 : 10_000;
  return Math.floor(amountMicros / microsInUnit);
}
