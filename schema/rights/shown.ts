import { type CollectionName, collections } from '../collections.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Actor } from './actor.ts';
import { isParent } from './roles.ts';

/**
 * A record as this person's devices may hold it; parents hold it whole. The clocks stay, so a cut
 * copy still counts as the same writes: it has the same digest, and the server does not ask for it.
 * A cut copy cannot overwrite what was cut, because only who may write a collection gets its records
 * whole (`schema/collections`).
 */
export function shownTo<R extends AnyRecord>(
  actor: Actor,
  collection: CollectionName,
  record: R,
): R {
  const cut = isParent(actor.role) ? null : collections[collection].rights.cutFor(actor, record);
  if (cut === null) return record;
  const shown = { ...record, ...cut.instead };
  for (const field of cut.without) delete shown[field];
  return shown;
}
