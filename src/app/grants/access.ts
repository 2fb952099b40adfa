import type { ChildRecord } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { type Relation, relations } from '../../../schema/wire/account.ts';

/** What is known of a person's access, as the members and children of the replica have it. */

/** What a caregiver was given for one child, before any limit; null for nothing. */
export function grantOn(child: ChildRecord, userId: string): Grant | null {
  return child.caregivers.find((caregiver) => caregiver.userId === userId)?.permissions ?? null;
}

/** What somebody is to the child, where they have said it. */
export function relationOf(member: MemberRecord): Relation | null {
  return relations.find((relation) => relation === member['relation']) ?? null;
}
