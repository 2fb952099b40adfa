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

/** Member records and grants, which only the server writes. */

type Person = Pick<
  MemberRecord,
  'name' | 'color' | 'role' | 'relation' | 'phone' | 'photo' | 'invitedBy'
> & {
  userId: string;
};

/**
 * All grants of one child together. The rest of the record's limit stays free for its photo and card,
 * so that a parent's device can always send the record.
 */
const GRANTS_MAX_CHARS = 0.5 * RECORD_MAX_BYTES;
/** A shift that ended this long ago is dropped: writes made in it are accepted for a day only. */
const PAST_SHIFTS_MS = 3 * DAY_MS;

/** Creates or updates a person's member record; fields that are left out keep their values. */
export async function putMember(
  tx: RecordTransaction,
  person: Person,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const { userId, name, color, role, relation, phone, photo, invitedBy } = person;
  // Named one by one: the argument may carry more fields, and the whole family reads this record.
  const fields = {
    name,
    color,
    role,
    ...(relation === undefined ? {} : { relation }),
    ...(phone === undefined ? {} : { phone }),
    ...(photo === undefined ? {} : { photo }),
    ...(invitedBy === undefined ? {} : { invitedBy }),
  };
  const held = await findRecord(tx, members, userId);
  const member: MemberRecord = held
    ? editRecord(members.merge, held.record, fields, author(by, now))
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
        ...fields,
      };
  tx.put(members.name, member, { narrowed: false });
}

/** Replaces the name of a person who deleted their account. */
const NOBODY = { name: 'Somebody who left', color: DEFAULT_CHILD_COLOR };

/** Clears the personal fields of a member record. Entries keep the id of their author. */
export async function blankMember(
  tx: RecordTransaction,
  userId: string,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const held = await findRecord(tx, members, userId);
  if (!held) return;
  const personal = ['relation', 'phone', 'photo', 'read', ACCESS_REQUEST_FIELD].filter(
    (field) => field in held.record,
  );
  const blank = { ...NOBODY, ...Object.fromEntries(personal.map((field) => [field, null])) };
  const record = editRecord(members.merge, held.record, blank, author(by, now));
  tx.put(members.name, record, { narrowed: false });
}

/** Removes a person from the account's members and from the caregivers of every child. */
export async function dropMember(
  tx: RecordTransaction,
  userId: string,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const held = await findRecord(tx, members, userId);
  if (held) {
    // The name stays with the person's entries; the phone number, the photo and the access request do not.
    const unlisted = editRecord(
      members.merge,
      held.record,
      {
        phone: null,
        ...('photo' in held.record ? { photo: null } : {}),
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
 * Sets what a caregiver may do with one child; null removes the caregiver from the child.
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
 * Sets a caregiver's limit over all children and whether they are paused; fields that are left out
 * keep their values.
 *
 * @throws Refusal NOT_FOUND for a person who is not a member of the account
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
 * Stores which version of a child's card a person has read, and when. A repeated request, or one that
 * arrives after a newer one, changes nothing.
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
  const fields = { read: Object.fromEntries(newest) };
  const changed = editRecord(members.merge, member, fields, author(userId, now));
  tx.put(members.name, changed, { narrowed: false });
}

function withoutOldShifts(grant: Grant, now: number): Grant {
  if (!grant.shifts) return grant;
  return { ...grant, shifts: grant.shifts.filter(({ to }) => to > now - PAST_SHIFTS_MS) };
}

/**
 * Keeps the rights that end here: writes made while they were in force are judged by them (past-
 * rights.ts).
 */
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
