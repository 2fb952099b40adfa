import type { AnyRecord } from '../records/record.ts';
import type { ResponseRecord } from '../records/response.ts';
import { type Actor, type RecordChange, canExport, grantOf } from '../rights/actor.ts';
import { isParent } from '../rights/roles.ts';
import { COPIED, COPIED_PATH, isRemoved } from '../rules/merge.ts';
import { defineCollection } from './define.ts';
import { copiedItem, itemCollectionOf, itemCollections } from './items.ts';

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
  serverFields: {},
  childId: 'reference',
  at: ({ createdAt }) => createdAt,
  kind: ({ kind }) => (typeof kind === 'string' ? kind : ''),
  partition: 'byItem',
  history: 'last',
  forgetsRemoved: true,
  showsMoreOrLess: false,
  rights: {
    canRead: canReadItem,
    canWrite,
    mayTakeOver: () => false,
    cutFor: () => null,
    mayExport: (actor, record) =>
      record.createdBy === actor.userId || canExport(actor, record.childId),
  },
  lateWrites: 'own',
  // Whoever loses the item loses what is attached to it: `hasNarrowed` asks for the item.
  readers: { readersKey: () => null, authorReads: false },
  decidesRightsOf: () => false,
  exportFiles: {
    table: { of: 'records', columns: ['kind', 'itemCollection', 'itemId', 'liked', 'content'] },
    photoField: null,
  },
  label: ({ kind }) => ({ key: kind === 'like' ? 'syncSheet.itemLike' : 'syncSheet.itemComment' }),
});

/** Whoever may read the item may read what is attached to it, and nobody else. */
function canReadItem(actor: Actor, record: AnyRecord, now: number): boolean {
  const collection = itemCollectionOf(record);
  return (
    collection !== null &&
    itemCollections[collection].rights.canRead(actor, copiedItem(record), now)
  );
}

/** What a record is and whose it is never changes. */
const FIXED = ['kind', 'itemCollection', 'itemId', 'createdBy'] as const;

function canWrite(actor: Actor, { action, before, after, now }: RecordChange): boolean {
  if (before && FIXED.some((field) => before[field] !== after[field])) return false;
  const isOwn = after.createdBy === actor.userId;
  // After a restored backup, parents return what others wrote: see server/records/authorship.ts.
  if (isParent(actor.role)) return isOwn || action !== 'edit';
  if (!isOwn || !canReadItem(actor, after, now)) return false;
  if (action === 'remove') return true;
  if (before && isRemoved(before) && before.removed?.by !== actor.userId) return false;
  return action === 'restore' || grantOf(actor, after.childId)?.comment === true;
}
