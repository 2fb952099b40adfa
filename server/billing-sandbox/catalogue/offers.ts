import type { Catalogue, Product } from './catalogue.ts';
import { ProviderError } from '../routes/provider-error.ts';

/** The price of a product by the chosen option: a sequence of phases. */

export type Phase = {
  kind: 'trial' | 'intro' | 'normal';
  period: string;
  /** How many periods it lasts; null: until cancelled. */
  cycles: number | null;
  priceMicros: number;
};

export type Offer = {
  productId: string;
  product: Product;
  optionId: string;
  priceId: string;
  currency: string;
  /** The price of a one-time purchase, or of the last phase. */
  priceMicros: number;
  /** Empty for a one-time purchase. */
  phases: Phase[];
};

export const BASE_OPTION = 'base_option';

/** The options of a product, the default one first. The trial is for new customers only. */
export function optionsOf(product: Product, isNew: boolean): string[] {
  if (product.product_type !== 'subscription') return [BASE_OPTION];
  const { trial, intro } = product;
  return [...(trial && isNew ? [trial.option] : []), ...(intro ? [intro.option] : []), BASE_OPTION];
}

/** @returns null where the product has no such option */
export function offerOf(
  productId: string,
  product: Product,
  optionId: string,
  currency: string,
): Offer | null {
  const priceMicros = product.prices[currency];
  if (priceMicros === undefined) return null;
  const priceId = priceIdOf(productId, currency);
  const base = { productId, product, optionId, priceId, currency, priceMicros };
  if (product.product_type !== 'subscription') {
    return optionId === BASE_OPTION ? { ...base, phases: [] } : null;
  }
  const normal: Phase = { kind: 'normal', period: product.period, cycles: null, priceMicros };
  const { trial, intro } = product;
  if (optionId === BASE_OPTION) return { ...base, phases: [normal] };
  if (trial?.option === optionId) {
    const phase: Phase = { kind: 'trial', period: trial.period, cycles: 1, priceMicros: 0 };
    return { ...base, phases: [phase, normal] };
  }
  const introMicros = intro?.prices[currency];
  if (intro?.option !== optionId || introMicros === undefined) return null;
  const { period, cycles } = intro;
  return {
    ...base,
    phases: [{ kind: 'intro', period, cycles, priceMicros: introMicros }, normal],
  };
}

/** The requested currency if the product has a price in it, else USD. */
export function currencyFor(product: Product, wanted: string | undefined): string {
  return wanted !== undefined && product.prices[wanted] !== undefined ? wanted : 'USD';
}

export function priceIdOf(productId: string, currency: string): string {
  return `prc_${productId}_${currency.toLowerCase()}`;
}

/**
 * Finds an offer by its ids. Amounts never come from the request.
 *
 * @throws ProviderError 7226 no such product, 7105 no such price, 7814 no such offer
 */
export function findOffer(
  { products }: Catalogue,
  { productId, priceId, offerId }: { productId: string; priceId: string; offerId?: string },
): Offer {
  const product = products.get(productId);
  if (!product) throw new ProviderError(7226, 'There is no such product.');
  const currency = Object.keys(product.prices).find(
    (currency) => priceIdOf(productId, currency) === priceId,
  );
  if (currency === undefined) throw new ProviderError(7105);
  const offer = offerOf(productId, product, offerId ?? BASE_OPTION, currency);
  if (!offer) throw new ProviderError(7814);
  return offer;
}

/** The amount due now. */
export function dueNow({ phases, priceMicros }: Offer): number {
  return phases[0] ? phases[0].priceMicros : priceMicros;
}

/** The first price after a trial, for which tax is calculated. */
export function firstBill({ phases, priceMicros }: Offer): number {
  return phases.find(({ kind }) => kind !== 'trial')?.priceMicros ?? priceMicros;
}
