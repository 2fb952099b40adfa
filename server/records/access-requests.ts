import { children } from '../../schema/collections/children.ts';
import { members } from '../../schema/collections/members.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import { ACCESS_REQUEST_FIELD } from '../../schema/rights/access-request-field.ts';
import {
  type AccessRequest,
  accessRequestIn,
  isCloser,
  lackingOf,
} from '../../schema/rights/access-request.ts';
import { meet } from '../../schema/rights/grants.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { editRecord, isRemoved } from '../../schema/rules/merge.ts';
import type { AccessRequestBody } from '../../schema/wire/account.ts';
import { SERVER_NODE } from './server-node.ts';
import { type RecordTransaction, findRecord } from './store.ts';

/**
 * Access requests: what a caregiver asks the parents for, in the caregiver's member record. A request
 * is open until a parent gives a part of it, a parent answers "not now", or the caregiver withdraws
 * it.
 */

type Rights = Readonly<Record<string, Grant>>;
type Named = { userId: string; requestId: string };

/**
 * Stores a caregiver's access request in place of the one before. Sent twice it is one request, and
 * one that arrives after a newer one changes nothing. Only the rights that the caregiver lacks now,
 * for children in their care, are kept; a request without any is stored as withdrawn.
 */
export async function putRequest(
  tx: RecordTransaction,
  userId: string,
  { id, at, children: requestedChildren, note }: AccessRequestBody,
  now: number,
): Promise<void> {
  const member = await memberOf(tx, userId);
  if (!member) return;
  const before = accessRequestIn(member);
  // A device's clock may be ahead.
  const requestedAt = Math.min(at, now);
  if (before && (before.id === id || before.at > requestedAt)) return;
  const rights = await rightsOf(tx, userId);
  const lacking = Object.entries(requestedChildren).flatMap(([childId, requested]) => {
    const grant = rights[childId];
    const left = grant && lackingOf(requested, grant);
    return left ? [[childId, left] as const] : [];
  });
  const request = { id, at: requestedAt, children: Object.fromEntries(lacking), note };
  const isEmpty = lacking.length === 0 && note === '';
  const stored = isEmpty ? withdrawn(request, userId, now) : { ...request, answer: null };
  put(tx, member, stored, { by: userId, now });
}

/** Withdraws a request, or dismisses the answer to it. A newer request stays. */
export async function withdrawRequest(
  tx: RecordTransaction,
  { userId, requestId }: Named,
  now: number,
): Promise<void> {
  const member = await memberOf(tx, userId);
  const request = member && accessRequestIn(member);
  if (!request || request.id !== requestId || request.answer?.how === 'withdrawn') return;
  put(tx, member, withdrawn(request, userId, now), { by: userId, now });
}

/**
 * Answers "not now" for a parent. A newer request, which the parent has not seen, stays open.
 *
 * @returns whether that answered the request
 */
export async function declineRequest(
  tx: RecordTransaction,
  { userId, requestId }: Named,
  { by, now }: { by: string; now: number },
): Promise<boolean> {
  const member = await memberOf(tx, userId);
  const request = member && accessRequestIn(member);
  if (!request || request.id !== requestId || request.answer) return false;
  put(tx, member, { ...request, answer: { how: 'notNow', by, at: now } }, { by, now });
  return true;
}

/**
 * Answers the open request after a parent has changed what the caregiver may do. A child for which
 * any part was given is answered, and the request is with the last of them. A request that names no
 * rights is answered by any change.
 *
 * @param before the caregiver's rights until then, by `rightsOf`
 */
export async function answerRequest(
  tx: RecordTransaction,
  userId: string,
  before: Rights,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const member = await memberOf(tx, userId);
  const request = member && accessRequestIn(member);
  if (!request || request.answer) return;
  const after = await rightsOf(tx, userId);
  const requested = Object.entries(request.children);
  const answered = { ...request, answer: { how: 'changed' as const, by, at: now } };
  if (requested.length === 0) {
    if (JSON.stringify(after) !== JSON.stringify(before)) put(tx, member, answered, { by, now });
    return;
  }
  const open = requested.filter(([childId, rights]) => {
    const [was, is] = [before[childId], after[childId]];
    // A caregiver cannot ask about a child that is no longer in their care.
    return is !== undefined && !(was !== undefined && isCloser(rights, was, is));
  });
  if (open.length === requested.length) return;
  if (open.length > 0) {
    return put(tx, member, { ...request, children: Object.fromEntries(open) }, { by, now });
  }
  const isGiven = requested.some(([childId]) => after[childId] !== undefined);
  const closed = isGiven ? { ...answered, children: {} } : withdrawn(request, by, now);
  put(tx, member, closed, { by, now });
}

/** What a caregiver may do with each child, under their limit, whenever the grant is in force. */
export async function rightsOf(tx: RecordTransaction, userId: string): Promise<Rights> {
  const limit = (await memberOf(tx, userId))?.limit ?? null;
  const rights: Record<string, Grant> = {};
  for (const { record } of await tx.listAll(children)) {
    if (isRemoved(record)) continue;
    const grant = record.caregivers.find((caregiver) => caregiver.userId === userId)?.permissions;
    if (grant) rights[record.id] = limit ? meet(grant, limit) : grant;
  }
  return rights;
}

/** Keeps the id and nothing else of a request, so that a late copy of it is recognised. */
function withdrawn(
  { id, at }: Pick<AccessRequest, 'id' | 'at'>,
  by: string,
  now: number,
): AccessRequest {
  return { id, at, children: {}, note: '', answer: { how: 'withdrawn', by, at: now } };
}

async function memberOf(tx: RecordTransaction, userId: string): Promise<MemberRecord | null> {
  const held = await findRecord(tx, members, userId);
  return held && !isRemoved(held.record) ? held.record : null;
}

function put(
  tx: RecordTransaction,
  member: MemberRecord,
  request: AccessRequest,
  { by, now }: { by: string; now: number },
): void {
  const author = { by, at: now, node: SERVER_NODE };
  const edited = editRecord(members.merge, member, { [ACCESS_REQUEST_FIELD]: request }, author);
  tx.put(members.name, edited, { narrowed: false });
}
