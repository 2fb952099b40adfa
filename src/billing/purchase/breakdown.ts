import { type Price, type Product, type PurchaseOption, basePriceOf } from '../products.ts';

/** The first price after a trial: the intro price when there is one, else the base price. */
export function initialPrice(product: Product, option: PurchaseOption): Price {
  const intro = option.kind === 'subscription' ? option.introPrice?.price : null;
  return intro ?? basePriceOf(option) ?? product.currentPrice;
}
