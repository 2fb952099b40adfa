import type { CheckoutStart } from './purchase.ts';

/** An order that may have been charged, and whose end nobody has heard yet. */
export type KeptOrder = {
  readonly start: CheckoutStart;
  /** With which the gateway confirms it, and can be asked about it. */
  readonly clientSecret: string | null;
  readonly productIdentifier: string;
  readonly optionId: string;
  readonly priceId: string;
  /** When it was last about to be charged, in epoch ms. */
  readonly at: number;
};

/**
 * Where an app keeps the one order of a customer from the moment in which money may move until its
 * end is known: over a reload, a closed tab, the page of a bank.
 */
export type OrderStore = {
  get(appUserId: string): Promise<KeptOrder | undefined>;
  /** @param order  undefined: its end is known */
  set(appUserId: string, order: KeptOrder | undefined): Promise<void>;
};
