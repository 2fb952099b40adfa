import { type CollectionName, collections } from '../collections.ts';
import type { AnyRecord } from '../records/record.ts';
import { type Actor, canExport } from '../rights/actor.ts';
import { canRead } from '../rights/can.ts';
import { isParent } from '../rights/roles.ts';
import { exportFiles } from './export-files.ts';

/**
 * Whether this person may export a record: parents everything that they may see; caregivers of that what
 * they wrote, and what is about children whose data they may export.
 */
export function mayExport(
  actor: Actor,
  collection: CollectionName,
  record: AnyRecord,
  now: number,
): boolean {
  if (!canRead(actor, collection, record, now)) return false;
  if (isParent(actor.role)) return true;
  const { childId, childrenOf } = collections[collection];
  // Whoever made the record of a child is not its author.
  if (childId !== 'own' && record.createdBy === actor.userId) return true;
  const children = childrenOf(record);
  if (children.length > 0) return children.every((id) => canExport(actor, id));
  const { withoutChild } = exportFiles[collection];
  return withoutChild === 'exporters'
    ? Object.values(actor.grants).some((grant) => grant.export)
    : withoutChild === 'readers';
}
