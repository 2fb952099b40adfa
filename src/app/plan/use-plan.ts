import { isOver, planAccess } from '../../../schema/rules/plan.ts';
import type { Live } from '../../lib/live.ts';
import { type KnownPlan, followPlan } from '../../session/requests/plan.ts';
import { useLive } from '../../ui/use-live.ts';
import { useNow } from '../../ui/use-now.ts';
import { useServices } from '../services.tsx';

/** Followed for as long as the page lives: everybody who asks sees the same. */
const followed = new Map<string, Live<KnownPlan | null>>();

/** The family's plan as this device heard it last; undefined while it is read, null if never. */
export function usePlan(userId: string): KnownPlan | null | undefined {
  const live = followed.get(userId) ?? followPlan(userId);
  followed.set(userId, live);
  return useLive(live);
}

/** Whether nothing new may be begun now, for a screen that leaves the way to it out. */
export function useIsReadOnly(): boolean {
  const state = useLive(useServices().session.state);
  const plan = usePlan(state?.status === 'signedIn' ? state.user.id : '') ?? null;
  const now = useNow(60_000);
  return planAccess(plan, now).kind !== 'full';
}

/** Whether the family's plan has ended so long ago that one screen is left of the app. */
export function useIsOver(userId: string): boolean {
  const plan = usePlan(userId) ?? null;
  const now = useNow(60_000);
  return isOver(planAccess(plan, now));
}
