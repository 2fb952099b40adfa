import { ConfirmationAnswer, VerifyConfirmationAnswer } from '../../../schema/wire/auth.ts';
import { type ResultWithMessage, requestWithMessage } from './request-with-message.ts';
import { registerMessages } from '../messages.ts';
import { accountMessages } from './account-messages.ts';
import type { Session } from '../session.ts';

/**
 * Sends a code to an address. The answer is the same for every address, known or not.
 *
 * @param by the name of the request field: sign-up uses `username`
 */
export function sendConfirmation(
  session: Pick<Session, 'publicFetch'>,
  address: string,
  by: 'email' | 'username',
): Promise<ResultWithMessage<ConfirmationAnswer>> {
  return requestWithMessage(session.publicFetch, '/api/auth/send-confirmation', {
    body: { [by]: address },
    answer: ConfirmationAnswer,
    fallback: accountMessages.confirmationNotSent,
  });
}

/** Confirms an address by its code. @returns the proof that sign-up requires */
export async function verifyConfirmation(
  session: Pick<Session, 'publicFetch'>,
  address: string,
  { code, by }: { code: string; by: 'email' | 'username' },
): Promise<ResultWithMessage<VerifyConfirmationAnswer>> {
  const answer = await requestWithMessage(session.publicFetch, '/api/auth/verify-confirmation', {
    body: { [by]: address, code },
    answer: VerifyConfirmationAnswer,
    fallback: accountMessages.codeInvalid,
  });
  if (answer.ok || answer.error.code !== 'USERNAME_EXISTS') return answer;
  return { ok: false, error: { ...answer.error, message: registerMessages.usernameExists } };
}
