import { type CollectionName, collections } from '../collections.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Actor } from '../rights/actor.ts';
import { canRead } from '../rights/can.ts';
import { isParent } from '../rights/roles.ts';

/**
 * Whether a record is part of this person's export: everything a parent may see; of what a
 * caregiver may see, what the collection's rights allow to export.
 */
export function mayExport(
  actor: Actor,
  collection: CollectionName,
  record: AnyRecord,
  now: number,
): boolean {
  if (!canRead(actor, collection, record, now)) return false;
  return isParent(actor.role) || collections[collection].rights.mayExport(actor, record);
}
