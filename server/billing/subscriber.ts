import * as z from 'zod/mini';
import { PlanPrice, type PlanState } from '../../schema/wire/subscription.ts';

/** The part of the provider's answer about a customer (GET /v1/subscribers/{id}) that the server reads. */

const Time = z.nullish(z.iso.datetime({ offset: true }));
/** A fallback for a value that cannot be read. */
const otherwise = z.catch;
/** An optional detail: an invalid value is read as missing. */
const orNothing = <T extends z.core.SomeType>(type: T) => otherwise(z.nullish(type), null);
const When = orNothing(z.iso.datetime({ offset: true }));

const Entitlement = z.looseObject({
  product_identifier: z.string(),
  // Required: a missing end would mean a lifetime plan.
  expires_date: Time,
  grace_period_expires_date: When,
  purchase_date: When,
});
const Purchase = z.looseObject({
  store: orNothing(z.string()),
  is_sandbox: orNothing(z.boolean()),
  purchase_date: When,
});
const Subscription = z.looseObject({
  ...Purchase.shape,
  period_type: orNothing(z.string()),
  original_purchase_date: When,
  unsubscribe_detected_at: When,
  billing_issues_detected_at: When,
  refunded_at: When,
});

/** The frame of the answer. Each entry is read separately, so that an invalid one affects no other. */
export const Subscriber = z.looseObject({
  subscriber: z.looseObject({
    management_url: orNothing(z.string()),
    entitlements: z.record(z.string(), z.unknown()),
    subscriptions: z.record(z.string(), z.unknown()),
    non_subscriptions: z.record(z.string(), z.unknown()),
  }),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** The entitlement that opens an account (specification §9). */
export const PREMIUM = 'premium';

/** The facts that are stored with the account. Instants are epoch ms. */
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

/**
 * Reads the plan by the dates of the entitlement. The subscription or one-time purchase behind it
 * adds only how and where it was bought.
 *
 * @returns null for a customer who never had the entitlement
 * @throws when the entitlement itself cannot be read, so that the known plan stays
 */
export function planFactsOf({ subscriber }: Subscriber): Omit<PlanFacts, 'price'> | null {
  const given = entryOf(subscriber.entitlements, PREMIUM);
  if (given == null) return null;
  const entitlement = Entitlement.parse(given);
  const productId = entitlement.product_identifier;
  const subscription = read(Subscription, entryOf(subscriber.subscriptions, productId));
  const purchases = entryOf(subscriber.non_subscriptions, productId);
  const purchase = read(Purchase, Array.isArray(purchases) ? purchases.at(-1) : undefined);
  const isForLife = subscription === null && purchase !== null;
  const carrier = subscription ?? purchase;
  const since = subscription?.original_purchase_date ?? carrier?.purchase_date;
  return {
    productId,
    store: carrier?.store ?? 'unknown',
    isSandbox: carrier?.is_sandbox ?? false,
    periodType: carrier ? (subscription?.period_type ?? 'normal') : UNKNOWN_PERIOD,
    since: toMs(since ?? (carrier ? null : entitlement.purchase_date)),
    expiresAt: isForLife ? null : endOf(entitlement, toMs(subscription?.refunded_at)),
    unsubscribedAt: toMs(subscription?.unsubscribe_detected_at),
    billingIssueAt: toMs(subscription?.billing_issues_detected_at),
    managementUrl: subscriber.management_url ?? null,
  };
}

/** An entitlement whose product is missing: whether it renews is unknown. */
const UNKNOWN_PERIOD = 'unknown';

/** The end of the paid time, or of the grace period when that is later. */
function endOf(
  { expires_date, grace_period_expires_date }: z.infer<typeof Entitlement>,
  refundedAt: number | null,
): number | null {
  const expiresAt = toMs(expires_date);
  const graceUntil = toMs(grace_period_expires_date);
  const end = expiresAt === null ? null : Math.max(expiresAt, graceUntil ?? expiresAt);
  // A refund ends the plan, whatever its period.
  return refundedAt === null ? end : Math.min(refundedAt, end ?? refundedAt);
}

function entryOf(entries: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

function read<T>(type: z.ZodMiniType<T>, entry: unknown): T | null {
  const { success, data } = type.safeParse(entry);
  return success ? data : null;
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

/** Whether it renews, by the provider's own rule. */
export function willRenew(facts: Omit<PlanFacts, 'price'>, now: number): boolean {
  const { store, periodType, expiresAt, unsubscribedAt, billingIssueAt } = facts;
  return (
    isPaidFor(facts, now) &&
    store !== 'promotional' &&
    periodType !== UNKNOWN_PERIOD &&
    expiresAt !== null &&
    unsubscribedAt === null &&
    billingIssueAt === null
  );
}

function toMs(time: string | null | undefined): number | null {
  return time == null ? null : Date.parse(time);
}
