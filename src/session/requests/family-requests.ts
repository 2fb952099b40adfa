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
import { type RequestResult, type RequestSender, sendRequest } from './request.ts';

/** What is asked about the people of the family. Each needs a connection; nothing is queued. */

/** What the server knows of each, beyond what is kept on this device. */
export function listPeople(session: RequestSender): Promise<RequestResult<AccountUser[]>> {
  return sendRequest(session, '/api/auth/account/users', { answer: z.array(AccountUser) });
}

export function listInvites(session: RequestSender): Promise<RequestResult<InviteAnswer[]>> {
  return sendRequest(session, '/api/invites', { answer: z.array(InviteAnswer) });
}

/** The answer alone carries the link; the server keeps only a hash of it. */
export function createInvite(
  session: RequestSender,
  invite: InviteRequest,
): Promise<RequestResult<InviteAnswer>> {
  return sendRequest(session, '/api/invites', {
    method: 'POST',
    body: invite,
    answer: InviteAnswer,
  });
}

export function changeInvite(
  session: RequestSender,
  id: string,
  change: InviteChange,
): Promise<RequestResult<InviteAnswer>> {
  return sendRequest(session, inviteAt(id), { method: 'PUT', body: change, answer: InviteAnswer });
}

/** A new link with a new week; the old one ends. */
export function resendInvite(
  session: RequestSender,
  id: string,
): Promise<RequestResult<InviteAnswer>> {
  return sendRequest(session, `${inviteAt(id)}/resend`, {
    method: 'POST',
    body: {},
    answer: InviteAnswer,
  });
}

export function revokeInvite(session: RequestSender, id: string): Promise<RequestResult<null>> {
  return sendRequest(session, inviteAt(id), { method: 'DELETE', answer: null });
}

type Care = { childId: string; userId: string };

/** What a caregiver may do with a child from now on, also one they have had nothing to do with. */
export function grantChild(
  session: RequestSender,
  { childId, userId }: Care,
  permissions: PermissionsRequest,
): Promise<RequestResult<RecordAnswer>> {
  return sendRequest(session, `/api/user-children/${encodeURIComponent(childId)}/caregivers`, {
    method: 'POST',
    body: { userId, ...permissions },
    answer: RecordAnswer,
  });
}

/** Takes a child from a caregiver. */
export function withdrawChild(
  session: RequestSender,
  { childId, userId }: Care,
): Promise<RequestResult<RecordAnswer>> {
  const child = encodeURIComponent(childId);
  return sendRequest(
    session,
    `/api/user-children/${child}/caregivers/${encodeURIComponent(userId)}`,
    {
      method: 'DELETE',
      answer: RecordAnswer,
    },
  );
}

/** The upper limit over all children, and whether everything is paused. */
export function limitPerson(
  session: RequestSender,
  userId: string,
  limit: LimitRequest,
): Promise<RequestResult<AccountUser>> {
  return sendRequest(
    session,
    `/api/user-children/users/${encodeURIComponent(userId)}/permissions`,
    {
      method: 'PATCH',
      body: limit,
      answer: AccountUser,
    },
  );
}

/** Says "not now" to what a caregiver asks for; to a request that was asked since it says nothing. */
export function declineAccessRequest(
  session: RequestSender,
  { userId, requestId }: { userId: string; requestId: string },
): Promise<RequestResult<null>> {
  const person = encodeURIComponent(userId);
  return sendRequest(
    session,
    `/api/user-children/users/${person}/access-wish/${encodeURIComponent(requestId)}`,
    { method: 'DELETE', answer: null },
  );
}

/** Takes a person out of the family; what they logged stays. The owner alone may. */
export function removePerson(session: RequestSender, userId: string): Promise<RequestResult<null>> {
  return sendRequest(session, `/api/auth/users/${encodeURIComponent(userId)}`, {
    method: 'DELETE',
    answer: null,
  });
}

/** Makes a parent the owner; the asking owner becomes a parent. */
export function transferOwnership(
  session: RequestSender,
  to: { userId: string; password: string },
): Promise<RequestResult<null>> {
  return sendRequest(session, '/api/auth/account/transfer', {
    method: 'POST',
    body: to,
    answer: null,
  });
}

function inviteAt(id: string): string {
  return `/api/invites/${encodeURIComponent(id)}`;
}
