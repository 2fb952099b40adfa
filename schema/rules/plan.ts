import { DAY_MS, PLAN_ENDED_DAYS, PLAN_TRUSTED_DAYS } from '../limits.ts';
import type { SubscriptionAnswer } from '../wire/subscription.ts';

/** What a family's plan lets it do. Only writing anew is ever a question of money. */

/** What the server said last, and when this device heard it (epoch ms). */
export type KnownPlan = Pick<
  SubscriptionAnswer,
  'state' | 'expiresAt' | 'willRenew' | 'isPayer' | 'payerName'
> & { heardAt: number };

export type PlanAccess =
  | { kind: 'full' }
  /** `isLong`: the days to decide are over (screens.md §12.1), by the server's own word. */
  | { kind: 'ended'; since: number | null; isLong: boolean }
  /** Nobody could be asked for too long whether it was renewed. */
  | { kind: 'unconfirmed' };

/**
 * What a device may do by what it heard last. Being offline locks nobody out: a plan that was to
 * renew counts for 14 days more, and one of which nothing is known for ever.
 */
export function planAccess(plan: KnownPlan | null, now: number): PlanAccess {
  if (plan === null || plan.state === 'none' || plan.state === 'free') return { kind: 'full' };
  const { state, expiresAt, willRenew, heardAt } = plan;
  const isOver = expiresAt !== null && now >= expiresAt;
  const mayHaveRenewed = willRenew || state === 'billing_issue';
  if (state === 'ended' || (isOver && !mayHaveRenewed)) {
    // Heard before, it may have been paid again on another device: that shuts no more than writing.
    const isLong = expiresAt !== null && heardAt - expiresAt > PLAN_ENDED_DAYS * DAY_MS;
    return { kind: 'ended', since: expiresAt, isLong };
  }
  const isTooLong = now - heardAt > PLAN_TRUSTED_DAYS * DAY_MS;
  return isTooLong ? { kind: 'unconfirmed' } : { kind: 'full' };
}

/** Whether one screen takes the place of all others: what is left is to export, delete or pay. */
export function isOver(access: PlanAccess): boolean {
  return access.kind === 'ended' && access.isLong;
}

/** Whether somebody pays for it now, or has paid until later. */
export function isRunning({ state }: Pick<KnownPlan, 'state'>): boolean {
  return ['trial', 'active', 'cancelled', 'billing_issue'].includes(state);
}
