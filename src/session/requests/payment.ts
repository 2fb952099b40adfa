import type * as z from 'zod/mini';
import { PaymentStatusAnswer } from '../../../schema/wire/auth.ts';
import { BillingAnswer } from '../../../schema/wire/subscription.ts';
import { type RequestResult, sendRequest } from './request.ts';
import { failureOf } from './request-with-message.ts';
import { accountMessages } from './account-messages.ts';
import type { Session } from '../session.ts';

/** The settings for the billing provider. Without a key nothing has to be paid. */
export function readBilling(
  session: Pick<Session, 'publicFetch'>,
): Promise<RequestResult<BillingAnswer>> {
  return sendRequest({ authorizedFetch: session.publicFetch }, '/api/billing', {
    answer: BillingAnswer,
  });
}

/**
 * Reports a payment to the server. The server then asks the provider, and trusts only its answer.
 *
 * @param fetch of the session: `authorizedFetch`, or `pendingFetch` before the first payment
 * @param until the end of the paid period, as reported to the browser
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
 * Asks the server whether a payment has arrived, and then signs in the person who waited for it. Only
 * the server's confirmation opens the account; a request without an answer proves nothing.
 *
 * @returns whether the person is signed in now, or the message for them
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
