import type { ChildRecord } from '../../../schema/records/child.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import type { StoredRecord } from '../../records/store.ts';
import type { Invite } from '../invites/invite-rows.ts';

/**
 * The name of a family for somebody who does not know it yet: "Mia and Ben's family", or the name of
 * its owner when there is no child, or more than a few.
 *
 * @param childNames only the children that the reader may know of
 */
export function familyName(childNames: readonly string[], ownerName: string): string {
  const named = childNames.length > 0 && childNames.length <= 2 ? childNames : [ownerName];
  return `${named.join(' and ')}'s family`;
}

/** The children that are not removed, in the order in which they were created. */
export function livingChildren(stored: readonly StoredRecord<ChildRecord>[]): ChildRecord[] {
  return stored
    .flatMap(({ record }) => (isRemoved(record) ? [] : [record]))
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** The children of an invitation: those named for a caregiver, all of them for a parent. */
export function invitedChildren(
  { role, childIds }: Pick<Invite, 'role' | 'childIds'>,
  children: readonly ChildRecord[],
): ChildRecord[] {
  return children.filter(({ id }) => role !== 'caregiver' || childIds.includes(id));
}
