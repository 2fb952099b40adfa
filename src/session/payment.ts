import { PaymentStatusAnswer } from '../../schema/wire/auth.ts';
import { askInWords } from './ask-in-words.ts';
import { accountMessages } from './messages.ts';
import type { Session } from './session.ts';

/**
 * After a payment: tells the server to look, and signs in who waited for it. That telling it fails
 * is no matter (specification §4), only what it then knows.
 *
 * @returns whether the person is signed in now; else what to tell them
 */
export async function finishPayment(
  session: Pick<Session, 'publicFetch' | 'completeLogin'>,
  username: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const answer = await askInWords(session.publicFetch, '/api/auth/update-payment-status', {
    body: { username, paymentStatus: 'completed' },
    answer: PaymentStatusAnswer,
    fallback: accountMessages.paymentUnverified,
  });
  const isOpen = answer.ok && answer.value.paymentRequired;
  if (isOpen || !(await session.completeLogin())) {
    return { ok: false, message: accountMessages.paymentUnverified };
  }
  return { ok: true };
}
