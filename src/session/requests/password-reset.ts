import {
  ForgotPasswordAnswer,
  MessageAnswer,
  VerifyResetTokenAnswer,
} from '../../../schema/wire/auth.ts';
import { type ResultWithMessage, requestWithMessage } from './request-with-message.ts';
import { accountMessages } from './account-messages.ts';
import type { Session } from '../session.ts';

type Anybody = Pick<Session, 'publicFetch'>;

/** Sends a link for a new password. The answer is the same for every address. */
export function forgotPassword(
  { publicFetch }: Anybody,
  email: string,
): Promise<ResultWithMessage<ForgotPasswordAnswer>> {
  return requestWithMessage(publicFetch, '/api/auth/forgot-password', {
    body: { email },
    answer: ForgotPasswordAnswer,
    fallback: accountMessages.forgotFailed,
  });
}

/** The account whose password the token of the link may change. */
export function verifyResetToken(
  { publicFetch }: Anybody,
  token: string,
): Promise<ResultWithMessage<{ username: string }>> {
  return requestWithMessage(publicFetch, '/api/auth/verify-reset-token', {
    body: { token },
    answer: VerifyResetTokenAnswer,
    fallback: accountMessages.resetTokenInvalid,
  });
}

/** Sets the new password and ends every session of the person. */
export function resetPassword(
  { publicFetch }: Anybody,
  token: string,
  password: string,
): Promise<ResultWithMessage<{ message: string }>> {
  return requestWithMessage(publicFetch, '/api/auth/reset-password', {
    body: { token, password },
    answer: MessageAnswer,
    fallback: accountMessages.resetFailed,
  });
}
