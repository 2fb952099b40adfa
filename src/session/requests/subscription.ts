import {
  CardChangeAnswer,
  CardFormAnswer,
  type CardFormState,
  ReceiptsAnswer,
  SubscriptionAnswer,
} from '../../../schema/wire/subscription.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';
import { tellPaid } from './payment.ts';
import { type KnownPlan, fetchPlan, storePlan } from './plan.ts';

/** What the payer can do with the family's plan. Each action is complete when the server confirms it. */

type Known = { userId: string; now: number };

export function cancelPlan(
  session: RequestSender,
  known: Known,
): Promise<RequestResult<KnownPlan>> {
  return decide(session, '/api/subscription/cancel', known);
}

export function resumePlan(
  session: RequestSender,
  known: Known,
): Promise<RequestResult<KnownPlan>> {
  return decide(session, '/api/subscription/resume', known);
}

export function readReceipts(session: RequestSender): Promise<RequestResult<ReceiptsAnswer>> {
  return sendRequest(session, '/api/subscription/receipts', { answer: ReceiptsAnswer });
}

/** Opens a form for another card, where the subscription is managed in this app. */
export function openCardForm(session: RequestSender): Promise<RequestResult<CardFormAnswer>> {
  return sendRequest(session, '/api/subscription/card', { method: 'POST', answer: CardFormAnswer });
}

/** The outcome of a confirmed card, and the plan after it. */
export async function lookAtCardForm(
  session: RequestSender,
  { id, ...known }: Known & { id: string },
): Promise<RequestResult<{ state: CardFormState; plan: KnownPlan }>> {
  const path = `/api/subscription/card/${encodeURIComponent(id)}`;
  const result = await sendRequest(session, path, { method: 'POST', answer: CardChangeAnswer });
  if (!result.ok) return result;
  const { state, plan } = result.value;
  return { ok: true, value: { state, plan: await storePlan(plan, known) } };
}

/** Lets the server ask the payment provider now. */
export async function restorePlan(
  session: RequestSender,
  { username, ...known }: Known & { username: string },
): Promise<RequestResult<KnownPlan>> {
  const result = await tellPaid(session.authorizedFetch, username);
  return result.ok ? fetchPlan(session, known) : result;
}

async function decide(
  session: RequestSender,
  path: string,
  known: Known,
): Promise<RequestResult<KnownPlan>> {
  const result = await sendRequest(session, path, { method: 'POST', answer: SubscriptionAnswer });
  return result.ok ? { ok: true, value: await storePlan(result.value, known) } : result;
}
