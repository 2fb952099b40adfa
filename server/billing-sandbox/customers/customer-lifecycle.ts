import { randomBytes } from 'node:crypto';
import { findTestCard } from '../../../schema/billing-sandbox/test-cards.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Customer, Receipt } from './customers.ts';
import { type Bill, type Taxes, billFor } from '../catalogue/taxes.ts';
import {
  type Charge,
  type Subscription,
  isActive,
  isDue,
  recovered,
  settle,
} from './subscriptions.ts';

/** How time changes a customer: renewals, failed charges, ends. */

export type Shop = { catalogue: Catalogue; taxes: Taxes };

/** Applies everything that was due until now. @returns the same document when nothing was due */
export function settleCustomer(customer: Customer, now: number, shop: Shop): Customer {
  const due = Object.values(customer.subscriptions).filter((one) => isDue(one, now));
  return due.reduce(
    (settled, subscription) =>
      withCharges(settled, shop, (charge) => settle(subscription, now, charge)),
    customer,
  );
}

/** Charges an unpaid amount again. */
export function retryPayment(
  customer: Customer,
  subscription: Subscription,
  now: number,
  shop: Shop,
): Customer {
  return withCharges(customer, shop, (charge) => recovered(subscription, now, charge));
}

function withCharges(
  customer: Customer,
  shop: Shop,
  change: (charge: Charge) => Subscription,
): Customer {
  const receipts: Receipt[] = [];
  const changed = change((subscription, due) => {
    const card = subscription.card === null ? null : findTestCard(subscription.card);
    if (card && !card.renews) return null;
    const { currency, productId, place } = subscription;
    const bill = billFor(shop.taxes, { priceMicros: due.micros, currency }, place);
    const receipt = receiptFor(
      { productId, currency, bill, shop },
      { ...due, card: subscription.card },
    );
    receipts.push(receipt);
    return receipt.id;
  });
  return {
    ...withSubscription(customer, changed),
    receipts: [...customer.receipts, ...receipts],
  };
}

export function withSubscription(customer: Customer, subscription: Subscription): Customer {
  const { subscriptions } = customer;
  return {
    ...customer,
    subscriptions: { ...subscriptions, [subscription.productId]: subscription },
  };
}

export function receiptFor(
  {
    productId,
    currency,
    bill,
    shop,
  }: {
    productId: string;
    currency: string;
    bill: Bill;
    shop: Shop;
  },
  { at, periodEndsAt, card }: { at: number; periodEndsAt: number | null; card: string | null },
): Receipt {
  return {
    id: newTransactionId(),
    productId,
    title: shop.catalogue.products.get(productId)?.title ?? productId,
    at,
    currency,
    netMicros: bill.netMicros,
    taxMicros: bill.taxMicros,
    totalMicros: bill.totalMicros,
    taxes: bill.items,
    card,
    periodEndsAt,
    refundedAt: null,
  };
}

export function newTransactionId(): string {
  return `txn_${randomBytes(15).toString('base64url')}`;
}

/** Reads own properties only. @returns undefined for a product that the customer never had */
export function subscriptionOf(
  { subscriptions }: Customer,
  productId: string,
): Subscription | undefined {
  return Object.hasOwn(subscriptions, productId) ? subscriptions[productId] : undefined;
}

/** Whether a customer has a product that cannot be bought again: an active plan, or a non-consumable. */
export function holds(customer: Customer, productId: string, shop: Shop, now: number): boolean {
  const subscription = subscriptionOf(customer, productId);
  if (subscription) return isActive(subscription, now);
  if (shop.catalogue.products.get(productId)?.product_type !== 'non_consumable') return false;
  return customer.oneOffs.some((one) => one.productId === productId && one.refundedAt === null);
}

/**
 * Moves all dates of a customer back. This lets time pass for one customer only, and the dates still
 * fit the browser's clock.
 */
export function movedBack(customer: Customer, ms: number): Customer {
  const back = <T extends number | null>(at: T) => (at === null ? at : ((at - ms) as T));
  return {
    ...customer,
    firstSeenAt: back(customer.firstSeenAt),
    subscriptions: Object.fromEntries(
      Object.entries(customer.subscriptions).map(([productId, one]) => [
        productId,
        {
          ...one,
          phaseBeganAt: back(one.phaseBeganAt),
          originalPurchasedAt: back(one.originalPurchasedAt),
          purchasedAt: back(one.purchasedAt),
          expiresAt: back(one.expiresAt),
          unsubscribedAt: back(one.unsubscribedAt),
          billingIssueAt: back(one.billingIssueAt),
          graceEndsAt: back(one.graceEndsAt),
          refundedAt: back(one.refundedAt),
        },
      ]),
    ),
    oneOffs: customer.oneOffs.map((one) => ({
      ...one,
      purchasedAt: back(one.purchasedAt),
      refundedAt: back(one.refundedAt),
    })),
    receipts: customer.receipts.map((receipt) => ({
      ...receipt,
      at: back(receipt.at),
      periodEndsAt: back(receipt.periodEndsAt),
      refundedAt: back(receipt.refundedAt),
    })),
  };
}
