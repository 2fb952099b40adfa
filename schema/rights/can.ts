import { type CollectionName, collections } from '../collections.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Action, Actor } from './actor.ts';
import { isParent } from './roles.ts';

/**
 * Whether this person may do this to this record. REST, batch sync, socket fan-out and media all
 * use it, and each collection's definition answers. Rights limit what is sent, not only what is
 * shown.
 */

/** Whether the record may be on this person's devices. */
export function canRead(
  actor: Actor,
  collection: CollectionName,
  record: AnyRecord,
  now: number,
): boolean {
  const { canRead: isReadable, hides } = collections[collection].rights;
  if (hides?.(actor, record)) return false;
  return isParent(actor.role) || isReadable(actor, record, now);
}

/**
 * @param before the current record, or null when it is new
 * @param after  the record after the write
 * @param now    the time of the write: some grants allow changes to own entries for a day only
 * @param madeAt when the record was first made, where that is known to be before its stamp
 */
export function canWrite(
  actor: Actor,
  collection: CollectionName,
  action: Action,
  before: AnyRecord | null,
  after: AnyRecord,
  now: number,
  madeAt?: number,
): boolean {
  return collections[collection].rights.canWrite(actor, { action, before, after, now, madeAt });
}

/** Whether this person may read every record of the collection, so that none has to be checked. */
export function readsAll(actor: Actor, collection: CollectionName): boolean {
  return isParent(actor.role) && collections[collection].rights.hides === null;
}

/**
 * Whether this person has any access to the family's documents. The emergency card does not count:
 * everybody who cares for a child may open it without a code.
 */
export function hasVault(actor: Actor): boolean {
  if (isParent(actor.role)) return true;
  return Object.values(actor.grants).some(
    ({ documents }) => documents === 'chosen' || documents === 'all',
  );
}
