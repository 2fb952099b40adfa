import { HOUR_MS } from '../../../schema/limits.ts';
import { fetchPlan } from '../../session/requests/plan.ts';
import type { Session } from '../../session/session.ts';

/** Whoever is often online hears of a change by the socket; this is for what nobody told. */
const AGAIN_AFTER_MS = 6 * HOUR_MS;

/** Asks now and then what the family's plan is, so that the device knows it without a signal. */
export function createPlanWatch(parts: { userId: string; session: Session; now: () => number }): {
  /** It may have changed. */
  look(): void;
  /** The device woke, or is online again. */
  lookIfOld(): void;
} {
  const { userId, session, now } = parts;
  let heardAt = -Infinity;
  let asking: Promise<void> | null = null;
  let again = false;
  const look = (): void => {
    again = asking !== null;
    asking ??= fetchPlan(session, { userId, now: now() }).then(({ ok }) => {
      if (ok) heardAt = now();
      asking = null;
      if (again) look();
    });
  };
  return {
    look,
    lookIfOld() {
      if (now() - heardAt > AGAIN_AFTER_MS) look();
    },
  };
}
