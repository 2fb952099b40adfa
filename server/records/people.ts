import type { ChildRecord } from '../../schema/records/child.ts';
import { childMerge } from '../../schema/records/child.ts';
import { type MemberRecord, memberMerge } from '../../schema/records/member.ts';
import type { Grant } from '../../schema/rights/permissions.ts';
import type { Role } from '../../schema/rights/roles.ts';
import { nextStamp } from '../../schema/rules/clock.ts';
import { editRecord, removeRecord } from '../../schema/rules/merge.ts';
import { Refusal } from '../refusal.ts';
import { SERVER_NODE } from './server-node.ts';
import type { RecordTransaction } from './store.ts';

/** The records that only the server writes: who belongs to the account, and who may do what. */

type Person = { userId: string; name: string; color: string; role: Role };

/** Writes a person's member record, new or changed. */
export async function putMember(
  tx: RecordTransaction,
  person: Person,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const { userId, name, color, role } = person;
  const [held] = await tx.getMany([{ collection: 'members', id: userId }]);
  const member: MemberRecord = held
    ? editRecord(memberMerge, held.record as MemberRecord, { name, color, role }, author(by, now))
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
        name,
        color,
        role,
      };
  tx.put('members', member, { narrowed: false });
}

/** Takes a person out of the account's members, and out of every child's caregivers. */
export async function dropMember(
  tx: RecordTransaction,
  userId: string,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const [held] = await tx.getMany([{ collection: 'members', id: userId }]);
  if (held) {
    tx.put('members', removeRecord(held.record, author(by, now)), { narrowed: false });
  }
  for (const { record } of await tx.listAll('children')) {
    const child = record as ChildRecord;
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
  const [held] = await tx.getMany([{ collection: 'children', id: childId }]);
  if (!held) throw new Refusal('NOT_FOUND', 'There is no such child.');
  const child = held.record as ChildRecord;
  const others = child.caregivers.filter((caregiver) => caregiver.userId !== userId);
  const caregivers = permissions ? [...others, { userId, permissions }] : others;
  const changed = editRecord(childMerge, child, { caregivers }, author(by, now));
  tx.put('children', changed, { narrowed: false });
  return changed;
}

function author(by: string, now: number) {
  return { by, at: now, node: SERVER_NODE };
}
