import { PaymentStatusAnswer } from '../../schema/wire/auth.ts';
import { BillingAnswer } from '../../schema/wire/subscription.ts';
import { type Asked, ask } from './ask.ts';
import { askInWords } from './ask-in-words.ts';
import { accountMessages } from './messages.ts';
import type { Session } from './session.ts';

/** What a browser needs to talk to the billing provider; without a key nothing has to be paid. */
export function readBilling(session: Pick<Session, 'publicFetch'>): Promise<Asked<BillingAnswer>> {
  return ask({ authorizedFetch: session.publicFetch }, '/api/billing', { answer: BillingAnswer });
}

/**
 * Has the server look whether a payment has arrived, and signs in who waited for it. Only the
 * server's word opens the account: nothing was paid because a question got no answer.
 *
 * @returns whether the person is signed in now; else what to tell them
 */
export async function checkPayment(
  session: Pick<Session, 'pendingFetch' | 'completeLogin'>,
  username: string,
): Promise<{ ok: true } | { ok: false; error: { message: string } }> {
  const answer = await askInWords(session.pendingFetch, '/api/auth/update-payment-status', {
    body: { username, paymentStatus: 'completed' },
    answer: PaymentStatusAnswer,
    fallback: accountMessages.paymentUnverified,
  });
  if (!answer.ok) return answer;
  if (answer.value.paymentRequired === false && (await session.completeLogin()))
    return { ok: true };
  return { ok: false, error: { message: accountMessages.paymentUnverified } };
}
