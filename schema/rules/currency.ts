/** An amount as on the billing provider's wire: millionths of the currency's main unit. */
export type Money = { readonly amountMicros: number; readonly currency: string };

/** Currencies without a smaller unit (billing specification §5). */
const zeroDecimal = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/** The micro-units of the gateway's smallest unit of a currency. */
export function unitMicros(currency: string): number {
  return zeroDecimal.has(currency.toUpperCase()) ? 1_000_000 : 10_000;
}

/** The amount in the gateway's smallest unit, rounded down as the provider does. */
export function gatewayAmount({ amountMicros, currency }: Money): number {
  return Math.floor(amountMicros / unitMicros(currency));
}

/**
 * Whether amounts in a currency can be charged. The specification has hundredths for all but the
 * currencies without a smaller unit; the gateway would read hundredths of these as thousandths.
 */
export function isChargeable(currency: string): boolean {
  return !/^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/i.test(currency);
}
