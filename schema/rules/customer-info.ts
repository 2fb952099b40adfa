import type * as z from 'zod/mini';
import {
  type Store,
  type SubscriberAnswer,
  WireEntitlement,
  WireOneOff,
  type WirePurchase,
  WireSubscription,
} from '../wire/billing.ts';

/*
 * Reads the provider's answer about a customer: which entitlements are active, until when, and
 * whether they renew. The browser and the server share this code, so that they never disagree.
 */

export type Entitlement = {
  readonly identifier: string;
  readonly isActive: boolean;
  readonly willRenew: boolean;
  readonly productIdentifier: string;
  readonly store: Store;
  readonly isSandbox: boolean;
  readonly periodType: 'normal' | 'intro' | 'trial' | 'prepaid';
  readonly ownershipType: 'PURCHASED' | 'FAMILY_SHARED' | 'UNKNOWN';
  readonly latestPurchaseDate: Date | null;
  readonly originalPurchaseDate: Date | null;
  /** The end of the paid time, grace period included; null for a lifetime purchase. */
  readonly expirationDate: Date | null;
  readonly unsubscribeDetectedAt: Date | null;
  readonly billingIssueDetectedAt: Date | null;
};

export type Subscription = {
  readonly productIdentifier: string;
  readonly purchaseDate: Date | null;
  readonly originalPurchaseDate: Date | null;
  readonly expiresDate: Date | null;
  readonly gracePeriodExpiresDate: Date | null;
  readonly store: Store;
  readonly isSandbox: boolean;
  readonly isActive: boolean;
  readonly willRenew: boolean;
  readonly periodType: 'normal' | 'intro' | 'trial' | 'prepaid';
  readonly ownershipType: 'PURCHASED' | 'FAMILY_SHARED' | 'UNKNOWN';
  readonly unsubscribeDetectedAt: Date | null;
  readonly billingIssuesDetectedAt: Date | null;
  readonly refundedAt: Date | null;
  readonly storeTransactionId: string | null;
};

export type OneOffPurchase = {
  readonly productIdentifier: string;
  readonly id: string;
  readonly store: Store;
  readonly isSandbox: boolean;
  readonly purchaseDate: Date | null;
  readonly originalPurchaseDate: Date | null;
  readonly storeTransactionId: string | null;
};

export type CustomerInfo = {
  readonly originalAppUserId: string;
  /** The provider's clock when it answered; `isActive` is computed with it. */
  readonly requestDate: Date;
  /** This device's clock when the answer came, in epoch ms. It may be wrong. */
  readonly receivedAt: number;
  readonly firstSeenDate: Date | null;
  readonly originalPurchaseDate: Date | null;
  /** The page on which the customer manages or cancels. */
  readonly managementUrl: string | null;
  readonly entitlements: {
    readonly all: Readonly<Record<string, Entitlement>>;
    readonly active: Readonly<Record<string, Entitlement>>;
  };
  readonly subscriptionsByProductIdentifier: Readonly<Record<string, Subscription>>;
  readonly nonSubscriptions: readonly OneOffPurchase[];
  readonly activeSubscriptions: ReadonlySet<string>;
  /** The parts that could not be read or are inconsistent; all other parts are valid. */
  readonly problems: readonly CustomerProblem[];
};

export type CustomerProblem = {
  /** A BillingErrorCode: unexpectedBackendResponse or customerInfo. */
  readonly code: 12 | 28;
  readonly message: string;
};

/**
 * Reads the provider's answer. A part that cannot be read is reported in `problems`. An entitlement
 * whose product is missing is reported too, and counts by its own dates, so that no customer is
 * locked out.
 * @param receivedAt  this device's clock, in epoch ms; also for an answer without `request_date`
 */
export function readCustomerInfo(
  { request_date, subscriber }: SubscriberAnswer,
  receivedAt: number,
): CustomerInfo {
  const problems: CustomerProblem[] = [];
  // The provider's clock, since this device's clock may be wrong by years.
  const requestDate = toDate(request_date) ?? new Date(receivedAt);
  const subscriptions = mapValues(
    readAll(WireSubscription, subscriber.subscriptions ?? {}, problems),
    (wire, product) => toSubscription(product, wire, requestDate),
  );
  const oneOffs = Object.entries(subscriber.non_subscriptions ?? {}).flatMap(([product, wires]) =>
    Object.values(readAll(WireOneOff, Object.fromEntries(listOf(wires).entries()), problems)).map(
      (wire) => toOneOff(product, wire),
    ),
  );
  const all = mapValues(
    withReadableEnd(readAll(WireEntitlement, subscriber.entitlements ?? {}, problems), problems),
    (wire, identifier) =>
      toEntitlement({ identifier, wire, subscriptions, oneOffs, requestDate, problems }),
  );
  return {
    originalAppUserId: subscriber.original_app_user_id,
    requestDate,
    receivedAt,
    firstSeenDate: toDate(subscriber.first_seen),
    originalPurchaseDate: toDate(subscriber.original_purchase_date),
    managementUrl: subscriber.management_url ?? null,
    entitlements: { all, active: onlyActive(all) },
    subscriptionsByProductIdentifier: subscriptions,
    nonSubscriptions: oneOffs,
    activeSubscriptions: new Set(Object.keys(onlyActive(subscriptions))),
    problems,
  };
}

function toSubscription(product: string, wire: WireSubscription, now: Date): Subscription {
  const dates = {
    expiresDate: toDate(wire.expires_date),
    gracePeriodExpiresDate: toDate(wire.grace_period_expires_date),
    unsubscribeDetectedAt: toDate(wire.unsubscribe_detected_at),
    billingIssuesDetectedAt: toDate(wire.billing_issues_detected_at),
    refundedAt: toDate(wire.refunded_at),
  };
  return {
    ...toPurchase(product, wire),
    ...dates,
    isActive: isAfter(endOf(dates), now),
    willRenew:
      wire.store !== 'promotional' &&
      dates.expiresDate !== null &&
      !dates.unsubscribeDetectedAt &&
      !dates.billingIssuesDetectedAt &&
      !dates.refundedAt,
    periodType: wire.period_type,
    ownershipType: wire.ownership_type,
  };
}

function toOneOff(product: string, wire: WireOneOff): OneOffPurchase {
  return { ...toPurchase(product, wire), id: wire.id };
}

function toPurchase(productIdentifier: string, wire: WirePurchase) {
  return {
    productIdentifier,
    purchaseDate: toDate(wire.purchase_date),
    originalPurchaseDate: toDate(wire.original_purchase_date),
    store: wire.store,
    isSandbox: wire.is_sandbox,
    storeTransactionId: wire.store_transaction_id ?? null,
  };
}

type Carriers = {
  identifier: string;
  wire: WireEntitlement;
  subscriptions: Readonly<Record<string, Subscription>>;
  oneOffs: readonly OneOffPurchase[];
  requestDate: Date;
  problems: CustomerProblem[];
};

function toEntitlement(carriers: Carriers): Entitlement {
  const { identifier, wire, subscriptions, oneOffs, requestDate, problems } = carriers;
  const product = wire.product_identifier;
  const subscription = Object.hasOwn(subscriptions, product) ? subscriptions[product] : undefined;
  // The last one is the latest purchase.
  const oneOff = oneOffs.findLast(({ productIdentifier }) => productIdentifier === product);
  const purchase = subscription ?? oneOff;
  if (!purchase) {
    problems.push({
      code: 28,
      message: `Could not find entitlement product in subscriptions or non-subscriptions. ${identifier}: ${product}`,
    });
  }
  const latestPurchaseDate = toDate(wire.purchase_date);
  const isForLife = !subscription && oneOff !== undefined;
  const end = isForLife
    ? null
    : endOf({
        expiresDate: toDate(wire.expires_date),
        gracePeriodExpiresDate: toDate(wire.grace_period_expires_date),
        refundedAt: subscription?.refundedAt ?? null,
      });
  return {
    identifier,
    productIdentifier: product,
    latestPurchaseDate,
    originalPurchaseDate:
      purchase?.originalPurchaseDate ?? (isForLife ? oneOff.purchaseDate : latestPurchaseDate),
    expirationDate: end,
    isActive: isAfter(end, requestDate),
    willRenew: subscription?.willRenew === true && end !== null,
    store: purchase?.store ?? 'unknown',
    isSandbox: purchase?.isSandbox ?? false,
    periodType: subscription?.periodType ?? 'normal',
    ownershipType: subscription?.ownershipType ?? 'UNKNOWN',
    unsubscribeDetectedAt: subscription?.unsubscribeDetectedAt ?? null,
    billingIssueDetectedAt: subscription?.billingIssuesDetectedAt ?? null,
  };
}

/**
 * The end of the paid time, or of the grace period when that is later. A refund ends both, even if
 * the provider still reports them; null: for life.
 */
function endOf({
  expiresDate,
  gracePeriodExpiresDate: grace,
  refundedAt,
}: Pick<Subscription, 'expiresDate' | 'gracePeriodExpiresDate' | 'refundedAt'>): Date | null {
  const end = expiresDate && grace && grace > expiresDate ? grace : expiresDate;
  return refundedAt && isAfter(end, refundedAt) ? refundedAt : end;
}

/** Whether a paid time lasts beyond an instant; null: for life. */
function isAfter(end: Date | null, instant: Date): boolean {
  return end === null || end > instant;
}

function toDate(instant: string | null | undefined): Date | null {
  const date = instant ? new Date(instant) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

function readAll<T>(
  type: z.ZodMiniType<T>,
  wires: Readonly<Record<string, unknown>>,
  problems: CustomerProblem[],
): Record<string, T> {
  const all: [string, T][] = [];
  for (const [key, wire] of Object.entries(wires)) {
    const read = type.safeParse(wire);
    if (read.success) all.push([key, read.data]);
    else problems.push({ code: 12, message: `${key}: ${read.error.message}` });
  }
  // A key such as `__proto__` is a name like any other.
  return Object.fromEntries(all);
}

/** Leaves out entitlements whose end is no date: it must not be read as "for life". */
function withReadableEnd(
  wires: Readonly<Record<string, WireEntitlement>>,
  problems: CustomerProblem[],
): Record<string, WireEntitlement> {
  return Object.fromEntries(
    Object.entries(wires).filter(([key, { expires_date: end }]) => {
      const isReadable = !end || toDate(end) !== null;
      if (!isReadable) problems.push({ code: 12, message: `${key}: it ends at ${end}` });
      return isReadable;
    }),
  );
}

/** A value that is no list is read as one unreadable element. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function mapValues<A, B>(
  record: Readonly<Record<string, A>>,
  change: (value: A, key: string) => B,
): Record<string, B> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, change(value, key)]),
  );
}

function onlyActive<T extends { isActive: boolean }>(
  record: Readonly<Record<string, T>>,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([, { isActive }]) => isActive));
}
