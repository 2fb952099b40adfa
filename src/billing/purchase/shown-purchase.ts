import type { CustomerInfo } from '../../../schema/rules/customer-info.ts';
import { type Order, sessionOf } from './order-state.ts';
import type { CompletedPurchase } from './status.ts';

/**
 * The purchase of an order as the customer's entitlements show it. An entitlement that the customer
 * had before the order proves nothing: it must be for the product of the order, or have been
 * bought since. Renewals count as the purchase that they renew.
 *
 * @param entitlement  the entitlement that the app sells
 * @returns null while the entitlements do not show it
 */
export function purchaseShownBy(
  info: CustomerInfo,
  order: Order,
  entitlement: string,
): CompletedPurchase | null {
  const since = orderedAt(info, order);
  const isSince = (date: Date | null) => date !== null && date.getTime() >= since;
  const { productIdentifier } = order;
  const subscription = own(info.subscriptionsByProductIdentifier, productIdentifier);
  const oneOff = info.nonSubscriptions.findLast(
    (one) => one.productIdentifier === productIdentifier && isSince(one.purchaseDate),
  );
  const isOneOff = info.nonSubscriptions.some((one) => one.productIdentifier === productIdentifier);
  const active = Object.values(info.entitlements.active);
  const carrier =
    active.find((one) => one.productIdentifier === productIdentifier && !isOneOff) ??
    active.find((one) => one.identifier === entitlement && isSince(one.originalPurchaseDate));
  const isBought = subscription?.isActive || oneOff || carrier;
  if (!isBought) return null;
  const product = carrier?.productIdentifier ?? productIdentifier;
  const bought = own(info.subscriptionsByProductIdentifier, product) ?? oneOff;
  return {
    redemptionInfo: null,
    operationSessionId: sessionOf(order),
    storeTransactionIdentifier: bought?.storeTransactionId ?? null,
    productIdentifier: product,
    purchaseDate: carrier?.latestPurchaseDate ?? bought?.purchaseDate ?? info.requestDate,
  };
}

/**
 * When the order was asked for, by the provider's clock: this device's clock may be wrong by
 * years, but it measures how long ago something was. Dates of the provider are whole seconds.
 */
function orderedAt({ requestDate, receivedAt }: CustomerInfo, { askedAt }: Order): number {
  return Math.floor((requestDate.getTime() - (receivedAt - askedAt)) / 1_000) * 1_000;
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
