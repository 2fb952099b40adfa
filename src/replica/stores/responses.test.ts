import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { type TestReplica, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import { newId } from '../../lib/ids.ts';
import { InvalidRecordError } from '../errors.ts';
import {
  type Item,
  addComment,
  liveCounts,
  liveEntryComments,
  liveResponses,
  responseItemIds,
  setLiked,
  storeOf,
} from './responses.ts';

let environment: TestReplica;
const replica = () => environment.replica;
const entry = (id = newId()): Item => ({
  collection: 'events',
  record: makeEvent('note', 0, { id }),
});

beforeEach(async () => {
  environment = await openTestReplica();
});
afterEach(() => environment.replica.close());

test('a like is one record that says what the person wants', async () => {
  const item = entry();
  const counts = liveCounts(replica(), [item.record.id]);
  for (const liked of [true, true, false, true]) await setLiked(replica(), item, liked);
  const found = await eventually(counts, (map) => map.size > 0);
  expect(found.get(item.record.id)).toEqual({ likes: 1, liked: true, comments: 0 });
  await setLiked(replica(), item, false);
  expect((await eventually(counts, (map) => map.size === 0)).size).toBe(0);
  const all = storeOf(replica()).query({ selector: { kind: 'like' } });
  expect(await eventually(all)).toHaveLength(1);
});

test('likes and comments are listed for their entry, the oldest first, without removed ones', async () => {
  const [item, other] = [entry(), entry()];
  const first = await addComment(replica(), item, 'First');
  await addComment(replica(), item, 'Second');
  const third = await addComment(replica(), item, 'Third');
  await addComment(replica(), other, 'Elsewhere');
  await setLiked(replica(), item, true);
  await storeOf(replica()).remove(third.id);
  await storeOf(replica()).edit(first.id, { content: 'First of all' });
  const listed = await eventually(
    liveResponses(replica(), [item.record.id]),
    (entries) => entries.length === 3 && entries[0]?.record.content === 'First of all',
  );
  expect(listed.map(({ record }) => record.content ?? record.kind)).toEqual([
    'First of all',
    'Second',
    'like',
  ]);
});

test('the counts of a list are one query, whatever lies between its entries', async () => {
  const items = [entry(), entry(), entry()];
  const [first, between, last] = items as [Item, Item, Item];
  await addComment(replica(), first, 'One');
  await addComment(replica(), between, 'Not asked for');
  await setLiked(replica(), last, true);
  const ids = [last.record.id, first.record.id, newId()];
  const counts = await eventually(liveCounts(replica(), ids), (map) => map.size === 2);
  expect(counts.get(first.record.id)).toEqual({ likes: 0, liked: false, comments: 1 });
  expect(counts.get(last.record.id)).toEqual({ likes: 1, liked: true, comments: 0 });
  expect((await eventually(liveCounts(replica(), []))).size).toBe(0);
});

test('the comments on all entries of some children come the newest first, without likes', async () => {
  const entryOf = (childId: string | null): Item => ({
    collection: 'events',
    record: makeEvent('note', 0, { id: newId(), childId }),
  });
  const [mia, leo, family] = [entryOf('child-mia'), entryOf('child-leo'), entryOf(null)];
  for (const [item, text] of [
    [mia, 'One'],
    [leo, 'Two'],
    [family, 'Three'],
    [mia, 'Four'],
  ] as const) {
    await addComment(replica(), item, text);
    environment.advance(1_000);
  }
  await setLiked(replica(), mia, true);
  const read = async (...childIds: string[]) =>
    (await eventually(liveEntryComments(replica(), childIds))).map(({ record }) => record.content);
  expect(await read('child-mia')).toEqual(['Four', 'Three', 'One']);
  expect(await read('child-mia', 'child-leo')).toEqual(['Four', 'Three', 'Two', 'One']);
});

test('an entry has the responses of those that were merged into it, and a like of each person once', async () => {
  const other = entry();
  const kept = entry();
  const record = { ...kept.record, mergedFrom: [other.record.id] };
  const item = { ...kept, record };
  await addComment(replica(), other, 'On the other one');
  environment.advance(1_000);
  await addComment(replica(), item, 'On the kept one');
  for (const each of [other, item]) await setLiked(replica(), each, true);
  const listed = await eventually(
    liveResponses(replica(), responseItemIds(record)),
    (entries) => entries.length === 4,
  );
  expect(listed.flatMap(({ record: { content } }) => content ?? [])).toEqual([
    'On the other one',
    'On the kept one',
  ]);
  const mergedInto = new Map([[other.record.id, record.id]]);
  const counts = liveCounts(replica(), [record.id], mergedInto);
  const isLiked = (map: ReadonlyMap<string, { likes: number }>) => map.get(record.id)?.likes === 1;
  expect((await eventually(counts, isLiked)).get(record.id)).toMatchObject({ comments: 2 });
  await setLiked(replica(), item, false);
  const left = await eventually(counts, (map) => map.get(record.id)?.likes === 0);
  expect(left.get(record.id)).toEqual({ likes: 0, liked: false, comments: 2 });
});

test('an empty comment is refused', async () => {
  await expect(addComment(replica(), entry(), ' ')).rejects.toThrow(InvalidRecordError);
});
