import { type CardForm, openCardChange } from './checkout/card-change.ts';
import {
  type Customer,
  changeCustomer,
  forgetCustomer,
  readCustomer,
} from './customers/customers.ts';
import { type CheckoutContext, refreshSession } from './checkout/checkout.ts';
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

/** What the app's own server may know and do, beside what the provider's API offers. */

/** A subscription as it is by now; instants in epoch ms, amounts in micros. */
export type SubscriptionTold = {
  productId: string;
  title: string;
  store: 'rc_billing' | 'promotional';
  periodType: 'trial' | 'intro' | 'normal';
  isActive: boolean;
  willRenew: boolean;
  /** What the next charge is, without taxes that come on top, and for how long. */
  nextPriceMicros: number;
  currency: string;
  period: string;
  purchasedAt: number;
  originalPurchasedAt: number;
  expiresAt: number | null;
  unsubscribedAt: number | null;
  billingIssueAt: number | null;
  graceEndsAt: number | null;
  refundedAt: number | null;
};

export type InProcess = {
  clock: {
    /** Lets time pass for one customer: all that was theirs was so much earlier. */
    advance(appUserId: string, ms: number): Promise<void>;
  };
  /** Opens an entitlement without a payment. @param until epoch ms; null: for ever */
  grant(appUserId: string, entitlement: string, until: number | null): Promise<void>;
  /** What the provider's API says of a customer, who is made if there is none. */
  infoOf(appUserId: string): Promise<{ info: object; isNew: boolean }>;
  subscriptionsOf(appUserId: string): Promise<SubscriptionTold[]>;
  receiptsOf(appUserId: string): Promise<Customer['receipts']>;
  /** It runs to the end of what is paid. @returns whether there was something to cancel */
  cancel(appUserId: string, productId: string): Promise<boolean>;
  /** Takes a cancellation back while it still runs. @returns whether there was one */
  resume(appUserId: string, productId: string): Promise<boolean>;
  /** Gives the last payment back and ends what it paid, a subscription or a one-off. */
  refund(appUserId: string, productId: string): Promise<boolean>;
  /** From now on no charge is paid, whatever the card is. */
  failRenewal(appUserId: string, productId: string): Promise<boolean>;
  /** Another card, by its name among the test cards; charges what was not paid. */
  changeCard(appUserId: string, productId: string, card: string): Promise<boolean>;
  /** A form for another card of a plan that runs; null where none does. */
  openCardChange(appUserId: string, productId: string): Promise<CardForm | null>;
  /** What became of it; null for a form that is not this customer's. */
  cardChangeOf(appUserId: string, id: string): Promise<'waiting' | 'changed' | 'failed' | null>;
  /** Takes everything of a customer away. */
  forget(appUserId: string): Promise<void>;
};

export function createInProcess(context: CheckoutContext): InProcess {
  const { db, shop, now } = context;
  const settled = async (appUserId: string): Promise<Customer | null> => {
    const customer = await readCustomer(db, appUserId);
    return customer && settleCustomer(customer, now(), shop);
  };
  /** @param work null: nothing to change */
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
        await refreshSession(context, session).catch(unlessAway);
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
        .map((one) => told(one, context));
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

/** What was bought before can be told while the gateway cannot be asked. */
function unlessAway(error: unknown): void {
  if (!(error instanceof ProviderError && error.code === 7773)) throw error;
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

function told(subscription: Subscription, { shop, now }: CheckoutContext): SubscriptionTold {
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
    periodType: phase.kind,
    isActive: isActive(subscription, now()),
    willRenew: willRenew(subscription),
    nextPriceMicros: following.priceMicros,
    currency,
    period: following.period,
    purchasedAt: subscription.purchasedAt,
    originalPurchasedAt: subscription.originalPurchasedAt,
    expiresAt: subscription.expiresAt,
    unsubscribedAt: subscription.unsubscribedAt,
    billingIssueAt: subscription.billingIssueAt,
    graceEndsAt: subscription.graceEndsAt,
    refundedAt: subscription.refundedAt,
  };
}
