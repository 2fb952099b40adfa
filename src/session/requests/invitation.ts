import { InviteValidation } from '../../../schema/wire/invites.ts';
import { type Failure, requestWithMessage } from './request-with-message.ts';
import { sessionMessages } from '../messages.ts';
import type { Session } from '../session.ts';

/**
 * The state of an invitation link:
 * - open:    the invited person can join
 * - closed:  no longer valid; `status` gives the reason
 * - unknown: no invitation has this link
 * - failed:  the server did not answer
 */
export type Invitation =
  | { kind: 'open'; invite: InviteValidation }
  | { kind: 'closed'; invite: InviteValidation }
  | { kind: 'unknown' }
  | { kind: 'failed'; error: Failure };

export async function readInvitation(
  { publicFetch }: Pick<Session, 'publicFetch'>,
  token: string,
): Promise<Invitation> {
  const path = `/api/invites/validate/${encodeURIComponent(token)}`;
  const answer = await requestWithMessage(publicFetch, path, {
    answer: InviteValidation,
    fallback: sessionMessages.network,
  });
  if (answer.ok) {
    const { value: invite } = answer;
    return { kind: invite.status === 'valid' ? 'open' : 'closed', invite };
  }
  const { error } = answer;
  const isUnknown = error.code === 'INVITE_INVALID' || error.code === 'VALIDATION';
  return isUnknown ? { kind: 'unknown' } : { kind: 'failed', error };
}
