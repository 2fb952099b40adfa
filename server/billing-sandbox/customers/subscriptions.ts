import type { Offer, Phase } from '../catalogue/offers.ts';
import { addPeriods } from '../catalogue/periods.ts';

/**
 * One subscription through its life. Pure: what time it is comes in, and so does the charging.
 *
 *   trial -> intro -> normal -> normal …      each step is a charge
 *     | cancelled: runs to its end            | the charge fails: grace, then over
 */

const DAY_MS = 86_400_000;
/** After a charge that failed everything stays open for as long as this. */
export const GRACE_MS = 7 * DAY_MS;
/** Steps made at once at most: fifty years of months. */
const MAX_STEPS = 600;

export type Subscription = {
  productId: string;
  /** What it opens; plans of one group follow each other. */
  entitlements: readonly string[];
  group: string;
  store: 'rc_billing' | 'promotional';
  currency: string;
  phases: Phase[];
  /** Where it is: which phase, since when, and how many of its periods have begun. */
  phase: number;
  phaseBeganAt: number;
  cycle: number;
  originalPurchasedAt: number;
  /** When the current period was paid. */
  purchasedAt: number;
  /** When what it opens closes; null: never. */
  expiresAt: number | null;
  unsubscribedAt: number | null;
  billingIssueAt: number | null;
  graceEndsAt: number | null;
  refundedAt: number | null;
  transactionId: string;
  /** The card that is charged, by its name among the test cards; null for what is given. */
  card: string | null;
  /** The next charges fail, whatever the card is. */
  chargesFail: boolean;
  place: { countryCode: string; postalCode: string | null } | null;
};

/** Charges a period's price. @returns the transaction, or null when it is declined */
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
    expiresAt: addPeriods(now, first.period, 1),
    unsubscribedAt: null,
    billingIssueAt: null,
    graceEndsAt: null,
    refundedAt: null,
    chargesFail: false,
  };
}

/** Something given, of which nobody is billed. */
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

/** Brings a subscription to where it is by now: renewed, in grace or over. */
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

/** The period after the current one: of the same phase, or the first of the next. */
function afterwards(subscription: Subscription, at: number): Subscription {
  const { cycles } = phaseOf(subscription);
  if (cycles === null || subscription.cycle < cycles) {
    return { ...subscription, cycle: subscription.cycle + 1 };
  }
  return { ...subscription, phase: subscription.phase + 1, phaseBeganAt: at, cycle: 1 };
}

function endOfPeriod(subscription: Subscription): number {
  const { phaseBeganAt, cycle } = subscription;
  return addPeriods(phaseBeganAt, phaseOf(subscription).period, cycle);
}

/** It runs to the end of what is paid. */
export function cancelled(subscription: Subscription, now: number): Subscription {
  return { ...subscription, unsubscribedAt: subscription.unsubscribedAt ?? now };
}

/** Money back: over at once. */
export function refunded(subscription: Subscription, now: number): Subscription {
  return {
    ...subscription,
    refundedAt: now,
    unsubscribedAt: subscription.unsubscribedAt ?? now,
    expiresAt: Math.min(now, subscription.expiresAt ?? now),
  };
}

/**
 * Pays what was not paid, in grace or after: the period that failed if it still runs, a new one
 * from now otherwise. Declined again, nothing changes.
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
