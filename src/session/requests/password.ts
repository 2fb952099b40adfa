import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** Sets a new password; every other sign-in of this person ends. */
export function changePassword(
  session: RequestSender,
  passwords: { currentPassword: string; newPassword: string },
): Promise<RequestResult<null>> {
  return sendRequest(session, '/api/auth/change-password', {
    method: 'POST',
    body: passwords,
    answer: null,
  });
}
