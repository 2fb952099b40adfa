import type { CollectionName } from '../collections.ts';
import type { AnyRecord } from '../records/record.ts';
import { type Actor, canExport, canRead } from '../rights/can.ts';
import { isParent } from '../rights/roles.ts';

/**
 * Whether a record goes into this person's export: what they may see, and of that a caregiver's
 * own entries, or all about a child whose parents allow it.
 */
export function mayExport(
  actor: Actor,
  collection: CollectionName,
  record: AnyRecord,
  now: number,
): boolean {
  if (!canRead(actor, collection, record, now)) return false;
  if (isParent(actor.role) || collection === 'members') return true;
  if (collection !== 'children' && record.createdBy === actor.userId) return true;
  return record.childId !== null && canExport(actor, record.childId);
}
