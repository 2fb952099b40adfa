import { HOUR_MS } from '../../../schema/limits.ts';
import { fetchPlan } from '../../session/requests/plan.ts';
import type { Session } from '../../session/session.ts';

/** Changes arrive over the socket; this interval covers missed ones. */
const REFRESH_AFTER_MS = 6 * HOUR_MS;

/** Fetches the family's subscription plan from time to time, so that it is known offline. */
export function createSubscriptionPlanWatch(parts: {
  userId: string;
  session: Session;
  now: () => number;
}): {
  /** The plan may have changed: fetch it. */
  refresh(): void;
  /** The device woke up or is online again: fetch the plan if it is old. */
  refreshIfOld(): void;
} {
  const { userId, session, now } = parts;
  let fetchedAt = -Infinity;
  let fetching: Promise<void> | null = null;
  let isRepeatNeeded = false;
  const refresh = (): void => {
    isRepeatNeeded = fetching !== null;
    fetching ??= fetchPlan(session, { userId, now: now() }).then(({ ok }) => {
      if (ok) fetchedAt = now();
      fetching = null;
      if (isRepeatNeeded) refresh();
    });
  };
  return {
    refresh,
    refreshIfOld() {
      if (now() - fetchedAt > REFRESH_AFTER_MS) refresh();
    },
  };
}
