import { type CollectionName, collections } from '../collections.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Actor } from '../rights/actor.ts';
import { canRead } from '../rights/can.ts';
import { isParent } from '../rights/roles.ts';

/**
 * Whether this person may export a record: parents everything that they may see; caregivers what
 * the rights of the collection allow.
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
