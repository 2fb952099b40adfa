import { collections } from '../../../schema/collections.ts';
import { type ItemCollection, copyOf } from '../../../schema/collections/items.ts';
import { duplicateAnswerIn } from '../../../schema/records/duplicate-answer.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { type ResponseRecord, likeId, responsePrefix } from '../../../schema/records/response.ts';
import { newId } from '../../lib/ids.ts';
import { type Live, combineLive, mapLive } from '../../lib/live.ts';
import { NO_CHILD, PARTITION } from '../documents/document.ts';
import type { Entry } from '../documents/entry.ts';
import type { Replica } from '../replica.ts';

/** Likes and comments on this device. */

/** The record that people respond to. */
export type Item = { collection: ItemCollection; record: AnyRecord };

/** How many people like an item, whether this person does, and how many comments it has. */
export type ResponseCounts = { likes: number; liked: boolean; comments: number };

type Stores = Pick<Replica, 'store' | 'userId'>;

/** The item, and those that were merged into it: their responses belong to it. */
export function responseItemIds(record: AnyRecord): string[] {
  return [record.id, ...duplicateAnswerIn(record).mergedFrom];
}

/** Stores whether this person likes the item: on each of their devices it is the same record. */
export async function setLiked(replica: Stores, item: Item, liked: boolean): Promise<void> {
  const store = storeOf(replica);
  const id = likeId(keyOf(item), replica.userId);
  if (await store.read(id)) await store.edit(id, { liked });
  else await store.add([{ id, kind: 'like', liked, content: null, ...aboutOf(item) }]);
  if (liked) return;
  const { collection, record } = item;
  for (const merged of responseItemIds(record).slice(1)) {
    const like = likeId({ collection, id: merged }, replica.userId);
    if ((await store.read(like))?.liked) await store.edit(like, { liked: false });
  }
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

/**
 * The likes of and comments on an item, the oldest first. A like can be one that was taken back.
 *
 * @param itemIds see `responseItemIds`
 */
export function liveResponses(
  replica: Stores,
  itemIds: readonly string[],
): Live<Entry<ResponseRecord>[]> {
  const lists = itemIds.map((itemId) =>
    storeOf(replica).query({
      selector: { [PARTITION]: itemId },
      sort: [{ at: 'asc' }, { id: 'asc' }],
      index: [PARTITION, 'at'],
    }),
  );
  return mapLive(combineLive<Entry<ResponseRecord>[][]>(lists), (found) =>
    found
      .flat()
      .toSorted(({ record: a }, { record: b }) =>
        a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt - b.createdAt,
      ),
  );
}

/**
 * The counts of these items, by id; items without a response are left out. One query for all: the range
 * from the first to the last id, which may contain the responses to items in between.
 *
 * @param mergedInto the item to which the responses of another one belong, by the other's id
 */
export function liveCounts(
  replica: Stores,
  itemIds: readonly string[],
  mergedInto: ReadonlyMap<string, string> = new Map(),
): Live<ReadonlyMap<string, ResponseCounts>> {
  const wanted = new Set(itemIds);
  const query = rangeOf([...itemIds, ...mergedInto.keys()]);
  return mapLive(storeOf(replica).query(query), (entries) => {
    const counts = new Map<string, ResponseCounts>();
    // Somebody may like an item and one that was merged into it.
    const likes = new Set<string>();
    for (const { record } of entries) {
      const { kind, liked, createdBy } = record;
      const itemId = mergedInto.get(record.itemId) ?? record.itemId;
      if (!wanted.has(itemId) || (kind === 'like' && !liked)) continue;
      const of = counts.get(itemId) ?? { likes: 0, liked: false, comments: 0 };
      const like = `${itemId} ${createdBy}`;
      if (kind === 'comment') of.comments += 1;
      else if (!likes.has(like)) {
        likes.add(like);
        of.likes += 1;
        of.liked ||= createdBy === replica.userId;
      }
      counts.set(itemId, of);
    }
    return counts;
  });
}

/** All comments on entries of these children, and on entries without a child; the newest first. */
export function liveEntryComments(
  replica: Stores,
  childIds: readonly string[],
): Live<Entry<ResponseRecord>[]> {
  const all = storeOf(replica).query({
    selector: { [PARTITION]: { $gte: NO_CHILD }, kind: 'comment' },
    index: [PARTITION, 'kind', 'at'],
  });
  return mapLive(all, (entries) =>
    entries
      .filter(
        ({ record: { itemCollection, childId } }) =>
          itemCollection === collections.events.name &&
          (childId === null || childIds.includes(childId)),
      )
      .toSorted(({ record: a }, { record: b }) => b.createdAt - a.createdAt),
  );
}

/** The ids of the items of a collection that this person likes. */
export function liveLikedIds(
  replica: Stores,
  collection: ItemCollection,
): Live<ReadonlySet<string>> {
  const ofMe = storeOf(replica).query({
    selector: { [PARTITION]: { $gte: NO_CHILD }, kind: 'like' },
    index: [PARTITION, 'kind', 'at'],
  });
  return mapLive(
    ofMe,
    (entries) =>
      new Set(
        entries.flatMap(({ record: { itemCollection, itemId, createdBy, liked } }) =>
          itemCollection === collection && createdBy === replica.userId && liked ? [itemId] : [],
        ),
      ),
  );
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
  return replica.store(collections.responses);
}

/** The query for all responses from the first to the last of these items. */
function rangeOf(itemIds: readonly string[]) {
  const sorted = itemIds.toSorted();
  const range = { $gte: sorted[0] ?? NO_CHILD, $lt: `${sorted.at(-1) ?? NO_CHILD}~` };
  return { selector: { [PARTITION]: range }, index: [PARTITION, 'at'] };
}

function keyOf({ collection, record }: Item) {
  return { collection, id: record.id };
}

function aboutOf({ collection, record }: Item) {
  return { itemCollection: collection, itemId: record.id, ...copyOf(collection, record) };
}
