import * as z from 'zod/mini';
import { readCustomerInfo } from '../../schema/rules/customer-info.ts';
import type { SubscriberAnswer } from '../../schema/wire/billing.ts';
import { PlanPrice, type PlanState } from '../../schema/wire/subscription.ts';

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
 * The plan in the provider's answer, by the reader that browsers use too.
 *
 * @returns null for a customer who never had the entitlement
 * @throws when the entitlement itself cannot be read, so that the known plan stays
 */
export function planFactsOf(answer: SubscriberAnswer): Omit<PlanFacts, 'price'> | null {
  const { entitlements } = answer.subscriber;
  if (!entitlements) throw new Error('The answer about a customer is invalid: no entitlements');
  const info = readCustomerInfo(answer, 0);
  const premium = ownOf(info.entitlements.all, PREMIUM);
  if (!premium) {
    if (ownOf(entitlements, PREMIUM) == null) return null;
    const problems = info.problems.map(({ message }) => message).join('; ');
    throw new Error(`The entitlement of a customer is invalid: ${problems}`);
  }
  const { productIdentifier } = premium;
  const isKnown =
    ownOf(info.subscriptionsByProductIdentifier, productIdentifier) !== undefined ||
    info.nonSubscriptions.some((one) => one.productIdentifier === productIdentifier);
  return {
    productId: productIdentifier,
    store: premium.store,
    isSandbox: premium.isSandbox,
    periodType: isKnown ? premium.periodType : UNKNOWN_PERIOD,
    since: premium.originalPurchaseDate?.getTime() ?? null,
    expiresAt: premium.expirationDate?.getTime() ?? null,
    unsubscribedAt: premium.unsubscribeDetectedAt?.getTime() ?? null,
    billingIssueAt: premium.billingIssueDetectedAt?.getTime() ?? null,
    managementUrl: info.managementUrl,
  };
}

/** An entitlement whose product is missing: whether it renews is unknown. */
const UNKNOWN_PERIOD = 'unknown';

function ownOf<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
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

/** Whether the payer is charged again unless they cancel: also after a failed charge. */
export function isChargedAgain(facts: Omit<PlanFacts, 'price'>, now: number): boolean {
  return willRenew({ ...facts, billingIssueAt: null }, now);
}
