import type { Live } from '../lib/live.ts';
import { type HeardPlan, followPlan } from '../session/plan.ts';
import { useLive } from '../ui/use-live.ts';

/** Followed for as long as the page lives: everybody who asks sees the same. */
const followed = new Map<string, Live<HeardPlan | null>>();

/** The family's plan as this device heard it last; undefined while it is read, null if never. */
export function usePlan(userId: string): HeardPlan | null | undefined {
  const live = followed.get(userId) ?? followPlan(userId);
  followed.set(userId, live);
  return useLive(live);
}
