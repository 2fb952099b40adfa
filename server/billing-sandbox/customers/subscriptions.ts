import type { Offer, Phase } from '../catalogue/offers.ts';
import { addPeriod, parsePeriod } from '../../../schema/rules/periods.ts';

/**
 * The lifecycle of one subscription. Pure: the current time and the charging are parameters.
 *
 *   trial -> intro -> normal -> normal …      each step is a charge
 *     | cancelled: runs to its end            | the charge fails: grace, then over
 */

const DAY_MS = 86_400_000;
/** How long the entitlement stays active after a failed charge. */
export const GRACE_MS = 7 * DAY_MS;
/** The maximum number of renewals at once: fifty years of months. */
const MAX_STEPS = 600;

export type Subscription = {
  productId: string;
  /** The entitlements of the plan, and its group. */
  entitlements: readonly string[];
  group: string;
  store: 'rc_billing' | 'promotional';
  currency: string;
  phases: Phase[];
  /** The current phase, its start, and the number of its periods so far. */
  phase: number;
  phaseBeganAt: number;
  cycle: number;
  originalPurchasedAt: number;
  /** When the current period was charged. */
  purchasedAt: number;
  /** When the entitlement ends; null: never. */
  expiresAt: number | null;
  unsubscribedAt: number | null;
  billingIssueAt: number | null;
  graceEndsAt: number | null;
  refundedAt: number | null;
  transactionId: string;
  /** The name of the test card that is charged; null for a granted subscription. */
  card: string | null;
  /** Makes the next charges fail with any card. */
  chargesFail: boolean;
  place: { countryCode: string; postalCode: string | null } | null;
};

/** Charges the price of a period. @returns the transaction id; null when it is declined */
export type Charge = (subscription: Subscription, due: Due) => string | null;
export type Due = { micros: number; at: number; periodEndsAt: number };

export function beginSubscription(
  offer: Offer,
  parts: Pick<Subscription, 'card' | 'place' | 'transactionId' | 'group' | 'entitlements'>,
  now: number,
): Subscription {
  const [first] = offer.phases;
  if (!first) throw new Error('a one-off is no subscription');
  return {
    ...parts,
    productId: offer.productId,
    store: 'rc_billing',
    currency: offer.currency,
    phases: offer.phases,
    phase: 0,
    phaseBeganAt: now,
    cycle: 1,
    originalPurchasedAt: now,
    purchasedAt: now,
    expiresAt: afterPeriods(now, first.period, 1),
    unsubscribedAt: null,
    billingIssueAt: null,
    graceEndsAt: null,
    refundedAt: null,
    chargesFail: false,
  };
}

/** A granted subscription, which is not charged. */
export function grantSubscription(
  {
    entitlement,
    until,
    transactionId,
  }: {
    entitlement: string;
    until: number | null;
    transactionId: string;
  },
  now: number,
): Subscription {
  return {
    productId: `rc_promo_${entitlement}_${until === null ? 'lifetime' : 'custom'}`,
    entitlements: [entitlement],
    group: 'promotional',
    store: 'promotional',
    currency: 'USD',
    phases: [{ kind: 'normal', period: 'P1D', cycles: null, priceMicros: 0 }],
    phase: 0,
    phaseBeganAt: now,
    cycle: 1,
    originalPurchasedAt: now,
    purchasedAt: now,
    expiresAt: until,
    unsubscribedAt: null,
    billingIssueAt: null,
    graceEndsAt: null,
    refundedAt: null,
    transactionId,
    card: null,
    chargesFail: false,
    place: null,
  };
}

export function isActive({ expiresAt }: Subscription, now: number): boolean {
  return expiresAt === null || expiresAt > now;
}

export function willRenew(subscription: Subscription): boolean {
  const { store, expiresAt, unsubscribedAt, billingIssueAt, refundedAt } = subscription;
  return (
    store === 'rc_billing' &&
    expiresAt !== null &&
    unsubscribedAt === null &&
    billingIssueAt === null &&
    refundedAt === null
  );
}

export function phaseOf({ phases, phase }: Subscription): Phase {
  const found = phases[phase];
  if (!found) throw new Error('a subscription is always in one of its phases');
  return found;
}

/** Applies what was due until now: renewals, grace, end. */
export function settle(subscription: Subscription, now: number, charge: Charge): Subscription {
  let settled = subscription;
  for (let i = 0; i < MAX_STEPS && isDue(settled, now); i++) settled = renew(settled, charge);
  return settled;
}

export function isDue(subscription: Subscription, now: number): boolean {
  return willRenew(subscription) && !isActive(subscription, now);
}

function renew(subscription: Subscription, charge: Charge): Subscription {
  const at = subscription.expiresAt ?? 0;
  const next = afterwards(subscription, at);
  const expiresAt = endOfPeriod(next);
  const due: Due = { micros: phaseOf(next).priceMicros, at, periodEndsAt: expiresAt };
  const transactionId = subscription.chargesFail ? null : charge(next, due);
  if (transactionId === null) {
    const graceEndsAt = at + GRACE_MS;
    return { ...subscription, billingIssueAt: at, graceEndsAt, expiresAt: graceEndsAt };
  }
  return { ...next, purchasedAt: at, expiresAt, transactionId };
}

/** The next period: of the same phase, or the first one of the next phase. */
function afterwards(subscription: Subscription, at: number): Subscription {
  const { cycles } = phaseOf(subscription);
  if (cycles === null || subscription.cycle < cycles) {
    return { ...subscription, cycle: subscription.cycle + 1 };
  }
  return { ...subscription, phase: subscription.phase + 1, phaseBeganAt: at, cycle: 1 };
}

function endOfPeriod(subscription: Subscription): number {
  const { phaseBeganAt, cycle } = subscription;
  return afterPeriods(phaseBeganAt, phaseOf(subscription).period, cycle);
}

/** Counting from the same start keeps the original day in later months. */
function afterPeriods(startMs: number, duration: string, count: number): number {
  const period = parsePeriod(duration);
  if (!period) throw new Error(`${duration} is no period`);
  const whole = { ...period, number: period.number * count };
  return addPeriod(new Date(startMs), whole).getTime();
}

/** Cancels the renewal: the subscription ends with its paid period. */
export function cancelled(subscription: Subscription, now: number): Subscription {
  return { ...subscription, unsubscribedAt: subscription.unsubscribedAt ?? now };
}

/** Refunds the last charge: the subscription ends at once. */
export function refunded(subscription: Subscription, now: number): Subscription {
  return {
    ...subscription,
    refundedAt: now,
    unsubscribedAt: subscription.unsubscribedAt ?? now,
    expiresAt: Math.min(now, subscription.expiresAt ?? now),
  };
}

/**
 * Charges an unpaid subscription, in its grace period or later: the failed period if it still runs,
 * else a new one from now. Nothing changes when the charge is declined again.
 */
export function recovered(subscription: Subscription, now: number, charge: Charge): Subscription {
  const { billingIssueAt } = subscription;
  if (billingIssueAt === null) return subscription;
  const began = afterwards(subscription, billingIssueAt);
  const inTime = endOfPeriod(began) > now;
  const next = inTime ? began : { ...began, phaseBeganAt: now, cycle: 1 };
  const expiresAt = endOfPeriod(next);
  const due: Due = { micros: phaseOf(next).priceMicros, at: now, periodEndsAt: expiresAt };
  const transactionId = subscription.chargesFail ? null : charge(next, due);
  if (transactionId === null) return subscription;
  const open = { billingIssueAt: null, graceEndsAt: null, unsubscribedAt: null };
  return { ...next, ...open, purchasedAt: now, expiresAt, transactionId };
}
