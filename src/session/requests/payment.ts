import type * as z from 'zod/mini';
import { PaymentStatusAnswer } from '../../../schema/wire/auth.ts';
import { BillingAnswer } from '../../../schema/wire/subscription.ts';
import { type RequestResult, sendRequest } from './request.ts';
import { failureOf } from './request-with-message.ts';
import { accountMessages } from '../messages.ts';
import type { Session } from '../session.ts';

/** What a browser needs to talk to the billing provider; without a key nothing has to be paid. */
export function readBilling(
  session: Pick<Session, 'publicFetch'>,
): Promise<RequestResult<BillingAnswer>> {
  return sendRequest({ authorizedFetch: session.publicFetch }, '/api/billing', {
    answer: BillingAnswer,
  });
}

/**
 * Says to the server that something was paid: a reason for it to ask the provider, and never its
 * word.
 *
 * @param fetch of the session: for who is signed in, or for who waits for a payment
 * @param until when what was paid ends, as the browser was told
 */
export function tellPaid(
  fetch: Session['authorizedFetch'],
  username: string,
  until?: string | null,
): Promise<RequestResult<z.infer<typeof PaymentStatusAnswer>>> {
  const subscriptionData = {
    subscriptionStatus: 'active',
    trialEndDate: until,
    subscriptionEndDate: until,
  };
  return sendRequest({ authorizedFetch: fetch }, '/api/auth/update-payment-status', {
    method: 'POST',
    body: {
      username,
      paymentStatus: 'completed',
      ...(until === undefined ? {} : { subscriptionData }),
    },
    answer: PaymentStatusAnswer,
  });
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
  const result = await tellPaid(session.pendingFetch, username);
  if (!result.ok) {
    return { ok: false, error: failureOf(result.error, accountMessages.paymentUnverified) };
  }
  if (result.value.paymentRequired === false && (await session.completeLogin()))
    return { ok: true };
  return { ok: false, error: { message: accountMessages.paymentUnverified } };
}
