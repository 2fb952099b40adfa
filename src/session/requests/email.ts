import { ConfirmationAnswer } from '../../../schema/wire/auth.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';
import type { Session } from '../session.ts';

/** Sends a code to a new address; nothing changes until it is confirmed. */
export function requestEmailChange(
  session: RequestSender,
  request: { password: string; email: string },
): Promise<RequestResult<ConfirmationAnswer>> {
  return sendRequest(session, '/api/auth/change-email', {
    method: 'POST',
    body: request,
    answer: ConfirmationAnswer,
  });
}

/** Confirms the new address, which is then used to sign in. */
export async function confirmEmailChange(
  session: RequestSender & Pick<Session, 'accessToken'>,
  request: { email: string; code: string },
): Promise<RequestResult<null>> {
  const result = await sendRequest(session, '/api/auth/change-email/confirm', {
    method: 'POST',
    body: request,
    answer: null,
  });
  if (result.ok) await session.accessToken({ fresh: true });
  return result;
}
