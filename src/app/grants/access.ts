import type { ChildRecord } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { type Relation, relations } from '../../../schema/wire/account.ts';

/** Access of a person, from the members and children of the replica. */

/** The grant of a caregiver on one child, before any limit; null for none. */
export function grantOn(child: ChildRecord, userId: string): Grant | null {
  return child.caregivers.find((caregiver) => caregiver.userId === userId)?.permissions ?? null;
}

/** The relation of a person to the child; null when unknown. */
export function relationOf(member: MemberRecord): Relation | null {
  return relations.find((relation) => relation === member['relation']) ?? null;
}
