import { v7 as newId } from 'uuid';
import { type ItemCollection, copyOf } from '../../schema/collections/items.ts';
import { responses } from '../../schema/collections/responses.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { duplicateAnswerIn } from '../../schema/records/duplicate-answer.ts';
import { likeId, responsePrefix } from '../../schema/records/response.ts';
import { canRead } from '../../schema/rights/can.ts';
import { editRecord, isRemoved, restoreRecord } from '../../schema/rules/merge.ts';
import type { AccountActor } from './audience.ts';
import { type Written, deleteRecord, findFor, getRecord, notFound, write } from './resource.ts';
import { createFromInput } from './rest-input.ts';
import { SERVER_NODE } from './server-node.ts';
import { type RecordStore, type StoredRecord, findRecord } from './store.ts';

/** Likes and comments for the REST routes; the rules are those of batch sync. */

export type Item = { collection: ItemCollection; id: string };
type By = { actor: AccountActor; now: number };
type Writing = By & { newUntil: number | null };

const PAGE = 200;
const { name: collection } = responses;

/** Stores whether the person likes the item; a repeated request changes nothing. */
export function setLiked(
  store: RecordStore,
  item: Item,
  liked: boolean,
  { actor, now, newUntil }: Writing,
): Promise<Written> {
  return store.transaction(actor.accountId, async (tx) => {
    const { record: of } = await findFor(tx, item.collection, item.id, { actor, now });
    const id = likeId(item, actor.userId);
    const held = (await findRecord(tx, responses, id))?.record;
    if (held && held.liked === liked && !isRemoved(held)) return { record: held, created: false };
    const author = { by: actor.userId, at: now, node: SERVER_NODE };
    const record = held
      ? editRecord(
          responses.merge,
          isRemoved(held) ? restoreRecord(held, author) : held,
          { liked },
          author,
        )
      : newResponse(of, item, { id, kind: 'like', liked, content: null }, { actor, now });
    return write(tx, { collection, record, actor, now, newUntil, isStampedHere: true });
  });
}

export function addComment(
  store: RecordStore,
  item: Item,
  content: string,
  { actor, now, newUntil }: Writing,
): Promise<Written> {
  return store.transaction(actor.accountId, async (tx) => {
    const { record: of } = await findFor(tx, item.collection, item.id, { actor, now });
    const id = responsePrefix(item) + newId();
    const fields = { id, kind: 'comment', liked: null, content };
    const record = newResponse(of, item, fields, { actor, now });
    return write(tx, { collection, record, actor, now, newUntil, isStampedHere: true });
  });
}

/**
 * The comments on an item and on those that were merged into it, the oldest first.
 *
 * @throws Refusal NOT_FOUND for an item or none
 */
export async function commentsOn(
  store: RecordStore,
  item: Item,
  { actor, now }: By,
): Promise<AnyRecord[]> {
  const { collection: of } = item;
  const itemIds = itemIdsOf(await getRecord(store, of, item.id, { actor, now }));
  const found: AnyRecord[] = [];
  for (const id of itemIds) {
    for await (const { record } of responsesTo(store, actor.accountId, { collection: of, id })) {
      if (record['kind'] !== 'comment' || isRemoved(record)) continue;
      if (canRead(actor, collection, record, now)) found.push(record);
    }
  }
  return found.toSorted((a, b) => a.createdAt - b.createdAt);
}

/** The item, and those whose responses belong to it since a merge. */
function itemIdsOf(record: AnyRecord): string[] {
  return [...new Set([record.id, ...duplicateAnswerIn(record).mergedFrom])];
}

/** @throws Refusal NOT_FOUND for a comment on another item */
export async function removeComment(
  store: RecordStore,
  item: Item,
  id: string,
  by: By,
): Promise<Written> {
  const { kind, itemCollection, itemId } = await getRecord(store, collection, id, by);
  const itemIds = itemIdsOf(await getRecord(store, item.collection, item.id, by));
  const isOfItem = itemCollection === item.collection && itemIds.includes(String(itemId));
  if (kind !== 'comment' || !isOfItem) throw notFound();
  return deleteRecord(store, collection, id, by);
}

function newResponse(
  of: AnyRecord,
  item: Item,
  { id, ...fields }: { id: string } & Record<string, unknown>,
  { actor, now }: By,
): AnyRecord {
  const create = (_input: unknown, meta: object) => ({
    ...fields,
    itemCollection: item.collection,
    itemId: item.id,
    ...copyOf(item.collection, of),
    ...meta,
  });
  return createFromInput({ create: create as never }, { id }, { userId: actor.userId, now });
}

async function* responsesTo(
  store: RecordStore,
  accountId: string,
  item: Item,
): AsyncGenerator<StoredRecord> {
  const prefix = responsePrefix(item);
  let after = prefix;
  for (;;) {
    const rows = await store.listById(accountId, collection, after, PAGE);
    for (const row of rows) {
      if (!row.record.id.startsWith(prefix)) return;
      if (row.record['itemId'] === item.id) yield row;
      after = row.record.id;
    }
    if (rows.length < PAGE) return;
  }
}
