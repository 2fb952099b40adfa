import {
  ForgotPasswordAnswer,
  MessageAnswer,
  VerifyResetTokenAnswer,
} from '../../../schema/wire/auth.ts';
import { type Answered, askInWords } from './request-with-message.ts';
import { accountMessages } from '../messages.ts';
import type { Session } from '../session.ts';

type Anybody = Pick<Session, 'publicFetch'>;

/** Has a link for a new password sent. The answer is the same for every address. */
export function forgotPassword(
  { publicFetch }: Anybody,
  email: string,
): Promise<Answered<ForgotPasswordAnswer>> {
  return askInWords(publicFetch, '/api/auth/forgot-password', {
    body: { email },
    answer: ForgotPasswordAnswer,
    fallback: accountMessages.forgotFailed,
  });
}

/** Whose password the link's token may change. */
export function verifyResetToken(
  { publicFetch }: Anybody,
  token: string,
): Promise<Answered<{ username: string }>> {
  return askInWords(publicFetch, '/api/auth/verify-reset-token', {
    body: { token },
    answer: VerifyResetTokenAnswer,
    fallback: accountMessages.resetTokenInvalid,
  });
}

/** Sets the new password; every session of the person ends. */
export function resetPassword(
  { publicFetch }: Anybody,
  token: string,
  password: string,
): Promise<Answered<{ message: string }>> {
  return askInWords(publicFetch, '/api/auth/reset-password', {
    body: { token, password },
    answer: MessageAnswer,
    fallback: accountMessages.resetFailed,
  });
}
