import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { createInMemoryTotals } from '../totals/in-memory-totals.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import { eventually } from '../../../tests/helpers/replica.ts';
import { newId } from '../../lib/ids.ts';
import { readPreview } from '../preview/indexeddb-preview.ts';
import { previewPart } from '../preview/preview-part.ts';
import { PreviewStore } from '../preview/preview-store.ts';
import { openDatabase } from '../storage/database.ts';
import type { DocumentStore, ReplicaQuery } from './document-store.ts';
import { PARTITION, Queue, type ReplicaDocument } from './document.ts';
import { OptimisticCollection } from './optimistic-collection.ts';

/** The error of a full disk: of a ReplicaError, or of a simulated device. */
const REFUSED = /quota|full/;

/** The parts of an implementation that the suite uses. */
type Harness = {
  store: DocumentStore;
  /** Refuses every write from now on. @returns a function that makes room again */
  refuseWrites(): () => void;
  close(): Promise<void>;
};

async function onIndexedDb(): Promise<Harness> {
  const { collections, close } = await openDatabase(newId());
  return { store: collections.events, refuseWrites: fillDisk, close };
}

async function inMemory(): Promise<Harness> {
  const memory = { ...getRxStorageMemory(), collectionStates: new Map() };
  const createReally = memory.createStorageInstance.bind(memory);
  let isFull = false;
  memory.createStorageInstance = async (params) => {
    const instance = await createReally(params);
    const writeReally = instance.bulkWrite.bind(instance);
    instance.bulkWrite = (rows, context) =>
      isFull ? Promise.reject(quotaError()) : writeReally(rows, context);
    return instance;
  };
  const { collections, close } = await openDatabase(newId(), undefined, {
    storage: memory as never,
    createTotals: createInMemoryTotals,
  });
  const refuseWrites = () => {
    isFull = true;
    return () => (isFull = false);
  };
  return { store: collections.events, refuseWrites, close };
}

function onSimulatedDevice(): Promise<Harness> {
  let isFull = false;
  const store = new MemoryDocuments('events', () => {
    if (isFull) throw quotaError();
  });
  const refuseWrites = () => {
    isFull = true;
    return () => (isFull = false);
  };
  return Promise.resolve({ store, refuseWrites, close: () => Promise.resolve() });
}

async function optimistic(open: () => Promise<Harness>): Promise<Harness> {
  const harness = await open();
  return { ...harness, store: new OptimisticCollection(harness.store) };
}

async function attachedPreview(): Promise<Harness> {
  const harness = await onIndexedDb();
  const part = previewPart<DocumentStore>();
  part.open(harness.store);
  const preview = readPreview(newId());
  return { ...harness, store: new PreviewStore({ name: 'events', preview, part }) };
}

const implementations: Record<string, () => Promise<Harness>> = {
  'RxDB on IndexedDB': onIndexedDb,
  'RxDB in memory': inMemory,
  'documents of a simulated device': onSimulatedDevice,
  'optimistic collection on RxDB': () => optimistic(onIndexedDb),
  'optimistic collection on a simulated device': () => optimistic(onSimulatedDevice),
  'preview store with its collection attached': attachedPreview,
};

describe.each(Object.entries(implementations))('document store: %s', (_name, open) => {
  let harness: Harness;
  let store: DocumentStore;
  beforeEach(async () => {
    harness = await open();
    ({ store } = harness);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await harness.close();
  });

  const put = (...documents: ReplicaDocument[]) =>
    store.write(new Map(documents.map((document) => [document.id, () => document])));

  describe('write', () => {
    test('stores new documents and answers with each of them by id', async () => {
      const documents = [documentOf('b', { at: 2 }), documentOf('a', { at: 1 })];
      const written = await put(...documents);
      expect([...written.keys()]).toEqual(['b', 'a']);
      expect([...written.values()]).toEqual(documents);
      expect(await store.get('a')).toEqual(documents[1]);
    });

    test('a change receives the stored document, or null if there is none', async () => {
      await put(documentOf('a', { at: 1 }));
      const seen: (number | null)[] = [];
      const note = (existing: ReplicaDocument | null) => {
        seen.push(existing?.at ?? null);
        return null;
      };
      await store.write(
        new Map([
          ['a', note],
          ['b', note],
        ]),
      );
      expect(new Set(seen)).toEqual(new Set([1, null]));
    });

    test('a change that returns null changes nothing and resolves with the document', async () => {
      await put(documentOf('a', { at: 1 }));
      const written = await store.write(
        new Map([
          ['a', () => null],
          ['b', () => null],
        ]),
      );
      expect(written).toEqual(new Map([['a', documentOf('a', { at: 1 })]]));
      expect(await store.get('b')).toBeNull();
    });

    test('a change that throws rejects with its own error, and its batch is not stored', async () => {
      await put(documentOf('a', { at: 1 }));
      const refusal = new RangeError('not like this');
      const writing = store.write(
        new Map([
          ['a', () => documentOf('a', { at: 2 })],
          [
            'b',
            () => {
              throw refusal;
            },
          ],
          ['c', () => documentOf('c')],
        ]),
      );
      await expect(writing).rejects.toBe(refusal);
      expect((await store.get('a'))?.at).toBe(1);
      expect(await store.get('c')).toBeNull();
    });

    test('an empty write resolves with an empty map', async () => {
      expect(await store.write(new Map())).toEqual(new Map());
    });

    test('concurrent writes of one document lose no change', async () => {
      await put(documentOf('a'));
      await Promise.all(Array.from({ length: 12 }, () => increment(store, 'a')));
      expect((await store.get('a'))?.rev).toBe(12);
    });

    test('concurrent creations of one document lose no change', async () => {
      await Promise.all(
        Array.from({ length: 6 }, () => increment(store, 'a', { expectNew: true })),
      );
      expect((await store.get('a'))?.rev).toBe(6);
    });

    test('applies the change again when an expected new document exists already', async () => {
      await put(documentOf('a', { rev: 4 }));
      await increment(store, 'a', { expectNew: true });
      expect((await store.get('a'))?.rev).toBe(5);
    });

    test('overlapping batches are applied to each document one after the other', async () => {
      const batch = (ids: string[]) =>
        store.write(new Map(ids.map((id) => [id, (existing) => documentOf(id, next(existing))])));
      await Promise.all([batch(['a', 'b']), batch(['b', 'c']), batch(['c', 'a'])]);
      const stored = await Promise.all(['a', 'b', 'c'].map((id) => store.get(id)));
      expect(stored.map((document) => document?.rev)).toEqual([2, 2, 2]);
    });

    test('calls onIssued before the write resolves, if at all', async () => {
      const order: string[] = [];
      await store.write(new Map([['a', () => documentOf('a')]]), {
        expectNew: true,
        onIssued: () => order.push('issued'),
      });
      order.push('resolved');
      await Promise.resolve();
      expect(order.indexOf('resolved')).toBe(order.length - 1);
    });

    test('stores nothing while the storage refuses writes, and everything afterwards', async () => {
      await put(documentOf('a', { at: 1 }));
      const makeRoom = harness.refuseWrites();
      await expect(put(documentOf('a', { at: 2 }), documentOf('b'))).rejects.toThrow(REFUSED);
      expect((await store.get('a'))?.at).toBe(1);
      expect(await store.get('b')).toBeNull();
      makeRoom();
      await put(documentOf('b'));
      expect(await store.get('b')).toEqual(documentOf('b'));
    });

    test.each(['ä', 'naïve-Zoë', '日本', '👶🏽', "it's;--", 'a b', '#', '-', 'Z'])(
      'keeps a document under the id %s',
      async (id) => {
        await put(documentOf(id));
        expect(await store.get(id)).toEqual(documentOf(id));
        const found = await store.find({ selector: { id } });
        expect(found.map((each) => each.id)).toEqual([id]);
      },
    );

    test('keeps fields and values that this release does not know', async () => {
      const unknown = { tomorrow: { nested: [1, null, 'ä'] }, '': 0 };
      const document = documentOf('a', { data: { ...recordOf('a'), ...unknown } });
      await put(document);
      expect((await store.get('a'))?.data).toEqual(document.data);
    });
  });

  describe('find and count', () => {
    const document = fc.record({
      [PARTITION]: fc.constantFrom('child-a', 'child-b', '#child-a', '-'),
      kind: fc.constantFrom('', 'sleep', 'feeding'),
      at: fc.integer({ min: 0, max: 6 }),
      queue: fc.constantFrom(...Object.values(Queue)),
      queuedAt: fc.integer({ min: 0, max: 4 }),
    });
    const range = fc.record(
      { $gte: fc.integer({ min: 0, max: 6 }), $lt: fc.integer({ min: 0, max: 6 }) },
      { requiredKeys: [] },
    );
    const query: fc.Arbitrary<ReplicaQuery> = fc
      .tuple(
        fc.constantFrom<[string[], string]>(
          [[PARTITION], 'at'],
          [[PARTITION, 'kind'], 'at'],
          [['queue'], 'queuedAt'],
        ),
        document,
        range,
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      )
      .map(([[fixed, by], like, between, way, limit]) => ({
        selector: {
          ...Object.fromEntries(fixed.map((field) => [field, like[field as keyof typeof like]])),
          ...(Object.keys(between).length === 0 ? {} : { [by]: between }),
        },
        sort: [{ [by]: way }, { id: way }],
        index: [...fixed, by],
        ...(limit === undefined ? {} : { limit }),
      }));

    test('return the same as filtering, sorting and cutting all documents', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(document, { maxLength: 10 }),
          fc.array(query, { minLength: 1, maxLength: 4 }),
          async (rows, queries) => {
            const stale = await store.find({ selector: {} });
            await store.erase(
              stale.map(({ id }) => id),
              () => true,
            );
            const documents = rows.map((fields, i) => documentOf(`record-${i}`, fields));
            await put(...documents);
            for (const each of queries) {
              const found = await store.find(each);
              expect(found.map(({ id }) => id)).toEqual(expected(documents, each));
              const { limit: _, ...unlimited } = each;
              expect(await store.count(each.selector)).toBe(expected(documents, unlimited).length);
            }
          },
        ),
        { numRuns: 20 },
      );
    });

    test('page through all documents by id, in both directions', async () => {
      const ids = ['A', 'a', 'b', 'record-1', 'record-10', 'record-2', 'ä'];
      await put(...ids.toReversed().map((id) => documentOf(id)));
      const up = await store.find({
        selector: { id: { $gt: 'a' } },
        sort: [{ id: 'asc' }],
        limit: 3,
      });
      expect(up.map(({ id }) => id)).toEqual(['b', 'record-1', 'record-10']);
      const down = await store.find({
        selector: { id: { $lt: 'b' } },
        sort: [{ id: 'desc' }],
        limit: 9,
      });
      expect(down.map(({ id }) => id)).toEqual(['a', 'A']);
    });
  });

  describe('live', () => {
    const newest: ReplicaQuery = {
      selector: { [PARTITION]: '-' },
      sort: [{ at: 'desc' }, { id: 'desc' }],
      index: [PARTITION, 'at'],
      limit: 2,
    };

    test('is undefined until it is watched and read, then follows every write', async () => {
      await put(documentOf('a', { at: 1 }));
      const live = store.live(newest);
      expect(live.get()).toBeUndefined();
      const stop = live.subscribe(() => undefined);
      expect(idsIn(await eventually(live))).toEqual(['a']);
      await put(documentOf('b', { at: 2 }), documentOf('c', { at: 3 }));
      expect(idsIn(await eventually(live, (found) => found.length === 2))).toEqual(['c', 'b']);
      await store.erase(['c'], () => true);
      expect(idsIn(await eventually(live, (found) => found[1]?.id === 'a'))).toEqual(['b', 'a']);
      stop();
    });

    test('keeps its list when a write changes nothing in it', async () => {
      await put(documentOf('a', { at: 1 }));
      const live = store.live(newest);
      const stop = live.subscribe(() => undefined);
      const before = await eventually(live);
      await put(documentOf('z', { [PARTITION]: 'child-a' }));
      await store.settled();
      expect(live.get()).toBe(before);
      stop();
    });

    test('is up to date once the store has settled, after a burst of writes', async () => {
      const live = store.live({ ...newest, limit: 50 });
      const stop = live.subscribe(() => undefined);
      await eventually(live);
      const ids = Array.from({ length: 30 }, (_, i) => `record-${String(i).padStart(2, '0')}`);
      await Promise.all(ids.map((id) => put(documentOf(id, { at: 5 }))));
      await store.settled();
      expect(idsIn(live.get() ?? [])).toEqual(ids.toReversed());
      stop();
    });

    test('does not notify a listener that has unsubscribed', async () => {
      const live = store.live(newest);
      let notified = 0;
      const stop = live.subscribe(() => (notified += 1));
      await eventually(live);
      stop();
      const before = notified;
      await put(documentOf('a'));
      await store.settled();
      expect(notified).toBe(before);
    });

    test('counts follow writes and erasures', async () => {
      const waiting = store.liveCount({ queue: Queue.waiting });
      const stop = waiting.subscribe(() => undefined);
      expect(await eventually(waiting)).toBe(0);
      await put(
        documentOf('a', { queue: Queue.waiting }),
        documentOf('b', { queue: Queue.waiting }),
      );
      expect(await eventually(waiting, (count) => count === 2)).toBe(2);
      await put(documentOf('a', { queue: Queue.acknowledged }));
      expect(await eventually(waiting, (count) => count === 1)).toBe(1);
      await store.erase(['b'], () => true);
      expect(await eventually(waiting, (count) => count === 0)).toBe(0);
      stop();
    });

    test('tells of each write that leaves a document waiting', async () => {
      let told = 0;
      const stop = store.onWaiting(() => (told += 1));
      await put(documentOf('a', { queue: Queue.waiting }));
      await vi.waitFor(() => expect(told).toBe(1));
      await put(documentOf('a', { queue: Queue.acknowledged }));
      await put(documentOf('b', { queue: Queue.waiting }));
      await vi.waitFor(() => expect(told).toBe(2));
      await put(documentOf('c', { queue: Queue.attention }));
      await put(documentOf('d', { queue: Queue.waiting }));
      await vi.waitFor(() => expect(told).toBe(3));
      stop();
      await put(documentOf('e', { queue: Queue.waiting }));
      await store.settled();
      expect(told).toBe(3);
    });

    test('shows what is stored when the storage has refused a write', async () => {
      await put(documentOf('a', { at: 1 }));
      const live = store.live(newest);
      const stop = live.subscribe(() => undefined);
      await eventually(live);
      const makeRoom = harness.refuseWrites();
      await expect(put(documentOf('b', { at: 2 }))).rejects.toThrow(REFUSED);
      await store.settled();
      expect(idsIn(live.get() ?? [])).toEqual(['a']);
      makeRoom();
      stop();
    });
  });

  describe('erase', () => {
    test('erases only the documents that the condition allows', async () => {
      await put(documentOf('a', { queue: Queue.waiting }), documentOf('b'));
      await store.erase(['a', 'b', 'unknown'], ({ queue }) => queue === Queue.acknowledged);
      expect(await store.get('a')).not.toBeNull();
      expect(await store.get('b')).toBeNull();
      expect(await store.find({ selector: {} })).toHaveLength(1);
      expect(await store.count({ queue: Queue.acknowledged })).toBe(0);
    });

    test('allows the id to be written again as a new document', async () => {
      await put(documentOf('a', { rev: 9 }));
      await store.erase(['a'], () => true);
      await increment(store, 'a');
      expect((await store.get('a'))?.rev).toBe(1);
      await store.erase(['a'], () => true);
      await increment(store, 'a', { expectNew: true });
      expect((await store.get('a'))?.rev).toBe(1);
    });

    test('racing with a write leaves the whole document or nothing', async () => {
      await put(documentOf('a', { rev: 1 }));
      await Promise.all([increment(store, 'a'), store.erase(['a'], ({ rev }) => rev === 1)]);
      const stored = await store.get('a');
      expect([null, documentOf('a', { rev: 2 })]).toContainEqual(stored);
    });

    test('refused by the storage erases nothing', async () => {
      await put(documentOf('a'));
      const makeRoom = harness.refuseWrites();
      await expect(store.erase(['a'], () => true)).rejects.toThrow(REFUSED);
      makeRoom();
      expect(await store.get('a')).toEqual(documentOf('a'));
    });
  });
});

function increment(store: DocumentStore, id: string, options?: { expectNew: boolean }) {
  return store.write(new Map([[id, (existing) => documentOf(id, next(existing))]]), options);
}

function next(existing: ReplicaDocument | null): Partial<ReplicaDocument> {
  return { rev: (existing?.rev ?? 0) + 1 };
}

function expected(documents: readonly ReplicaDocument[], query: ReplicaQuery): string[] {
  const { selector, sort = [], limit } = query;
  const isWanted = (document: object) =>
    Object.entries(selector).every(([field, condition]) => {
      const value = (document as Record<string, unknown>)[field] as number;
      if (typeof condition !== 'object' || condition === null) return value === condition;
      const { $gte = value, $lt } = condition as { $gte?: number; $lt?: number };
      return value >= $gte && ($lt === undefined || value < $lt);
    });
  const order = sort.flatMap((part) => Object.entries(part));
  const compare = (a: object, b: object): number => {
    for (const [field, way] of order) {
      const [left, right] = [a, b].map((each) => (each as Record<string, number>)[field] ?? 0);
      if (left !== right) return ((left ?? 0) < (right ?? 0) ? -1 : 1) * (way === 'asc' ? 1 : -1);
    }
    return 0;
  };
  return documents
    .filter(isWanted)
    .toSorted(compare)
    .slice(0, limit)
    .map(({ id }) => id);
}

function idsIn(documents: readonly ReplicaDocument[]): string[] {
  return documents.map(({ id }) => id);
}

function documentOf(id: string, fields: Partial<ReplicaDocument> = {}): ReplicaDocument {
  return {
    id,
    [PARTITION]: '-',
    kind: '',
    at: 0,
    day: '',
    queue: Queue.acknowledged,
    queuedAt: 0,
    rev: 0,
    acked: '',
    verdict: null,
    lost: [],
    data: recordOf(id),
    ...fields,
  };
}

function recordOf(id: string): AnyRecord {
  return {
    id,
    childId: null,
    createdBy: 'ana',
    createdAt: 0,
    updatedBy: 'ana',
    updatedAt: 0,
    schemaVersion: 1,
    clocks: { '*': '000000001-000-nodeaaaa' },
    removed: null,
  };
}

/** IndexedDB as on a full disk. @returns a function that makes room again */
function fillDisk(): () => void {
  const spies = (['add', 'put'] as const).map((method) =>
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw quotaError();
    }),
  );
  return () => spies.forEach((spy) => spy.mockRestore());
}

function quotaError(): DOMException {
  return new DOMException('full', 'QuotaExceededError');
}
