import { Profile, type ProfileRequest } from '../../../schema/wire/account.ts';
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';
import type { Session } from '../session.ts';

/** Reads the profile of the signed-in person. */
export function readProfile(session: RequestSender): Promise<RequestResult<Profile>> {
  return sendRequest(session, '/api/auth/me', { answer: Profile });
}

/** Changes the profile for the whole family, and the name on this device. */
export async function changeProfile(
  session: RequestSender & Pick<Session, 'accessToken'>,
  change: ProfileRequest,
): Promise<RequestResult<Profile>> {
  const result = await sendRequest(session, '/api/auth/me', {
    method: 'PATCH',
    body: change,
    answer: Profile,
  });
  // Name and colour travel in the token; without an answer the next renewal brings them.
  if (result.ok) await session.accessToken({ fresh: true });
  return result;
}
