import { expect, test } from 'vitest';
import type { EventRecord } from '../../../../schema/records/event.ts';
import type { AnyRecord } from '../../../../schema/records/record.ts';
import { responsePrefix } from '../../../../schema/records/response.ts';
import { removeRecord } from '../../../../schema/rules/merge.ts';
import { collectionSamples } from '../../../../tests/helpers/collection-samples.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { createComments } from './comment-texts.ts';

const author = { by: 'u-ana', at: Date.parse('2026-04-01'), node: 'nodeaaaa' };
const entry = (id: string, more: object = {}) =>
  ({ ...makeEvent('diaper', '2026-03-14T12:00:00Z'), id, ...more }) as EventRecord;
const commentOn = (item: EventRecord, content: string) => {
  const { type: _type, payload: _payload, ...meta } = makeEvent('note', '2026-03-14T13:00:00Z');
  const fields = collectionSamples.responses!.fields(content, item as AnyRecord);
  const id = `${responsePrefix({ collection: 'events', id: item.id })}${meta.id}`;
  return { ...meta, ...fields, id } as unknown as AnyRecord;
};

async function read(
  filter: { query?: string; has?: 'comments'[] },
  entries: readonly EventRecord[],
  comments: readonly AnyRecord[],
) {
  const found = createComments(
    {
      events: { read: (id) => Promise.resolve(entries.find((each) => each.id === id) ?? null) },
      async *pages() {
        yield* [await Promise.resolve(comments)];
      },
    },
    { query: filter.query ?? '', has: filter.has ?? [] },
  );
  await found.read?.();
  return found;
}

test('knows all comments on the entries of which one has a word', async () => {
  const [a, b] = [entry('event-00a'), entry('event-00b')];
  const comments = [commentOn(a, 'Crème'), commentOn(a, 'better'), commentOn(b, 'nap')];
  const { textOf } = await read({ query: 'creme x' }, [a, b], comments);
  expect(textOf(a.id)).toContain('Crème better');
  expect(textOf(b.id)).toBeUndefined();
});

test('knows each entry with comments, without those that were deleted', async () => {
  const [a, b] = [entry('event-00a'), entry('event-00b')];
  const comments = [commentOn(a, 'rash'), removeRecord(commentOn(b, 'nap'), author)];
  const { textOf } = await read({ has: ['comments'] }, [a, b], comments);
  expect(textOf(a.id)).toContain('rash');
  expect(textOf(b.id)).toBeUndefined();
});

test('gives the comments on a merged entry to the one that is left, over several merges', async () => {
  const kept = entry('event-00a');
  const second = removeRecord(entry('event-00b', { mergedInto: kept.id }), author);
  const first = removeRecord(entry('event-00c', { mergedInto: second.id }), author);
  const comments = [commentOn(first, 'rash'), commentOn(kept, 'red rash')];
  const { textOf } = await read({ query: 'rash' }, [kept, second, first], comments);
  expect(textOf(kept.id)).toMatch(/rash.*rash/);
  expect(textOf(first.id)).toBeUndefined();
});

test('reads nothing without a word and without the filter', async () => {
  const { read: reading } = await read({}, [], []);
  expect(reading).toBeNull();
});
