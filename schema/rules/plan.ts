import { DAY_MS, PLAN_ENDED_DAYS, PLAN_TRUSTED_DAYS } from '../limits.ts';
import type { SubscriptionAnswer } from '../wire/subscription.ts';

/**
 * The rights of a family by its subscription plan. Without one it can still read, export and
 * delete.
 */

/** The server's last answer, and when this device received it (epoch ms). */
export type KnownPlan = Pick<
  SubscriptionAnswer,
  'state' | 'expiresAt' | 'willRenew' | 'isPayer' | 'payerName'
> & { heardAt: number };

export type PlanAccess =
  | { kind: 'full' }
  /**
   * `isLong`: the server reports that the 30 days to renew are over: one screen replaces all
   * others.
   */
  | { kind: 'ended'; since: number | null; isLong: boolean }
  /** The device has been without an answer for too long to know whether the plan was renewed. */
  | { kind: 'unconfirmed' };

/**
 * The rights of a device by the server's last answer. Being offline locks nobody out: a plan that
 * was due to renew counts for 14 more days, and a device without an answer has no limits.
 */
export function planAccess(plan: KnownPlan | null, now: number): PlanAccess {
  if (plan === null || plan.state === 'none' || plan.state === 'free') return { kind: 'full' };
  const { state, expiresAt, heardAt } = plan;
  const isOver = expiresAt !== null && now >= expiresAt;
  const mayHaveRenewed = isChargedAgain(plan);
  if (state === 'ended' || (isOver && !mayHaveRenewed)) {
    // The answer is older: the plan may have been paid again on another device. Only writing stops.
    const isLong = expiresAt !== null && heardAt - expiresAt > PLAN_ENDED_DAYS * DAY_MS;
    return { kind: 'ended', since: expiresAt, isLong };
  }
  const isTooLong = now - heardAt > PLAN_TRUSTED_DAYS * DAY_MS;
  return isTooLong ? { kind: 'unconfirmed' } : { kind: 'full' };
}

/** Whether one screen replaces all others, with only export, deletion and payment left. */
export function isOver(access: PlanAccess): boolean {
  return access.kind === 'ended' && access.isLong;
}

/** Whether the plan is paid for now. */
export function isRunning({ state }: Pick<KnownPlan, 'state'>): boolean {
  return ['trial', 'active', 'cancelled', 'billing_issue'].includes(state);
}

/** Whether the payer is charged again unless they cancel: also after a failed charge. */
export function isChargedAgain({
  state,
  willRenew,
}: Pick<KnownPlan, 'state' | 'willRenew'>): boolean {
  return willRenew || state === 'billing_issue';
}
