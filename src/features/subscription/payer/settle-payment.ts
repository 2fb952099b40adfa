import type { CustomerInfo } from '../../../../schema/rules/customer-info.ts';
import { tellPaid } from '../../../session/requests/payment.ts';
import { fetchPlan } from '../../../session/requests/plan.ts';
import type { Session, SessionUser } from '../../../session/session.ts';
import { premiumUntil } from '../customer/subscription.ts';

/** The provider may have recorded the payment before the server reads it. */
const TRIES = 4;
const BETWEEN_MS = 1_500;

/**
 * After a payment: the server reads the plan, and a waiting person is signed in. Errors while the
 * status is updated do not block the person; only the answer "not paid" does.
 *
 * @returns whether the person is signed in
 */
export async function settlePayment(
  session: Session,
  options: {
    user: SessionUser;
    isPending: boolean;
    info: CustomerInfo | null;
    now: () => number;
    wait: (ms: number) => Promise<void>;
  },
): Promise<boolean> {
  const { user, isPending, info, now, wait } = options;
  const fetch = isPending ? session.pendingFetch : session.authorizedFetch;
  for (let tries = 1; ; tries += 1) {
    const result = await tellPaid(fetch, user.username, premiumUntil(info));
    if (!result.ok || result.value.paymentRequired !== true) break;
    if (tries === TRIES) return false;
    await wait(BETWEEN_MS);
  }
  if (isPending && !(await session.completeLogin())) return false;
  await fetchPlan(session, { userId: user.id, now: now() });
  return true;
}
