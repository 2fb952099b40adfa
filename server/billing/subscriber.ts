import * as z from 'zod/mini';
import { PlanPrice, type PlanState } from '../../schema/wire/subscription.ts';

/** What the provider says of a customer (GET /v1/subscribers/{id}), as far as the server reads it. */

const Time = z.nullish(z.iso.datetime({ offset: true }));

const Entitlement = z.looseObject({ product_identifier: z.string(), expires_date: Time });
const Subscription = z.looseObject({
  store: z.optional(z.string()),
  is_sandbox: z.optional(z.boolean()),
  period_type: z.optional(z.string()),
  original_purchase_date: Time,
  purchase_date: Time,
  expires_date: Time,
  unsubscribe_detected_at: Time,
  billing_issues_detected_at: Time,
  refunded_at: Time,
});
const Purchase = z.looseObject({
  store: z.optional(z.string()),
  is_sandbox: z.optional(z.boolean()),
  purchase_date: Time,
});

export const Subscriber = z.looseObject({
  subscriber: z.looseObject({
    management_url: z.nullish(z.string()),
    entitlements: z.record(z.string(), Entitlement),
    subscriptions: z.record(z.string(), Subscription),
    non_subscriptions: z.record(z.string(), z.array(Purchase)),
  }),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** What opens an account (specification §9). */
export const PREMIUM = 'premium';

/** What is kept of it with the account. Instants are epoch ms. */
export const PlanFacts = z.object({
  productId: z.string(),
  store: z.string(),
  isSandbox: z.boolean(),
  periodType: z.string(),
  since: z.nullable(z.int()),
  /** null: for life. */
  expiresAt: z.nullable(z.int()),
  unsubscribedAt: z.nullable(z.int()),
  billingIssueAt: z.nullable(z.int()),
  managementUrl: z.nullable(z.string()),
  price: z.nullable(PlanPrice),
});
export type PlanFacts = z.infer<typeof PlanFacts>;

/** @returns null for somebody who never had the entitlement */
export function planFactsOf({ subscriber }: Subscriber): Omit<PlanFacts, 'price'> | null {
  const entitlement = subscriber.entitlements[PREMIUM];
  if (!entitlement) return null;
  const productId = entitlement.product_identifier;
  const managementUrl = subscriber.management_url ?? null;
  const subscription = subscriber.subscriptions[productId];
  if (subscription) {
    const refundedAt = toMs(subscription.refunded_at);
    const expiresAt = toMs(entitlement.expires_date);
    return {
      productId,
      store: subscription.store ?? 'unknown',
      isSandbox: subscription.is_sandbox ?? false,
      periodType: subscription.period_type ?? 'normal',
      since: toMs(subscription.original_purchase_date ?? subscription.purchase_date),
      // The money went back: it ends with that, whatever the period says.
      expiresAt: refundedAt === null ? expiresAt : Math.min(refundedAt, expiresAt ?? refundedAt),
      unsubscribedAt: toMs(subscription.unsubscribe_detected_at),
      billingIssueAt: toMs(subscription.billing_issues_detected_at),
      managementUrl,
    };
  }
  const purchase = subscriber.non_subscriptions[productId]?.at(-1);
  // Neither: nothing carries the entitlement.
  if (!purchase) return null;
  return {
    productId,
    store: purchase.store ?? 'unknown',
    isSandbox: purchase.is_sandbox ?? false,
    periodType: 'normal',
    since: toMs(purchase.purchase_date),
    expiresAt: null,
    unsubscribedAt: null,
    billingIssueAt: null,
    managementUrl,
  };
}

export function isPaidFor({ expiresAt }: Pick<PlanFacts, 'expiresAt'>, now: number): boolean {
  return expiresAt === null || now < expiresAt;
}

export function planStateOf(facts: Omit<PlanFacts, 'price'>, now: number): PlanState {
  if (!isPaidFor(facts, now)) return 'ended';
  if (facts.store === 'promotional') return 'free';
  if (facts.unsubscribedAt !== null) return 'cancelled';
  if (facts.billingIssueAt !== null) return 'billing_issue';
  return facts.periodType === 'trial' ? 'trial' : 'active';
}

/** As the provider derives it (billing wire, §3 rule 4). */
export function willRenew(facts: Omit<PlanFacts, 'price'>, now: number): boolean {
  const { store, expiresAt, unsubscribedAt, billingIssueAt } = facts;
  return (
    isPaidFor(facts, now) &&
    store !== 'promotional' &&
    expiresAt !== null &&
    unsubscribedAt === null &&
    billingIssueAt === null
  );
}

function toMs(time: string | null | undefined): number | null {
  return time == null ? null : Date.parse(time);
}
