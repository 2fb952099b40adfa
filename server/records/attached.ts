import { isDeepStrictEqual } from 'node:util';
import { type CollectionName, collections, mergeShapeOf } from '../../schema/collections.ts';
import { copyOf, isItemCollection, itemCollectionOf } from '../../schema/collections/items.ts';
import { responses } from '../../schema/collections/responses.ts';
import { type AnyRecord, RecordId } from '../../schema/records/record.ts';
import { responsePrefix } from '../../schema/records/response.ts';
import { COPIED, COPIED_PATH, clockOf, editRecord } from '../../schema/rules/merge.ts';
import { hasNarrowed } from './audience.ts';
import { SERVER_NODE } from './server-node.ts';
import type { RecordKey, RecordTransaction, StoredRecord } from './store.ts';

/**
 * Likes and comments follow their item. Each has a copy of what decides who may read the item, and the
 * server writes it again in the transaction that changes the item.
 */

/** The item of a record that is attached to one; null for any other. */
export function itemKeyOf(collection: CollectionName, record: AnyRecord): RecordKey | null {
  if (collections[collection].partition !== 'byItem') return null;
  const item = itemCollectionOf(record);
  const id = RecordId.safeParse(record['itemId']);
  return item && id.success ? { collection: item, id: id.data } : null;
}

/** The record with the present copy of its item; the same record when it has that already. */
export function withCopy(
  collection: CollectionName,
  record: AnyRecord,
  item: AnyRecord,
  now: number,
): AnyRecord {
  const of = itemCollectionOf(record);
  if (of === null) return record;
  const author = { by: record.updatedBy, at: now, node: SERVER_NODE };
  const copied = editRecord(mergeShapeOf(collection), record, copyOf(of, item), author);
  return copied === record ? record : { ...copied, updatedAt: record.updatedAt };
}

/** Whether two states differ in what the server copies from an item, and in nothing else. */
export function isOnlyCopied(
  collection: CollectionName,
  before: AnyRecord,
  after: AnyRecord,
): boolean {
  if (clockOf(before, COPIED_PATH) === clockOf(after, COPIED_PATH)) return false;
  const copied = new Set(mergeShapeOf(collection).groups[COPIED]);
  const ownPart = ({ clocks, ...fields }: AnyRecord) => [
    without(fields, (name) => copied.has(name)),
    without(clocks, (path) => path === COPIED_PATH),
  ];
  return isDeepStrictEqual(ownPart(before), ownPart(after));
}

function without(fields: object, isLeftOut: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeftOut(name)));
}

/** Writes the copies of an item again after it has changed. @returns what was stored */
export async function updateCopies(
  tx: RecordTransaction,
  {
    collection,
    before,
    after,
  }: { collection: CollectionName; before: AnyRecord; after: AnyRecord },
  now: number,
): Promise<StoredRecord[]> {
  if (!isItemCollection(collection) || isSameCopy(collection, before, after)) return [];
  const prefix = responsePrefix({ collection, id: after.id });
  const attached = await tx.listByPrefix(responses.name, prefix);
  return attached
    .filter(
      ({ record }) => record['itemId'] === after.id && itemCollectionOf(record) === collection,
    )
    .map(({ record }) => ({ record, copied: withCopy(responses.name, record, after, now) }))
    .filter(({ record, copied }) => copied !== record)
    .map(({ record, copied }) =>
      tx.put(responses.name, copied, { narrowed: hasNarrowed(responses.name, record, copied) }),
    );
}

function isSameCopy(
  collection: Parameters<typeof copyOf>[0],
  before: AnyRecord,
  after: AnyRecord,
): boolean {
  return JSON.stringify(copyOf(collection, before)) === JSON.stringify(copyOf(collection, after));
}
