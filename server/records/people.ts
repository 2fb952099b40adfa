import { children } from '../../schema/collections/children.ts';
import { members } from '../../schema/collections/members.ts';
import { DAY_MS, DEFAULT_CHILD_COLOR, RECORD_MAX_BYTES } from '../../schema/limits.ts';
import { CAREGIVERS_MAX, type ChildRecord } from '../../schema/records/child.ts';
import { CARDS_READ_MAX, type MemberRecord } from '../../schema/records/member.ts';
import type { CollectionName } from '../../schema/collections.ts';
import type { CollectionDefinition } from '../../schema/collections/define.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { ACCESS_REQUEST_FIELD } from '../../schema/rights/access-request-field.ts';
import type { Limits } from '../../schema/rights/grants.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import type { CardReadRequest } from '../../schema/wire/account.ts';
import { editRecord, isRemoved, removeRecord, supersededIn } from '../../schema/rules/merge.ts';
import { Refusal } from '../refusal.ts';
import { SERVER_NODE } from './server-node.ts';
import { type RecordTransaction, findRecord } from './store.ts';

/** The records that only the server writes: who belongs to the account, and who may do what. */

type Person = Pick<MemberRecord, 'name' | 'color' | 'role' | 'relation' | 'phone' | 'invitedBy'> & {
  userId: string;
};

/**
 * All grants of a child. The other half of its record is for a photo, a card and all else that it
 * comes to hold: a parent must be able to send it.
 */
const GRANTS_MAX_CHARS = 0.5 * RECORD_MAX_BYTES;
/** A shift decides about what was written up to a day after it, and about nothing later. */
const PAST_SHIFTS_MS = 3 * DAY_MS;

/** Writes a person's member record, new or changed; what is left out stays as it is. */
export async function putMember(
  tx: RecordTransaction,
  person: Person,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const { userId, name, color, role, relation, phone, invitedBy } = person;
  // Field by field: whoever is handed in may know more, and all of the family reads this.
  const said = {
    name,
    color,
    role,
    ...(relation === undefined ? {} : { relation }),
    ...(phone === undefined ? {} : { phone }),
    ...(invitedBy === undefined ? {} : { invitedBy }),
  };
  const held = await findRecord(tx, members, userId);
  const member: MemberRecord = held
    ? editRecord(members.merge, held.record, said, author(by, now))
    : {
        id: userId,
        childId: null,
        createdBy: by,
        createdAt: now,
        updatedBy: by,
        updatedAt: now,
        schemaVersion: 1,
        clocks: { '*': nextStamp(now, [], SERVER_NODE) },
        removed: null,
        ...said,
      };
  tx.put(members.name, member, { narrowed: false });
}

/** Left in place of the name of somebody who wanted to be forgotten. */
const NOBODY = { name: 'Somebody who left', color: DEFAULT_CHILD_COLOR };

/** Takes what a member record says of the person out of it. What they wrote stays theirs by id. */
export async function blankMember(
  tx: RecordTransaction,
  userId: string,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const held = await findRecord(tx, members, userId);
  if (!held) return;
  const personal = ['relation', 'phone', 'read', ACCESS_REQUEST_FIELD].filter(
    (field) => field in held.record,
  );
  const blank = { ...NOBODY, ...Object.fromEntries(personal.map((field) => [field, null])) };
  const record = editRecord(members.merge, held.record, blank, author(by, now));
  tx.put(members.name, record, { narrowed: false });
}

/** Takes a person out of the account's members, and out of every child's caregivers. */
export async function dropMember(
  tx: RecordTransaction,
  userId: string,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const held = await findRecord(tx, members, userId);
  if (held) {
    // Their name stays with what they wrote; how to call them, and what they asked for, is
    // nobody's any more.
    const unlisted = editRecord(
      members.merge,
      held.record,
      {
        phone: null,
        ...(ACCESS_REQUEST_FIELD in held.record ? { [ACCESS_REQUEST_FIELD]: null } : {}),
      },
      author(by, now),
    );
    tx.put(members.name, removeRecord(unlisted, author(by, now)), { narrowed: false });
  }
  for (const { record: child } of await tx.listAll(children)) {
    if (child.caregivers.some((caregiver) => caregiver.userId === userId)) {
      await setGrant(tx, { childId: child.id, userId, permissions: null }, { by, now });
    }
  }
}

/**
 * What a caregiver may do with one child from now on; null takes the child from them.
 *
 * @throws Refusal NOT_FOUND for a child that is not the account's
 */
export async function setGrant(
  tx: RecordTransaction,
  grant: { childId: string; userId: string; permissions: Grant | null },
  { by, now }: { by: string; now: number },
): Promise<ChildRecord> {
  const { childId, userId, permissions } = grant;
  const held = await findRecord(tx, children, childId);
  if (!held) throw new Refusal('NOT_FOUND', 'There is no such child.');
  const child = held.record;
  const others = child.caregivers.filter((caregiver) => caregiver.userId !== userId);
  const caregivers = permissions
    ? [...others, { userId, permissions: withoutOldShifts(permissions, now) }]
    : others;
  if (caregivers.length > CAREGIVERS_MAX) {
    throw new Refusal('VALIDATION', `A child has ${CAREGIVERS_MAX} caregivers at most.`);
  }
  const changed = editRecord(children.merge, child, { caregivers }, author(by, now));
  if (permissions && JSON.stringify(caregivers).length > GRANTS_MAX_CHARS) {
    throw new Refusal('RECORD_TOO_LARGE', 'Too many shifts are planned for this child.');
  }
  keepPast(tx, children, child, changed, now);
  tx.put(children.name, changed, { narrowed: false });
  return changed;
}

/**
 * The upper limit of a caregiver over all children, and whether they are paused; what is left
 * out stays as it is.
 *
 * @throws Refusal NOT_FOUND for a person who is not, or no longer, of the account
 */
export async function setLimit(
  tx: RecordTransaction,
  { userId, ...limits }: Limits & { userId: string },
  { by, now }: { by: string; now: number },
): Promise<MemberRecord> {
  const held = await findRecord(tx, members, userId);
  if (!held || isRemoved(held.record)) {
    throw new Refusal('NOT_FOUND', 'There is no such person.');
  }
  const member = held.record;
  const changed = editRecord(members.merge, member, limits, author(by, now));
  keepPast(tx, members, member, changed, now);
  tx.put(members.name, changed, { narrowed: false });
  return changed;
}

/**
 * Which version of a child's card a person has read, and when. Said late, after they have read
 * another one, it changes nothing; said twice neither.
 */
export async function putCardRead(
  tx: RecordTransaction,
  { userId, childId, version, at }: { userId: string; childId: string } & CardReadRequest,
  now: number,
): Promise<void> {
  const held = await findRecord(tx, members, userId);
  if (!held || isRemoved(held.record)) return;
  const member = held.record;
  const { [childId]: before, ...others } = member.read ?? {};
  // A device's clock may be ahead.
  const read = { version, at: Math.min(at, now) };
  if (before && (before.version === version || before.at >= read.at)) return;
  const newest = Object.entries({ ...others, [childId]: read })
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, CARDS_READ_MAX);
  const said = { read: Object.fromEntries(newest) };
  const changed = editRecord(members.merge, member, said, author(userId, now));
  tx.put(members.name, changed, { narrowed: false });
}

function withoutOldShifts(grant: Grant, now: number): Grant {
  if (!grant.shifts) return grant;
  return { ...grant, shifts: grant.shifts.filter(({ to }) => to > now - PAST_SHIFTS_MS) };
}

/** What somebody wrote while the rights that end here held is judged by them: see past-rights.ts. */
function keepPast(
  tx: RecordTransaction,
  { name: collection, merge }: CollectionDefinition<AnyRecord, CollectionName>,
  before: AnyRecord,
  after: AnyRecord,
  now: number,
): void {
  const lost = supersededIn(merge, before, after);
  tx.keep(
    lost.map((value) => ({ collection, id: before.id, ...value })),
    now,
  );
}

function author(by: string, now: number) {
  return { by, at: now, node: SERVER_NODE };
}
