import { Profile, type ProfileRequest } from '../../../schema/wire/account.ts';
import { type Asked, type Asker, ask } from './request.ts';
import type { Session } from '../session.ts';

/** What the server knows of the signed-in person. */
export function readProfile(session: Asker): Promise<Asked<Profile>> {
  return ask(session, '/api/auth/me', { answer: Profile });
}

/** Changes it for the whole family, and the name on this device with it. */
export async function changeProfile(
  session: Asker & Pick<Session, 'accessToken'>,
  change: ProfileRequest,
): Promise<Asked<Profile>> {
  const result = await ask(session, '/api/auth/me', {
    method: 'PATCH',
    body: change,
    answer: Profile,
  });
  // Name and colour travel in the token; without an answer the next renewal brings them.
  if (result.ok) await session.accessToken({ fresh: true });
  return result;
}
