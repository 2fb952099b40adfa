import 'fake-indexeddb/auto';
import fc from 'fast-check';
import {
  type PreparedQuery,
  type RxDocumentData,
  type RxStorageInstance,
  fillWithDefaultSettings,
  normalizeMangoQuery,
  prepareQuery,
} from 'rxdb';
import { type RxStorageInstanceDexie, dexieQuery } from 'rxdb/plugins/storage-dexie';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ReplicaDocument } from '../documents/document.ts';
import { replicaSchema } from './schema.ts';
import { replicaStorage } from './storage.ts';

type Instance = RxStorageInstance<ReplicaDocument, unknown, unknown>;
type Stored = RxDocumentData<ReplicaDocument>;

const T0 = Date.UTC(2026, 2, 14, 3, 0);
const partitions = ['-', '#child-a', 'child-a', 'child-b'];
const kinds = ['feeding', 'sleep', ''];
const SIZE = 120;

let instance: Instance;

beforeAll(async () => {
  instance = await openInstance('query-test');
  await store(
    Array.from({ length: SIZE }, (_, i) => ({
      id: `record-${String((i * 37) % SIZE).padStart(4, '0')}`,
      shelf: partitions[i % partitions.length] as string,
      kind: kinds[(i * 7) % kinds.length] as string,
      // Some at the same instant, so that the sort order has ties.
      at: T0 + Math.floor(i / 3) * 1_000,
      day: `2026-03-${String(10 + (i % 5))}`,
      queue: (i % 3) as 0 | 1 | 2,
      queuedAt: i % 3 === 0 ? 0 : T0 + (i % 11),
    })),
  );
});

afterAll(() => instance.close());

async function openInstance(databaseName: string): Promise<Instance> {
  return (await replicaStorage().createStorageInstance({
    databaseInstanceToken: 'token',
    databaseName,
    collectionName: 'events',
    schema: fillWithDefaultSettings(replicaSchema) as never,
    options: {},
    multiInstance: false,
    devMode: false,
  })) as unknown as Instance;
}

async function store(documents: Partial<ReplicaDocument>[], target = instance): Promise<void> {
  const { error } = await target.bulkWrite(
    documents.map((document) => ({
      document: {
        rev: 0,
        acked: '',
        verdict: null,
        lost: [],
        data: { n: document.at },
        ...document,
        _deleted: document.id === 'record-0003',
        _meta: { lwt: T0 },
        _rev: '1-a',
        _attachments: {},
      } as unknown as Stored,
    })),
    'test',
  );
  expect(error).toEqual([]);
}

type Query = {
  selector: Record<string, unknown>;
  sort?: Record<string, 'asc' | 'desc'>[];
  index?: string[];
  limit?: number;
  skip?: number;
};

function prepare({ index, selector, ...rest }: Query): PreparedQuery<ReplicaDocument> {
  return prepareQuery(
    instance.schema,
    normalizeMangoQuery(instance.schema, {
      ...rest,
      selector: { ...selector, _deleted: { $eq: false } },
      ...(index ? { index: ['_deleted', ...index] } : {}),
    } as never),
  );
}

const ours = async (query: Query) => (await instance.query(prepare(query))).documents;
const theirs = async (query: Query) =>
  (await dexieQuery(instance as unknown as RxStorageInstanceDexie<ReplicaDocument>, prepare(query)))
    .documents;

const instant = fc.integer({ min: -5, max: SIZE / 3 + 5 }).map((step) => T0 + step * 1_000);
const bounds = fc
  .record({ $gte: instant, $lt: instant, $gt: instant, $lte: instant }, { requiredKeys: [] })
  .filter((range) => Object.keys(range).length > 0);
const condition = {
  shelf: fc.oneof(
    fc.constantFrom(...partitions, 'nobody'),
    fc.uniqueArray(fc.constantFrom(...partitions), { minLength: 1 }).map(($in) => ({ $in })),
    fc.constant({ $gt: '#' }),
  ),
  kind: fc.oneof(fc.constantFrom(...kinds), fc.constant({ $ne: 'sleep' })),
  at: fc.oneof(bounds, instant),
  day: fc.constantFrom('2026-03-11', '2026-03-99'),
  queue: fc.constantFrom<unknown>(0, 1, 2, { $gt: 0 }),
  queuedAt: fc.constant({ $gte: T0 + 4 }),
  id: fc.constantFrom<unknown>('record-0007', { $lt: 'record-0060' }, { $gte: 'record-0100' }),
};
/** At most three conditions: more would match hardly any document. */
const selector = fc
  .tuple(
    fc.record(condition),
    fc.shuffledSubarray(Object.keys(condition) as (keyof typeof condition)[], { maxLength: 3 }),
  )
  .map(([all, chosen]) => Object.fromEntries(chosen.map((field) => [field, all[field]])));
const fields = ['shelf', 'kind', 'at', 'day', 'queue', 'queuedAt'] as const;
const way = fc.constantFrom('asc', 'desc');
const sort = fc.oneof(
  way.map((at) => [{ at }, { id: at }]),
  way.map((id) => [{ id }]),
  fc
    .tuple(fc.constantFrom(...fields), way, way)
    .map(([field, a, b]) => [{ [field]: a }, { id: b }]),
  fc.tuple(way, way).map(([partition, at]) => [{ shelf: partition }, { at }, { id: at }]),
);
const queries: fc.Arbitrary<Query> = fc
  .record(
    {
      selector,
      sort,
      limit: fc.integer({ min: 0, max: 40 }),
      skip: fc.integer({ min: 0, max: 10 }),
      index: fc.constantFrom(['shelf', 'at'], ['shelf', 'kind', 'at'], ['queue', 'queuedAt']),
    },
    { requiredKeys: ['selector'] },
  )
  .map((query) => query as unknown as Query);

describe('a query', () => {
  test('returns exactly what RxDB’s own storage returns, in its order', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const [expected, got] = [await theirs(query), await ours(query)];
        found += got.length;
        expect(got).toEqual(expected);
      }),
      { numRuns: 150 },
    );
    // Queries without results would prove nothing.
    expect(found).toBeGreaterThan(400);
  });

  test('returns the same without a backwards getAll in the browser', async () => {
    const { getAllRecords } = IDBIndex.prototype as { getAllRecords?: unknown };
    delete (IDBIndex.prototype as { getAllRecords?: unknown }).getAllRecords;
    try {
      for (const partition of partitions) {
        const query: Query = {
          selector: { shelf: partition },
          sort: [{ at: 'desc' }, { id: 'desc' }],
          index: ['shelf', 'at'],
          limit: 7,
        };
        expect(await ours(query)).toEqual(await theirs(query));
      }
    } finally {
      Object.assign(IDBIndex.prototype, { getAllRecords });
    }
  });

  test('over an empty range finds nothing', async () => {
    const at = { $gte: T0 + 9_000, $lt: T0 };
    expect(await ours({ selector: { shelf: 'child-a', at }, index: ['shelf', 'at'] })).toEqual([]);
  });

  test('never finds deleted documents', async () => {
    expect(await ours({ selector: { id: 'record-0003' } })).toEqual([]);
  });
});

describe('reading', () => {
  const newestFirst: Query = {
    selector: { shelf: 'child-a', at: { $lt: T0 + 30_000 } },
    sort: [{ at: 'desc' }, { id: 'desc' }],
    index: ['shelf', 'at'],
  };

  /** The cost of a query: cursor steps, and rows that `getAll` requests at most. */
  async function rowsRead(query: Query): Promise<number> {
    let read = 0;
    const { continue: next } = IDBCursor.prototype;
    const { getAll, openCursor } = IDBIndex.prototype;
    const { openCursor: openKeyCursor } = IDBObjectStore.prototype;
    const spies = [
      vi.spyOn(IDBIndex.prototype, 'openCursor').mockImplementation(function (
        this: IDBIndex,
        ...options
      ) {
        read += 1;
        return openCursor.apply(this, options);
      }),
      vi.spyOn(IDBObjectStore.prototype, 'openCursor').mockImplementation(function (
        this: IDBObjectStore,
        ...options
      ) {
        read += 1;
        return openKeyCursor.apply(this, options);
      }),
      vi.spyOn(IDBCursor.prototype, 'continue').mockImplementation(function (
        this: IDBCursor,
        ...options
      ) {
        read += 1;
        next.apply(this, options);
      }),
      vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(function (
        this: IDBIndex,
        ...options
      ) {
        const [range, count] = options as [unknown, number?];
        read += count ?? (range as { count?: number }).count ?? SIZE;
        return getAll.apply(this, options);
      }),
    ];
    await ours(query);
    for (const spy of spies) spy.mockRestore();
    return read;
  }

  test('newest first reads no more than it returns', async () => {
    expect(await rowsRead({ ...newestFirst, limit: 5 })).toBe(5);
    expect(await rowsRead({ ...newestFirst, limit: 5, skip: 2 })).toBe(7);
  });

  test('oldest first reads no more than it returns', async () => {
    const oldestFirst = { ...newestFirst, sort: [{ at: 'asc' as const }, { id: 'asc' as const }] };
    expect(await rowsRead({ ...oldestFirst, limit: 5 })).toBe(5);
  });

  test('reads the queue, oldest first, from its index', async () => {
    const queue: Query = {
      selector: { queue: 1 },
      sort: [{ queuedAt: 'asc' }, { id: 'asc' }],
      index: ['queue', 'queuedAt'],
      limit: 7,
    };
    expect(await rowsRead(queue)).toBe(7);
  });

  test('by primary key reads no more than it returns', async () => {
    const audit: Query = {
      selector: { id: { $lt: 'record-0100' } },
      sort: [{ id: 'desc' }],
      limit: 9,
    };
    expect(await rowsRead(audit)).toBe(9);
    expect((await ours(audit)).map(({ id }) => id).slice(0, 2)).toEqual([
      'record-0099',
      'record-0098',
    ]);
  });

  test('a page after a primary key begins there', async () => {
    const page: Query = {
      selector: { id: { $gt: 'record-0100' } },
      sort: [{ id: 'asc' }],
      limit: 9,
    };
    expect(await rowsRead(page)).toBe(9);
    expect(await ours(page)).toEqual(await theirs(page));
    expect(await ours({ ...page, selector: { id: { $gt: 'b', $lt: 'a' } } })).toEqual([]);
  });

  test('one document by its id reads one row', async () => {
    const one: Query = { selector: { id: 'record-0100' }, limit: 1 };
    expect(await rowsRead(one)).toBe(1);
    expect(await ours(one)).toEqual(await theirs(one));
    const ofAnother: Query = { selector: { id: 'record-0100', shelf: 'nowhere' }, limit: 1 };
    // The row, and the end of the range.
    expect(await rowsRead(ofAnother)).toBe(2);
    expect(await ours(ofAnother)).toEqual([]);
  });

  test('reads nothing for a limit of zero', async () => {
    expect(await rowsRead({ ...newestFirst, limit: 0 })).toBe(0);
  });

  test('uses one transaction for all reads of a task', async () => {
    const taken = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const askAll = () =>
      Promise.all([
        ours({ ...newestFirst, limit: 5 }),
        ours({ selector: { queue: 1 }, index: ['queue', 'queuedAt'] }),
        instance.count(prepare({ selector: { queue: 1 }, index: ['queue', 'queuedAt'] })),
        instance.findDocumentsById(['record-0001'], false),
      ]);
    const [newest, waiting, { count }, found] = await askAll();
    expect(taken).toHaveBeenCalledTimes(1);
    expect([newest.length, found.length]).toEqual([5, 1]);
    expect(count).toBe(waiting.length);
    await askAll();
    expect(taken).toHaveBeenCalledTimes(2);
    taken.mockRestore();
  });

  test('a read after a write finds it, also while other reads are running', async () => {
    const fresh = await openInstance('read-after-write-test');
    const ids = ['record-0001', 'record-0002', 'record-0003', 'record-0004'];
    for (const [i, id] of ids.entries()) {
      const before = fresh.findDocumentsById(ids, true);
      const record = { id, shelf: '-', kind: '', at: T0, day: '', queue: 0, queuedAt: 0 };
      await store([record as Partial<ReplicaDocument>], fresh);
      expect(await fresh.findDocumentsById(ids, true)).toHaveLength(i + 1);
      await before;
    }
    await fresh.close();
  });
});

test('counts the results of a query, with an index for it and without', async () => {
  await fc.assert(
    fc.asyncProperty(selector, async (asked) => {
      const { count } = await instance.count(prepare({ selector: asked }));
      expect(count).toBe((await theirs({ selector: asked })).length);
    }),
    { numRuns: 60 },
  );
});

// Invariant I1 (docs/sync-spec.md)
test('writes are strict: resolved means on disk', async () => {
  // Before the database opens, because Dexie binds the method then.
  const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const fresh = await openInstance('strict-test');
  await store(
    [{ id: 'record-0001', shelf: '-', kind: '', at: T0, day: '', queue: 0, queuedAt: 0 }],
    fresh,
  );
  await fresh.close();
  const writes = opened.mock.calls.filter(([, mode]) => mode === 'readwrite');
  opened.mockRestore();
  expect(writes.length).toBeGreaterThan(0);
  for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
});
