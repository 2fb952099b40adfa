import { expect, test } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import { bottle, openTestReplica } from '../../../tests/helpers/replica.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { removeRecord } from '../../../schema/rules/merge.ts';
import { afterServerState } from './document.ts';
import { pagesOf } from './pages.ts';

const PAGE = 500;

const recordOf = (i: number): AnyRecord => ({
  id: `record-${String(i).padStart(5, '0')}`,
  childId: null,
  createdBy: 'ana',
  createdAt: i,
  updatedBy: 'ana',
  updatedAt: i,
  schemaVersion: 1,
  clocks: { '*': makeStamp(i, 0, 'nodeaaaa') },
  removed: null,
});

async function filled(count: number) {
  const documents = new MemoryDocuments('events');
  await put(
    documents,
    Array.from({ length: count }, (_, i) => recordOf(i)),
  );
  return documents;
}

async function put(documents: MemoryDocuments, records: readonly AnyRecord[]): Promise<void> {
  await documents.write(
    new Map(
      records.map((record) => [
        record.id,
        (existing) => afterServerState('events', existing, record, 1, 'nodeaaaa'),
      ]),
    ),
  );
}

async function idsIn(pages: AsyncIterable<readonly AnyRecord[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  return ids;
}

test.each([0, 1, PAGE - 1, PAGE, PAGE + 1, 2 * PAGE])(
  'reads each of %i records once, in the order of their ids',
  async (count) => {
    const ids = await idsIn(pagesOf(await filled(count)));
    expect(ids).toEqual(Array.from({ length: count }, (_, i) => recordOf(i).id));
  },
);

test('reads removed records, and not the marker of the replica', async () => {
  const env = await openTestReplica();
  const now = env.clock.now();
  const saved = await env.replica.events.add([bottle(now), bottle(now - 1)]);
  await env.replica.events.remove(saved[0]?.id ?? '');
  expect((await idsIn(env.replica.pages('events'))).toSorted()).toEqual(
    saved.map(({ id }) => id).toSorted(),
  );
  await env.replica.close();
});

test('reads each record once while others are written, changed and deleted', async () => {
  const documents = await filled(3 * PAGE);
  const ids: string[] = [];
  for await (const page of pagesOf(documents)) {
    const [first] = page;
    ids.push(...page.map(({ id }) => id));
    // A change before the read position, one after it, a deletion and a new last record.
    if (first)
      await put(documents, [removeRecord(first, { by: 'ana', at: 9e3, node: 'nodeaaaa' })]);
    await documents.erase([recordOf(2 * PAGE + 7).id], () => true);
    await put(documents, [recordOf(9_000)]);
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(3 * PAGE - 1 + 1);
  expect(ids.at(-1)).toBe(recordOf(9_000).id);
});
