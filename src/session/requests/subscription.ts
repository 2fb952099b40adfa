import {
  CardChangeAnswer,
  CardFormAnswer,
  type CardFormState,
  ReceiptsAnswer,
  SubscriptionAnswer,
} from '../../../schema/wire/subscription.ts';
import { type Asked, type Asker, ask } from './request.ts';
import { tellPaid } from './payment.ts';
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

/** A form for another card, where the subscription is managed here. */
export function openCardForm(session: Asker): Promise<Asked<CardFormAnswer>> {
  return ask(session, '/api/subscription/card', { method: 'POST', answer: CardFormAnswer });
}

/** What became of the card that was confirmed, and of the plan with it. */
export async function lookAtCardForm(
  session: Asker,
  { id, ...known }: Known & { id: string },
): Promise<Asked<{ state: CardFormState; plan: HeardPlan }>> {
  const path = `/api/subscription/card/${encodeURIComponent(id)}`;
  const asked = await ask(session, path, { method: 'POST', answer: CardChangeAnswer });
  if (!asked.ok) return asked;
  const { state, plan } = asked.value;
  return { ok: true, value: { state, plan: await keepPlan(plan, known) } };
}

/** Has the server ask the payment provider now. */
export async function restorePlan(
  session: Asker,
  { username, ...known }: Known & { username: string },
): Promise<Asked<HeardPlan>> {
  const asked = await tellPaid(session.authorizedFetch, username);
  return asked.ok ? hearPlan(session, known) : asked;
}

async function decide(session: Asker, path: string, known: Known): Promise<Asked<HeardPlan>> {
  const asked = await ask(session, path, { method: 'POST', answer: SubscriptionAnswer });
  return asked.ok ? { ok: true, value: await keepPlan(asked.value, known) } : asked;
}
