import { type CollectionName, collections } from '../collections.ts';
import type { AnyRecord } from '../records/record.ts';
import type { Actor } from './actor.ts';
import { isParent } from './roles.ts';

/**
 * A record as this person's devices may hold it; parents hold it completely. The clocks stay, so a
 * reduced copy still counts as the same writes: it has the same digest, and the server does not
 * request it. A reduced copy cannot overwrite the hidden fields, because a person who may write a
 * collection receives its records completely (`schema/collections`).
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
