import { children } from '../../schema/collections/children.ts';
import { members } from '../../schema/collections/members.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import { meet } from '../../schema/rights/grants.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { type AccessWish, isCloser, lackingOf, wishIn } from '../../schema/rights/wish.ts';
import { editRecord, isRemoved } from '../../schema/rules/merge.ts';
import type { AccessWishRequest } from '../../schema/wire/account.ts';
import { SERVER_NODE } from './server-node.ts';
import { type RecordTransaction, findRecord } from './store.ts';

/**
 * What a caregiver asks the parents for, in their own member record. It is open until a parent
 * has given some of it, has said "not now", or the person has taken it back.
 */

type Rights = Readonly<Record<string, Grant>>;
type About = { userId: string; wishId: string };

/**
 * Keeps what a caregiver asks for, in place of what they asked for before. Said twice it is one
 * wish; said late, after a newer one, it changes nothing. Of it stays what they lack now, with the
 * children they look after: a wish of which nothing stays is kept as taken back.
 */
export async function putWish(
  tx: RecordTransaction,
  userId: string,
  { id, at, children, note }: AccessWishRequest,
  now: number,
): Promise<void> {
  const member = await memberOf(tx, userId);
  if (!member) return;
  const before = wishIn(member);
  // A device's clock may be ahead.
  const askedAt = Math.min(at, now);
  if (before && (before.id === id || before.at > askedAt)) return;
  const rights = await rightsOf(tx, userId);
  const lacking = Object.entries(children).flatMap(([childId, wished]) => {
    const grant = rights[childId];
    const left = grant && lackingOf(wished, grant);
    return left ? [[childId, left] as const] : [];
  });
  const asked = { id, at: askedAt, children: Object.fromEntries(lacking), note };
  const isMoot = lacking.length === 0 && note === '';
  put(tx, member, isMoot ? takenBack(asked, userId, now) : { ...asked, answer: null }, userId, now);
}

/** Takes it back, or lets go of the answer to it. Another one that was asked since stays. */
export async function withdrawWish(
  tx: RecordTransaction,
  { userId, wishId }: About,
  now: number,
): Promise<void> {
  const member = await memberOf(tx, userId);
  const wish = member && wishIn(member);
  if (!wish || wish.id !== wishId || wish.answer?.how === 'withdrawn') return;
  put(tx, member, takenBack(wish, userId, now), userId, now);
}

/**
 * A parent says "not now". One that they have not seen, for it was asked meanwhile, stays open.
 *
 * @returns whether that answered it
 */
export async function declineWish(
  tx: RecordTransaction,
  { userId, wishId }: About,
  { by, now }: { by: string; now: number },
): Promise<boolean> {
  const member = await memberOf(tx, userId);
  const wish = member && wishIn(member);
  if (!wish || wish.id !== wishId || wish.answer) return false;
  put(tx, member, { ...wish, answer: { how: 'notNow', by, at: now } }, by, now);
  return true;
}

/**
 * After a parent has changed what this person may do: a child for which any of it was given is
 * answered, and the wish with the last of them. Words alone are answered by whatever changed.
 *
 * @param before what the person could do until then, by `rightsOf`
 */
export async function answerWish(
  tx: RecordTransaction,
  userId: string,
  before: Rights,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const member = await memberOf(tx, userId);
  const wish = member && wishIn(member);
  if (!wish || wish.answer) return;
  const after = await rightsOf(tx, userId);
  const asked = Object.entries(wish.children);
  const changed = { ...wish, answer: { how: 'changed' as const, by, at: now } };
  if (asked.length === 0) {
    if (JSON.stringify(after) !== JSON.stringify(before)) put(tx, member, changed, by, now);
    return;
  }
  const left = asked.filter(([childId, wished]) => {
    const [was, is] = [before[childId], after[childId]];
    // A child that was taken from them is no longer theirs to ask about.
    return is !== undefined && !(was !== undefined && isCloser(wished, was, is));
  });
  if (left.length === asked.length) return;
  const children = Object.fromEntries(left);
  if (left.length > 0) return put(tx, member, { ...wish, children }, by, now);
  const isGiven = asked.some(([childId]) => after[childId] !== undefined);
  put(tx, member, isGiven ? { ...changed, children } : takenBack(wish, by, now), by, now);
}

/** What a caregiver may do with each child, under their limit, whenever it holds. */
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

/** Nothing of what was asked stays; its id does, so that a late copy of it is known. */
function takenBack({ id, at }: Pick<AccessWish, 'id' | 'at'>, by: string, now: number): AccessWish {
  return { id, at, children: {}, note: '', answer: { how: 'withdrawn', by, at: now } };
}

async function memberOf(tx: RecordTransaction, userId: string): Promise<MemberRecord | null> {
  const held = await findRecord(tx, members, userId);
  return held && !isRemoved(held.record) ? held.record : null;
}

function put(
  tx: RecordTransaction,
  member: MemberRecord,
  wish: AccessWish,
  by: string,
  now: number,
): void {
  const change = { by, at: now, node: SERVER_NODE };
  tx.put(members.name, editRecord(members.merge, member, { wish }, change), { narrowed: false });
}
