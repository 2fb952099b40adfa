import { type CardForm, openCardChange } from './checkout/card-change.ts';
import {
  type Customer,
  changeCustomer,
  forgetCustomer,
  readCustomer,
} from './customers/customers.ts';
import type { CheckoutContext } from './checkout/checkout-context.ts';
import { refreshSession } from './checkout/checkout.ts';
import { customerInfo } from './customers/customer-info.ts';
import { ProviderError } from './routes/provider-error.ts';
import { readSession, sessionsUnderWay } from './checkout/sessions.ts';
import {
  movedBack,
  newTransactionId,
  retryPayment,
  settleCustomer,
  subscriptionOf,
  withSubscription,
} from './customers/customer-lifecycle.ts';
import {
  type Subscription,
  cancelled,
  grantSubscription,
  isActive,
  phaseOf,
  refunded,
  willRenew,
} from './customers/subscriptions.ts';

/** What the app's own server can do beyond the provider's API. */

/** The current state of a subscription, with amounts in micros. */
export type SubscriptionSummary = {
  productId: string;
  title: string;
  store: 'rc_billing' | 'promotional';
  isActive: boolean;
  willRenew: boolean;
  /** The next charge without added taxes, and its period. */
  nextPriceMicros: number;
  currency: string;
  period: string;
};

export type InProcess = {
  clock: {
    /** Lets time pass for one customer, by moving all their dates back. */
    advance(appUserId: string, ms: number): Promise<void>;
  };
  /** Grants an entitlement without a payment. @param until epoch ms; null: for ever */
  grant(appUserId: string, entitlement: string, until: number | null): Promise<void>;
  /** The API's answer about a customer, who is created if needed. */
  infoOf(appUserId: string): Promise<{ info: object; isNew: boolean }>;
  subscriptionsOf(appUserId: string): Promise<SubscriptionSummary[]>;
  receiptsOf(appUserId: string): Promise<Customer['receipts']>;
  /** Cancels the renewal. @returns whether there was something to cancel */
  cancel(appUserId: string, productId: string): Promise<boolean>;
  /** Takes back a cancellation while the plan still runs. @returns whether there was one */
  resume(appUserId: string, productId: string): Promise<boolean>;
  /** Refunds the last payment, and ends the subscription or one-time purchase. */
  refund(appUserId: string, productId: string): Promise<boolean>;
  /** Makes all later charges fail, with any card. */
  failRenewal(appUserId: string, productId: string): Promise<boolean>;
  /** Sets another test card by its name, and charges an unpaid amount. */
  changeCard(appUserId: string, productId: string, card: string): Promise<boolean>;
  /** Opens a form for another card; null without a running plan. */
  openCardChange(appUserId: string, productId: string): Promise<CardForm | null>;
  /** The result of the form; null for a form of another customer. */
  cardChangeOf(appUserId: string, id: string): Promise<'waiting' | 'changed' | 'failed' | null>;
  /** Deletes all data of a customer. */
  forget(appUserId: string): Promise<void>;
};

export function createInProcess(context: CheckoutContext): InProcess {
  const { db, shop, now } = context;
  const settled = async (appUserId: string): Promise<Customer | null> => {
    const customer = await readCustomer(db, appUserId);
    return customer && settleCustomer(customer, now(), shop);
  };
  /** @param work returns null when there is nothing to change */
  const changed = async (
    appUserId: string,
    work: (customer: Customer) => Customer | null,
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      const { value } = await changeCustomer(tx, appUserId, now(), (found) => {
        const customer = settleCustomer(found, now(), shop);
        const next = work(customer);
        return { customer: next ?? customer, value: next !== null };
      });
      return value;
    });
  const subscriptionChanged = (
    appUserId: string,
    productId: string,
    work: (subscription: Subscription) => Subscription | null,
  ) =>
    changed(appUserId, (customer) => {
      const found = subscriptionOf(customer, productId);
      const next = found ? work(found) : null;
      return next && withSubscription(customer, next);
    });

  return {
    clock: {
      async advance(appUserId, ms) {
        await changed(appUserId, (customer) =>
          settleCustomer(movedBack(customer, ms), now(), shop),
        );
      },
    },
    async grant(appUserId, entitlement, until) {
      const given = { entitlement, until, transactionId: newTransactionId() };
      await changed(appUserId, (customer) =>
        withSubscription(customer, grantSubscription(given, now())),
      );
    },
    async infoOf(appUserId) {
      for (const session of await sessionsUnderWay(db, appUserId, now())) {
        await refreshSession(context, session);
      }
      const { value, isNew } = await db.transaction((tx) =>
        changeCustomer(tx, appUserId, now(), (found) => {
          const customer = settleCustomer(found, now(), shop);
          return { customer, value: customerInfo(customer, now(), context.managementUrl()) };
        }),
      );
      return { info: value, isNew };
    },
    async subscriptionsOf(appUserId) {
      const customer = await settled(appUserId);
      return Object.values(customer?.subscriptions ?? {})
        .toSorted((a, b) => (b.expiresAt ?? Infinity) - (a.expiresAt ?? Infinity))
        .map((one) => summaryOf(one, context));
    },
    async receiptsOf(appUserId) {
      const customer = await settled(appUserId);
      return (customer?.receipts ?? []).toReversed();
    },
    cancel: (appUserId, productId) =>
      subscriptionChanged(appUserId, productId, (one) =>
        one.store === 'rc_billing' && one.unsubscribedAt === null && isActive(one, now())
          ? cancelled(one, now())
          : null,
      ),
    resume: (appUserId, productId) =>
      subscriptionChanged(appUserId, productId, (one) =>
        one.unsubscribedAt !== null && one.refundedAt === null && isActive(one, now())
          ? { ...one, unsubscribedAt: null }
          : null,
      ),
    refund: (appUserId, productId) =>
      changed(appUserId, (customer) => refundedIn(customer, productId, now())),
    failRenewal: (appUserId, productId) =>
      subscriptionChanged(appUserId, productId, (one) => ({ ...one, chargesFail: true })),
    changeCard: (appUserId, productId, card) =>
      changed(appUserId, (customer) => {
        const found = subscriptionOf(customer, productId);
        if (!found) return null;
        return retryPayment(customer, { ...found, card, chargesFail: false }, now(), shop);
      }),
    openCardChange: (appUserId, productId) => openCardChange(context, appUserId, productId),
    async cardChangeOf(appUserId, id) {
      const found = await readSession(db, id).catch(unlessUnknown);
      if (found?.appUserId !== appUserId || !found.isCardChange) return null;
      const { operation } = await refreshSession(context, found);
      switch (operation.status) {
        case 'succeeded':
          return 'changed';
        case 'failed':
          return 'failed';
        case 'started':
        case 'in_progress':
          return 'waiting';
      }
    },
    forget: (appUserId) => forgetCustomer(db, appUserId),
  };
}

function unlessUnknown(error: unknown): null {
  if (error instanceof ProviderError && error.code === 7877) return null;
  throw error;
}

function refundedIn(customer: Customer, productId: string, now: number): Customer | null {
  const subscription = subscriptionOf(customer, productId);
  const oneOff = customer.oneOffs.findLast(
    (one) => one.productId === productId && one.refundedAt === null,
  );
  const receiptId = subscription?.transactionId ?? oneOff?.transactionId;
  if (receiptId === undefined || (subscription && subscription.refundedAt !== null)) return null;
  const receipts = customer.receipts.map((receipt) =>
    receipt.id === receiptId ? { ...receipt, refundedAt: now } : receipt,
  );
  if (subscription) {
    return { ...withSubscription(customer, refunded(subscription, now)), receipts };
  }
  const oneOffs = customer.oneOffs.map((one) =>
    one === oneOff ? { ...one, refundedAt: now } : one,
  );
  return { ...customer, oneOffs, receipts };
}

function summaryOf(
  subscription: Subscription,
  { shop, now }: CheckoutContext,
): SubscriptionSummary {
  const phase = phaseOf(subscription);
  const following =
    phase.cycles !== null && subscription.cycle >= phase.cycles
      ? (subscription.phases[subscription.phase + 1] ?? phase)
      : phase;
  const { productId, store, currency } = subscription;
  return {
    productId,
    title: shop.catalogue.products.get(productId)?.title ?? 'Premium',
    store,
    isActive: isActive(subscription, now()),
    willRenew: willRenew(subscription),
    nextPriceMicros: following.priceMicros,
    currency,
    period: following.period,
  };
}
