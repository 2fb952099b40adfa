import type { Catalogue, Product } from './catalogue.ts';
import { ProviderError } from '../routes/provider-error.ts';

/** What a product costs, by the option that is chosen: phases one after the other. */

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
  /** Of a one-off, or of the last phase. */
  priceMicros: number;
  /** None: a one-off. */
  phases: Phase[];
};

export const BASE_OPTION = 'base_option';

/** The options of a product, the one that is shown first at the front. A trial is for new customers. */
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

/** In the currency asked for when there is a price in it. */
export function currencyFor(product: Product, wanted: string | undefined): string {
  return wanted !== undefined && product.prices[wanted] !== undefined ? wanted : 'USD';
}

export function priceIdOf(productId: string, currency: string): string {
  return `prc_${productId}_${currency.toLowerCase()}`;
}

/**
 * What somebody wants to buy, by ids alone: the amounts are ours.
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

/** What is due at once. */
export function dueNow({ phases, priceMicros }: Offer): number {
  return phases[0] ? phases[0].priceMicros : priceMicros;
}

/** What the first bill will be: the price in whose tax somebody is interested. */
export function firstBill({ phases, priceMicros }: Offer): number {
  return phases.find(({ kind }) => kind !== 'trial')?.priceMicros ?? priceMicros;
}
