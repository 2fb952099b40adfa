import 'fake-indexeddb/auto';
import fc from 'fast-check';
import {
  type BulkWriteRow,
  type RxDocumentData,
  type RxStorageInstance,
  fillWithDefaultSettings,
} from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { expect, test } from 'vitest';
import { newId } from '../../lib/ids.ts';
import type { ReplicaDocument } from '../documents/document.ts';
import { replicaSchema } from './schema.ts';
import { replicaStorage } from './storage.ts';

type Instance = RxStorageInstance<ReplicaDocument, unknown, unknown>;
type Stored = RxDocumentData<ReplicaDocument>;
type Storage = { createStorageInstance(params: object): Promise<Instance> };

const ids = ['record-a', 'record-b', 'record-c'];

/** One write of a writer; `knows` is the stored state that the writer assumes. */
type Attempt = {
  id: string;
  knows: 'what is stored' | 'an older state' | 'nothing';
  isDeleted: boolean;
  amount: number;
};

const attempt: fc.Arbitrary<Attempt> = fc.record({
  id: fc.constantFrom(...ids),
  knows: fc.constantFrom('what is stored', 'what is stored', 'an older state', 'nothing'),
  isDeleted: fc.boolean(),
  amount: fc.nat(9),
});
const batches = fc.array(fc.uniqueArray(attempt, { selector: ({ id }) => id, minLength: 1 }), {
  maxLength: 8,
});

// Invariant I26 (docs/sync-spec.md)
test('a write stores, refuses and emits exactly what RxDB’s own would', async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(batches, async (scenario) => {
      const [ours, theirs] = await Promise.all([
        follow(replicaStorage() as never, scenario),
        follow(getRxStorageDexie() as never, scenario),
      ]);
      refused += ours.errors.flat().length;
      expect(ours).toEqual(theirs);
    }),
    { numRuns: 25 },
  );
  // Scenarios without a collision would prove little.
  expect(refused).toBeGreaterThan(20);
});

test('a write reopens a connection that the browser has closed', async () => {
  const { instance } = await open(replicaStorage() as never);
  const { dexieDb } = (await (instance.internals as Promise<unknown>)) as {
    dexieDb: { backendDB(): IDBDatabase };
  };
  dexieDb.backendDB().close();
  const { error } = await instance.bulkWrite([{ document: documentOf('record-a', 1) }], 'test');
  expect(error).toEqual([]);
  expect(await instance.findDocumentsById(['record-a'], false)).toHaveLength(1);
  await instance.close();
});

test('rejects a whole batch that cannot be stored, with the cause', async () => {
  const { instance } = await open(replicaStorage() as never);
  const broken = { ...documentOf('record-b', 1), data: { n: () => 1 } } as never;
  await expect(
    instance.bulkWrite([{ document: documentOf('record-a', 1) }, { document: broken }], 'test'),
  ).rejects.toThrow(/clone/);
  expect(await instance.findDocumentsById(ids, true)).toEqual([]);
  await instance.close();
});

/** Runs a scenario on a storage of its own. @returns everything observable, in a comparable form */
async function follow(storage: Storage, scenario: readonly Attempt[][]) {
  const { instance } = await open(storage);
  const events: unknown[] = [];
  const following = instance.changeStream().subscribe((bulk) => {
    events.push({ ...bulk, id: '' });
  });
  const errors: unknown[][] = [];
  const first = new Map<string, Stored>();
  for (const [i, batch] of scenario.entries()) {
    const now = await instance.findDocumentsById(ids, true);
    const stored = new Map(now.map((document) => [document.id, document]));
    const rows = batch.map((each): BulkWriteRow<ReplicaDocument> => {
      const previous = {
        'what is stored': stored.get(each.id),
        'an older state': first.get(each.id),
        nothing: undefined,
      }[each.knows];
      const document = {
        ...documentOf(each.id, each.amount),
        _deleted: each.isDeleted,
        _rev: `${i + 1}-a`,
      };
      return previous ? { previous, document } : { document };
    });
    const { error } = await instance.bulkWrite(rows, 'test');
    errors.push(error);
    for (const document of await instance.findDocumentsById(ids, true)) {
      if (!first.has(document.id)) first.set(document.id, document);
    }
  }
  const documents = await instance.findDocumentsById(ids, true);
  const alive = await instance.findDocumentsById(ids, false);
  following.unsubscribe();
  await instance.close();
  return { errors, events, documents, alive };
}

async function open(storage: Storage) {
  const instance = await storage.createStorageInstance({
    databaseInstanceToken: newId(),
    databaseName: `write-test-${newId()}`,
    collectionName: 'events',
    schema: fillWithDefaultSettings(replicaSchema),
    options: {},
    multiInstance: false,
    devMode: false,
  });
  return { instance };
}

function documentOf(id: string, amount: number): Stored {
  return {
    id,
    shelf: 'child-a',
    kind: 'feeding',
    at: 1_750_000_000_000,
    day: '2026-03-14',
    queue: 1,
    queuedAt: 1_750_000_000_000,
    rev: 0,
    acked: '',
    verdict: null,
    lost: [],
    data: { amount, deep: { list: [{ amount }, null] } },
    _deleted: false,
    _attachments: {},
    _meta: { lwt: 1_750_000_000_000 },
    _rev: '1-a',
  } as unknown as Stored;
}
