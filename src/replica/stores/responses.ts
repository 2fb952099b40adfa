import { collections } from '../../../schema/collections.ts';
import { type ItemCollection, copyOf } from '../../../schema/collections/items.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { ResponseRecord, likeId, responsePrefix } from '../../../schema/records/response.ts';
import { newId } from '../../lib/ids.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import { NO_CHILD, PARTITION } from '../documents/document.ts';
import type { Entry } from '../documents/entry.ts';
import type { Replica } from '../replica.ts';

/** Likes and comments on this device. */

/** The record that people respond to. */
export type Item = { collection: ItemCollection; record: AnyRecord };

/** How many people like an item, whether this person does, and how many comments it has. */
export type ResponseCounts = { likes: number; liked: boolean; comments: number };

type Stores = Pick<Replica, 'store' | 'userId'>;

/** Stores whether this person likes the item: on each of their devices it is the same record. */
export async function setLiked(replica: Stores, item: Item, liked: boolean): Promise<void> {
  const store = storeOf(replica);
  const id = likeId(keyOf(item), replica.userId);
  if (await store.read(id)) await store.edit(id, { liked });
  else await store.add([{ id, kind: 'like', liked, content: null, ...aboutOf(item) }]);
}

/** @throws InvalidRecordError for an empty comment, or one that is too long */
export async function addComment(
  replica: Stores,
  item: Item,
  content: string,
): Promise<ResponseRecord> {
  const id = responsePrefix(keyOf(item)) + newId();
  const draft = { id, kind: 'comment' as const, liked: null, content, ...aboutOf(item) };
  const [added] = await storeOf(replica).add([draft]);
  return added as ResponseRecord;
}

/** The likes of and comments on an item, the oldest first. A like can be one that was taken back. */
export function liveResponses(replica: Stores, itemId: string): Live<Entry<ResponseRecord>[]> {
  return storeOf(replica).query({
    selector: { [PARTITION]: itemId },
    sort: [{ at: 'asc' }, { id: 'asc' }],
    index: [PARTITION, 'at'],
  });
}

/**
 * The counts of these items, by id; items without a response are left out. One query for all: the range
 * from the first to the last id, which may contain the responses to items in between.
 */
export function liveCounts(
  replica: Stores,
  itemIds: readonly string[],
): Live<ReadonlyMap<string, ResponseCounts>> {
  const wanted = new Set(itemIds);
  const sorted = itemIds.toSorted();
  const range = { $gte: sorted[0] ?? NO_CHILD, $lt: `${sorted.at(-1) ?? NO_CHILD}~` };
  const query = { selector: { [PARTITION]: range }, index: [PARTITION, 'at'] };
  return mapLive(storeOf(replica).query(query), (entries) => {
    const counts = new Map<string, ResponseCounts>();
    for (const { record } of entries) {
      const { itemId, kind, liked, createdBy } = record;
      if (!wanted.has(itemId) || (kind === 'like' && !liked)) continue;
      const of = counts.get(itemId) ?? { likes: 0, liked: false, comments: 0 };
      if (kind === 'comment') of.comments += 1;
      else {
        of.likes += 1;
        of.liked ||= createdBy === replica.userId;
      }
      counts.set(itemId, of);
    }
    return counts;
  });
}

/** A comment on the item as this person would write it: what the right to write one is asked about. */
export function responseBy(userId: string, item: Item): ResponseRecord {
  return {
    id: '',
    kind: 'comment',
    liked: null,
    content: '',
    ...aboutOf(item),
    createdBy: userId,
    createdAt: 0,
    updatedBy: userId,
    updatedAt: 0,
    schemaVersion: 1,
    clocks: {},
    removed: null,
  };
}

/** Edits, removes and restores responses. */
export function storeOf(replica: Stores) {
  return replica.store(collections.responses, ResponseRecord);
}

function keyOf({ collection, record }: Item) {
  return { collection, id: record.id };
}

function aboutOf({ collection, record }: Item) {
  return { itemCollection: collection, itemId: record.id, ...copyOf(collection, record) };
}
