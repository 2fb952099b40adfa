import { type Asked, type Asker, ask } from './request.ts';

/** Sets a new password; every other sign-in of this person ends. */
export function changePassword(
  session: Asker,
  passwords: { currentPassword: string; newPassword: string },
): Promise<Asked<null>> {
  return ask(session, '/api/auth/change-password', {
    method: 'POST',
    body: passwords,
    answer: null,
  });
}
