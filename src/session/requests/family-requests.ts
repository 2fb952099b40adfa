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

/** Requests about the members of the family. Each needs a connection; none is queued. */

/** The members with the data that only the server has. */
export function listPeople(session: RequestSender): Promise<RequestResult<AccountUser[]>> {
  return sendRequest(session, '/api/auth/account/users', { answer: z.array(AccountUser) });
}

export function listInvites(session: RequestSender): Promise<RequestResult<InviteAnswer[]>> {
  return sendRequest(session, '/api/invites', { answer: z.array(InviteAnswer) });
}

/** Only this answer contains the link; the server stores a hash of it. */
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

/** Creates a new link that is valid for a week; the old one ends. */
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

/** Sets the permissions of a caregiver on a child, also on one that was not shared with them. */
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

/** Ends the access of a caregiver to a child. */
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

/** Sets the upper limit over all children, and whether all access is paused. */
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

/** Declines an access request with "not now". A newer request of the same caregiver stays open. */
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

/** Removes a member from the family; their entries stay. Only the owner may. */
export function removePerson(session: RequestSender, userId: string): Promise<RequestResult<null>> {
  return sendRequest(session, `/api/auth/users/${encodeURIComponent(userId)}`, {
    method: 'DELETE',
    answer: null,
  });
}

function inviteAt(id: string): string {
  return `/api/invites/${encodeURIComponent(id)}`;
}
