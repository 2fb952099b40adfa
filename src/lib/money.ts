type Money = { readonly amountMicros: number; readonly currency: string };

/**
 * Formats an amount: with the narrow currency symbol, a zero without decimals, and a US dollar as
 * "$" in every language. The code follows where people of the locale take the symbol for another
 * currency: "$5.00 USD" in Mexico. All screens use this function.
 * @param locales  BCP 47 tags or the provider's codes (`zh_Hans`); the first usable one counts,
 *                 else English
 */
export function formatMoney(money: Money, ...locales: string[]): string {
  return format(money, locales, money.amountMicros === 0);
}

/** The same with the decimals of a zero, for an amount that is due: "$0.00". */
export function formatDue(money: Money, ...locales: string[]): string {
  return format(money, locales, false);
}

function format({ amountMicros, currency }: Money, locales: string[], isBare: boolean): string {
  const amount = amountMicros / 1_000_000;
  const locale = usableLocale(locales);
  try {
    const text = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      ...(isBare && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    })
      .format(amount)
      .replace('US$', '$');
    return isAmbiguous(locale, currency) ? `${text}\u00a0${currency.toUpperCase()}` : text;
  } catch {
    // Intl throws for a malformed currency code. A plain number is better than a broken page.
    return `${amount} ${currency}`.trim();
  }
}

/** The first tag that Intl supports, in valid form. */
function usableLocale(locales: readonly string[]): string {
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

const known = new Map<string, boolean>();

/** Whether the narrow symbol of a currency is that of another one in a locale. */
function isAmbiguous(locale: string, currency: string): boolean {
  const key = `${locale} ${currency}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const narrow = symbolOf(locale, currency, 'narrowSymbol').replace('US', '');
  const isShared = /^([$£¥¥]|kr\.?)$/.test(narrow);
  const is =
    isShared &&
    (/^usd$/i.test(currency)
      ? dollars.some((other) => symbolOf(locale, other, 'symbol') === narrow)
      : symbolOf(locale, currency, 'symbol') !== narrow);
  known.set(key, is);
  return is;
}

/** Currencies besides the US dollar that countries write "$". */
const dollars =
  'ARS AUD BBD BMD BND BSD BZD CAD CLP COP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD UYU XCD'.split(
    ' ',
  );

function symbolOf(
  locale: string,
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol',
): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? '';
}
