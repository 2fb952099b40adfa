import type { AnyRecord } from '../records/record.ts';
import type { ResponseRecord } from '../records/response.ts';
import { type Actor, type RecordChange, grantOf } from '../rights/actor.ts';
import { isParent } from '../rights/roles.ts';
import { COPIED, COPIED_PATH, isRemoved } from '../rules/merge.ts';
import { defineCollection, oneChild } from './define.ts';
import { copiedItem, itemCollectionOf, itemCollections, ofFamily } from './items.ts';

/** Likes and comments. */
export const responses = defineCollection<ResponseRecord>()({
  name: 'responses',
  merge: {
    nested: [],
    sets: [],
    groups: { [COPIED]: ['childId', 'itemAccess'] },
    unkept: [COPIED_PATH],
  },
  serverOnly: false,
  childId: 'reference',
  childrenOf: childrenOfItem,
  at: ({ createdAt }) => createdAt,
  kind: ({ kind }) => (typeof kind === 'string' ? kind : ''),
  partition: 'byItem',
  history: 'last',
  showsMoreOrLess: false,
  rights: {
    canRead: canReadItem,
    hides: hidesItem,
    canWrite,
    cutFor: () => null,
  },
  lateWrites: 'own',
});

/** Whoever may read the item may read what is attached to it, and nobody else. */
function canReadItem(actor: Actor, record: AnyRecord, now: number): boolean {
  const collection = itemCollectionOf(record);
  return (
    collection !== null &&
    itemCollections[collection].rights.canRead(actor, copiedItem(record), now)
  );
}

/** Those of the item; its own, where a newer release made the item. */
function childrenOfItem(record: AnyRecord): readonly string[] {
  const collection = itemCollectionOf(record);
  return collection === null
    ? oneChild(record)
    : itemCollections[collection].childrenOf(copiedItem(record));
}

function hidesItem(actor: Actor, record: AnyRecord): boolean {
  const collection = itemCollectionOf(record);
  return (
    collection !== null &&
    (itemCollections[collection].rights.hides?.(actor, copiedItem(record)) ?? false)
  );
}

/** What a record is and whose it is never changes. */
const FIXED = ['kind', 'itemCollection', 'itemId', 'createdBy'] as const;

function canWrite(actor: Actor, { action, before, after, now }: RecordChange): boolean {
  if (before && FIXED.some((field) => before[field] !== after[field])) return false;
  if (hidesItem(actor, after)) return false;
  const isOwn = after.createdBy === actor.userId;
  // After a restored backup, parents return what others wrote: see server/records/authorship.ts.
  if (isParent(actor.role)) return isOwn || action !== 'edit';
  if (!isOwn || !canReadItem(actor, after, now)) return false;
  if (action === 'remove') return true;
  if (before && isRemoved(before) && before.removed?.by !== actor.userId) return false;
  return action === 'restore' || mayComment(actor, after);
}

/** The right to comment for each child that the item is about, or for any where it is the family's. */
function mayComment(actor: Actor, record: AnyRecord): boolean {
  const children = childrenOfItem(record);
  if (children.length > 0) return children.every((id) => grantOf(actor, id)?.comment === true);
  const collection = itemCollectionOf(record);
  return (
    collection !== null &&
    ofFamily.has(collection) &&
    Object.values(actor.grants).some(({ comment }) => comment)
  );
}
