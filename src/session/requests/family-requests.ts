import * as z from 'zod/mini';
import { AccountUser } from '../../../schema/wire/account.ts';
import {
  InviteAnswer,
  type InviteChange,
  type InviteRequest,
  type LimitRequest,
  type PermissionsRequest,
} from '../../../schema/wire/invites.ts';
import { RecordAnswer } from '../../../schema/wire/rest-answers.ts';
import { type Asked, type Asker, ask } from './request.ts';

/** What is asked about the people of the family. Each needs a connection; nothing is queued. */

/** What the server knows of each, beyond what is kept on this device. */
export function listPeople(session: Asker): Promise<Asked<AccountUser[]>> {
  return ask(session, '/api/auth/account/users', { answer: z.array(AccountUser) });
}

export function listInvites(session: Asker): Promise<Asked<InviteAnswer[]>> {
  return ask(session, '/api/invites', { answer: z.array(InviteAnswer) });
}

/** The answer alone carries the link; the server keeps only a hash of it. */
export function createInvite(session: Asker, invite: InviteRequest): Promise<Asked<InviteAnswer>> {
  return ask(session, '/api/invites', { method: 'POST', body: invite, answer: InviteAnswer });
}

export function changeInvite(
  session: Asker,
  id: string,
  change: InviteChange,
): Promise<Asked<InviteAnswer>> {
  return ask(session, inviteAt(id), { method: 'PUT', body: change, answer: InviteAnswer });
}

/** A new link with a new week; the old one ends. */
export function resendInvite(session: Asker, id: string): Promise<Asked<InviteAnswer>> {
  return ask(session, `${inviteAt(id)}/resend`, { method: 'POST', body: {}, answer: InviteAnswer });
}

export function revokeInvite(session: Asker, id: string): Promise<Asked<null>> {
  return ask(session, inviteAt(id), { method: 'DELETE', answer: null });
}

type Care = { childId: string; userId: string };

/** What a caregiver may do with a child from now on, also one they have had nothing to do with. */
export function grantChild(
  session: Asker,
  { childId, userId }: Care,
  permissions: PermissionsRequest,
): Promise<Asked<RecordAnswer>> {
  return ask(session, `/api/user-children/${encodeURIComponent(childId)}/caregivers`, {
    method: 'POST',
    body: { userId, ...permissions },
    answer: RecordAnswer,
  });
}

/** Takes a child from a caregiver. */
export function withdrawChild(
  session: Asker,
  { childId, userId }: Care,
): Promise<Asked<RecordAnswer>> {
  const child = encodeURIComponent(childId);
  return ask(session, `/api/user-children/${child}/caregivers/${encodeURIComponent(userId)}`, {
    method: 'DELETE',
    answer: RecordAnswer,
  });
}

/** The upper limit over all children, and whether everything is paused. */
export function limitPerson(
  session: Asker,
  userId: string,
  limit: LimitRequest,
): Promise<Asked<AccountUser>> {
  return ask(session, `/api/user-children/users/${encodeURIComponent(userId)}/permissions`, {
    method: 'PATCH',
    body: limit,
    answer: AccountUser,
  });
}

/** Says "not now" to what a caregiver asks for; to a request that was asked since it says nothing. */
export function declineAccessRequest(
  session: Asker,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<Asked<null>> {
  const person = encodeURIComponent(userId);
  return ask(
    session,
    `/api/user-children/users/${person}/access-wish/${encodeURIComponent(requestId)}`,
    { method: 'DELETE', answer: null },
  );
}

/** Takes a person out of the family; what they logged stays. The owner alone may. */
export function removePerson(session: Asker, userId: string): Promise<Asked<null>> {
  return ask(session, `/api/auth/users/${encodeURIComponent(userId)}`, {
    method: 'DELETE',
    answer: null,
  });
}

/** Makes a parent the owner; the asking owner becomes a parent. */
export function transferOwnership(
  session: Asker,
  to: { userId: string; password: string },
): Promise<Asked<null>> {
  return ask(session, '/api/auth/account/transfer', { method: 'POST', body: to, answer: null });
}

function inviteAt(id: string): string {
  return `/api/invites/${encodeURIComponent(id)}`;
}
