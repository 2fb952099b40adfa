import type { ChildRecord } from '../../../schema/records/child.ts';
import { isRemoved } from '../../../schema/rules/merge.ts';
import type { StoredRecord } from '../../records/store.ts';
import type { Invite } from '../invites/invite-rows.ts';

/**
 * What to call a family to somebody who does not know it yet: "Mia and Ben's family", or by its
 * owner where there is no child or a row of them.
 *
 * @param childNames of those alone that whoever reads it may know of
 */
export function familyName(childNames: readonly string[], ownerName: string): string {
  const named = childNames.length > 0 && childNames.length <= 2 ? childNames : [ownerName];
  return `${named.join(' and ')}'s family`;
}

/** The children that are there, in the order in which they were entered. */
export function livingChildren(stored: readonly StoredRecord<ChildRecord>[]): ChildRecord[] {
  return stored
    .flatMap(({ record }) => (isRemoved(record) ? [] : [record]))
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** Those whom an invitation is about: a caregiver's own, or all of the family for a parent. */
export function invitedChildren(
  { role, childIds }: Pick<Invite, 'role' | 'childIds'>,
  children: readonly ChildRecord[],
): ChildRecord[] {
  return children.filter(({ id }) => role !== 'caregiver' || childIds.includes(id));
}
