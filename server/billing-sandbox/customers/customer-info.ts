import type { Customer } from './customers.ts';
import { type Subscription, phaseOf } from './subscriptions.ts';

/** The provider's answer about a customer (GET /v1/subscribers/{id}). */
export function customerInfo(customer: Customer, now: number, managementUrl: string): object {
  const subscriptions = Object.values(customer.subscriptions);
  const purchases = [...subscriptions, ...customer.oneOffs].map(({ purchasedAt }) => purchasedAt);
  return {
    request_date: toIso(now),
    request_date_ms: now,
    subscriber: {
      original_app_user_id: customer.appUserId,
      first_seen: toIso(customer.firstSeenAt),
      last_seen: toIso(customer.lastSeenAt),
      management_url: subscriptions.some(({ store }) => store === 'rc_billing')
        ? managementUrl
        : null,
      original_application_version: null,
      original_purchase_date: purchases.length > 0 ? toIso(Math.min(...purchases)) : null,
      other_purchases: {},
      entitlements: entitlementsOf(subscriptions),
      subscriptions: Object.fromEntries(
        subscriptions.map((one) => [one.productId, subscriptionInfo(one)]),
      ),
      non_subscriptions: oneOffsOf(customer),
    },
  };
}

/** Each entitlement has the dates of the subscription that keeps it active longest. */
function entitlementsOf(subscriptions: readonly Subscription[]): object {
  const names = new Set(subscriptions.flatMap(({ entitlements }) => entitlements));
  const carriers = [...names].map((name) => {
    const [carrier] = subscriptions
      .filter(({ entitlements }) => entitlements.includes(name))
      .toSorted((a, b) => (b.expiresAt ?? Infinity) - (a.expiresAt ?? Infinity));
    return [name, carrier] as const;
  });
  return Object.fromEntries(
    carriers.flatMap(([name, carrier]) =>
      carrier
        ? [
            [
              name,
              {
                product_identifier: carrier.productId,
                product_plan_identifier: null,
                purchase_date: toIso(carrier.purchasedAt),
                expires_date: orNull(carrier.expiresAt),
                grace_period_expires_date: orNull(carrier.graceEndsAt),
              },
            ] as const,
          ]
        : [],
    ),
  );
}

function subscriptionInfo(subscription: Subscription): object {
  return {
    store: subscription.store,
    is_sandbox: true,
    period_type: phaseOf(subscription).kind,
    ownership_type: 'PURCHASED',
    purchase_date: toIso(subscription.purchasedAt),
    original_purchase_date: toIso(subscription.originalPurchasedAt),
    expires_date: orNull(subscription.expiresAt),
    grace_period_expires_date: orNull(subscription.graceEndsAt),
    unsubscribe_detected_at: orNull(subscription.unsubscribedAt),
    billing_issues_detected_at: orNull(subscription.billingIssueAt),
    refunded_at: orNull(subscription.refundedAt),
    auto_resume_date: null,
    product_plan_identifier: null,
    store_transaction_id: subscription.transactionId,
  };
}

/** One-time purchases by product, the latest last, without refunded ones. */
function oneOffsOf({ oneOffs }: Customer): object {
  const byProduct: Record<string, object[]> = {};
  for (const { id, productId, purchasedAt, transactionId, refundedAt } of oneOffs) {
    if (refundedAt !== null) continue;
    (byProduct[productId] ??= []).push({
      id,
      store: 'rc_billing',
      is_sandbox: true,
      purchase_date: toIso(purchasedAt),
      original_purchase_date: toIso(purchasedAt),
      store_transaction_id: transactionId,
    });
  }
  return byProduct;
}

/** Whole seconds, as the provider writes them. */
export function toIso(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

function orNull(ms: number | null): string | null {
  return ms === null ? null : toIso(ms);
}
