import { ReceiptsAnswer, SubscriptionAnswer } from '../../schema/wire/subscription.ts';
import { PaymentStatusAnswer } from '../../schema/wire/auth.ts';
import { type Asked, type Asker, ask } from './ask.ts';
import { type HeardPlan, hearPlan, keepPlan } from './plan.ts';

/** What the payer does about the family's plan. Each is done when the server says so. */

type Known = { userId: string; now: number };

export function cancelPlan(session: Asker, known: Known): Promise<Asked<HeardPlan>> {
  return decide(session, '/api/subscription/cancel', known);
}

export function resumePlan(session: Asker, known: Known): Promise<Asked<HeardPlan>> {
  return decide(session, '/api/subscription/resume', known);
}

export function readReceipts(session: Asker): Promise<Asked<ReceiptsAnswer>> {
  return ask(session, '/api/subscription/receipts', { answer: ReceiptsAnswer });
}

/** Has the server ask the payment provider now. */
export async function restorePlan(
  session: Asker,
  { username, ...known }: Known & { username: string },
): Promise<Asked<HeardPlan>> {
  const asked = await ask(session, '/api/auth/update-payment-status', {
    method: 'POST',
    body: { username, paymentStatus: 'completed' },
    answer: PaymentStatusAnswer,
  });
  return asked.ok ? hearPlan(session, known) : asked;
}

async function decide(session: Asker, path: string, known: Known): Promise<Asked<HeardPlan>> {
  const asked = await ask(session, path, { method: 'POST', answer: SubscriptionAnswer });
  return asked.ok ? { ok: true, value: await keepPlan(asked.value, known) } : asked;
}
