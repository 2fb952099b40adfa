import { ConfirmationAnswer } from '../../../schema/wire/auth.ts';
import { type Asked, type Asker, ask } from './request.ts';
import type { Session } from '../session.ts';

/** Has a code sent to a new address; nothing changes until it is confirmed. */
export function requestEmailChange(
  session: Asker,
  request: { password: string; email: string },
): Promise<Asked<ConfirmationAnswer>> {
  return ask(session, '/api/auth/change-email', {
    method: 'POST',
    body: request,
    answer: ConfirmationAnswer,
  });
}

/** Proves the new address, which from then on is the one to sign in with. */
export async function confirmEmailChange(
  session: Asker & Pick<Session, 'accessToken'>,
  request: { email: string; code: string },
): Promise<Asked<null>> {
  const result = await ask(session, '/api/auth/change-email/confirm', {
    method: 'POST',
    body: request,
    answer: null,
  });
  if (result.ok) await session.accessToken({ fresh: true });
  return result;
}
