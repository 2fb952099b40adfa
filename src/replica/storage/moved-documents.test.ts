import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectionNames } from '../../../schema/collections.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { editRecord, mergeRecords } from '../../../schema/rules/merge.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { restoreDatabases } from '../../../tests/helpers/raw-storage.ts';
import { newId } from '../../lib/ids.ts';
import {
  Queue,
  type ReplicaDocument,
  afterLocalWrite,
  afterServerState,
} from '../documents/document.ts';
import { MARKER_ID, markerFor } from '../documents/marker.ts';
import type { ReplicaCollection } from './collection.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { storagePrefix } from './database-name.ts';
import { finished } from './databases.ts';
import { fence, findOlder, moveOlder } from './migrations.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

const T0 = Date.UTC(2026, 2, 14);
const MINE = 'minemine';
const THEIRS = 'theirsss';

let userId: string;
let database: OpenDatabase;
let events: ReplicaCollection;
beforeEach(async () => {
  userId = newId();
  database = await openDatabase(userId);
  ({ events } = database.collections);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

const olderName = (version = -1, collection = 'events', id = userId) =>
  `${storagePrefix(id)}${version}--${collection}`;

type Stored = { document: ReplicaDocument; isDeleted?: boolean };

/** Stores documents as an older release did. */
async function storeOlder(documents: readonly Stored[], name = olderName()): Promise<void> {
  const rows = documents.map(({ document, isDeleted = false }) => ({
    ...document,
    _deleted: isDeleted ? '1' : '0',
    _attachments: {},
    _meta: { lwt: 1 },
    _rev: '3-older',
  }));
  const docs = { name: 'docs', keyPath: 'id', autoIncrement: false, indexes: [], keys: [], rows };
  await restoreDatabases([{ name, version: 10, stores: [docs] }]);
}

const move = async (name = olderName()) => moveOlder(await fence(name), -1, events);
const put = (document: ReplicaDocument) => events.write(new Map([[document.id, () => document]]));
const all = async () =>
  new Map((await events.find({ selector: {} })).map((document) => [document.id, document]));
const exists = async (name: string) =>
  (await indexedDB.databases()).some((each) => each.name === name);

const born = (id: string, note = 'born'): AnyRecord => ({
  ...makeEvent('note', T0, { id, note, clocks: { '*': makeStamp(T0, 0, MINE) } }),
  // Of a newer release, which this one does not know.
  tomorrow: { kept: [1, null] },
});
const edited = (record: AnyRecord, changes: object, ms: number, node = MINE) =>
  editRecord(eventMerge, record, { ...changes }, { by: node, at: T0 + ms, node });
const waiting = (record: AnyRecord, queuedAt = 1) =>
  afterLocalWrite('events', null, record, queuedAt);
function acknowledged(record: AnyRecord, seq = 5): ReplicaDocument {
  const document = afterServerState('events', null, record, seq, MINE);
  if (!document) throw new Error('a new state makes a document');
  return document;
}

describe('moved documents', () => {
  const ids = ['event-0001', 'event-0002', 'event-0003', 'event-0004', 'event-0005'];
  /** One record in two databases: the edits that each one has of it. */
  const histories = fc.array(
    fc.record({
      id: fc.constantFrom(...ids),
      here: fc.option(fc.array(fc.nat(9), { maxLength: 3 })),
      older: fc.option(fc.array(fc.nat(9), { maxLength: 3 })),
      isAcknowledged: fc.tuple(fc.boolean(), fc.boolean()),
      isDeleted: fc.boolean(),
    }),
    { maxLength: 5 },
  );
  const documentOf = (id: string, edits: readonly number[], isAcknowledged: boolean) => {
    let record = born(id);
    for (const ms of edits) record = edited(record, { note: `note ${ms}`, tags: [`t${ms}`] }, ms);
    return isAcknowledged ? acknowledged(record) : waiting(record, 7);
  };

  test('lose no write, wait with what the other side lacks, and may be moved any number of times', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (drawn) => {
        const records = [...new Map(drawn.map((each) => [each.id, each])).values()];
        await events.erase(ids, () => true);
        const here = new Map<string, ReplicaDocument>();
        const older: Stored[] = [];
        for (const { id, here: edits, older: theirs, isAcknowledged, isDeleted } of records) {
          if (edits) here.set(id, documentOf(id, edits, isAcknowledged[0]));
          if (theirs) {
            const document = documentOf(id, theirs, isAcknowledged[1]);
            older.push({ document, isDeleted });
          }
        }
        for (const document of here.values()) await put(document);
        await storeOlder(older);
        await move();
        const moved = await all();
        const alive = new Map(
          older.flatMap(({ document, isDeleted }) => (isDeleted ? [] : [[document.id, document]])),
        );
        expect([...moved.keys()].toSorted()).toEqual(
          [...new Set([...here.keys(), ...alive.keys()])].toSorted(),
        );
        for (const [id, document] of moved) {
          expect(document).toEqual(expectedOf(here.get(id), alive.get(id)));
        }
        // The device died before the old database was deleted: the next start moves it again.
        await storeOlder(older);
        await move();
        expect(await all()).toEqual(moved);
      }),
      { numRuns: 25 },
    );
  });

  function expectedOf(here?: ReplicaDocument, older?: ReplicaDocument): unknown {
    if (!here || !older) return here ?? older;
    const data = mergeRecords(eventMerge, here.data, older.data);
    const isNews = JSON.stringify(data.clocks) !== JSON.stringify(here.data.clocks);
    if (!isNews) return here;
    const queuedAt = here.queue === Queue.waiting ? here.queuedAt : older.queuedAt;
    return expect.objectContaining({ data, queue: Queue.waiting, queuedAt, rev: here.rev });
  }

  test('keep their place in the queue, and what the server knows of them', async () => {
    const refused: ReplicaDocument = {
      ...waiting(born('event-0001'), 42),
      queue: Queue.attention,
      rev: 3,
      acked: 'digest',
      verdict: { code: 'FORBIDDEN', message: 'No.', master: born('event-0001'), seq: 3 },
      lost: [{ path: 'note', stamp: makeStamp(T0, 0, MINE), value: 'lost' }],
    };
    await storeOlder([{ document: refused }, { document: waiting(born('event-0002'), 41) }]);
    await move();
    expect((await all()).get('event-0001')).toEqual(refused);
    const queue = await events.find({
      selector: { queue: Queue.waiting },
      sort: [{ queuedAt: 'asc' }, { id: 'asc' }],
      index: ['queue', 'queuedAt'],
    });
    expect(queue.map(({ id, queuedAt }) => [id, queuedAt])).toEqual([['event-0002', 41]]);
  });

  test('of both sides keep the words that the merge replaces', async () => {
    const base = born('event-0001');
    await put(waiting(edited(base, { note: 'written here' }, 5)));
    await storeOlder([{ document: waiting(edited(base, { note: 'written there' }, 6, THEIRS)) }]);
    await move();
    const [document] = (await all()).values();
    expect(document?.data['note']).toBe('written there');
    expect(document?.lost.map(({ value }) => value)).toContain('written here');
  });

  test('are moved whole, however many they are', async () => {
    const many = Array.from({ length: 2_050 }, (_, i) => ({
      document: waiting(born(`event-${String(i).padStart(5, '0')}`), i),
    }));
    await storeOlder(many);
    const writes = vi.spyOn(events, 'write');
    await move();
    expect(writes).toHaveBeenCalledTimes(2);
    expect(await events.count({ queue: Queue.waiting })).toBe(many.length);
    expect(await exists(olderName())).toBe(false);
  });

  test('do not include the marker where there is one, and do where there is none', async () => {
    await storeOlder([{ document: markerFor('older') }]);
    await move();
    expect((await events.get(MARKER_ID))?.data['replicaId']).toBe('older');
    await put(markerFor('here'));
    await storeOlder([{ document: markerFor('older') }]);
    await move();
    expect((await events.get(MARKER_ID))?.data['replicaId']).toBe('here');
  });
});

describe('a move', () => {
  test('on a full disk keeps the older database, and goes on at the next start', async () => {
    const documents = ['event-0001', 'event-0002'].map((id) => ({ document: waiting(born(id)) }));
    await storeOlder(documents);
    for (const method of ['add', 'put'] as const) {
      vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    }
    await expect(move()).rejects.toMatchObject({ kind: 'quota' });
    vi.restoreAllMocks();
    expect((await all()).size).toBe(0);
    await database.close();
    database = await openDatabase(userId);
    ({ events } = database.collections);
    expect([...(await all()).keys()]).toEqual(['event-0001', 'event-0002']);
    expect(await exists(olderName())).toBe(false);
  });

  test('does not wait for a connection that keeps the older database from being deleted', async () => {
    await storeOlder([{ document: waiting(born('event-0001')) }]);
    const fenced = await fence(olderName());
    const frozen = await finished(indexedDB.open(olderName()));
    await moveOlder(fenced, -1, events);
    expect([...(await all()).keys()]).toEqual(['event-0001']);
    frozen.close();
    await waitFor(async () => expect(await exists(olderName())).toBe(false));
  });

  test('of a database that its release never finished creating deletes it', async () => {
    await restoreDatabases([{ name: olderName(), version: 10, stores: [] }]);
    await move();
    expect((await all()).size).toBe(0);
    expect(await exists(olderName())).toBe(false);
  });

  test('ends every other connection before it reads', async () => {
    await storeOlder([{ document: waiting(born('event-0001')) }]);
    const old = await finished(indexedDB.open(olderName()));
    const versions: (number | null)[] = [];
    old.addEventListener('versionchange', ({ newVersion }) => {
      versions.push(newVersion);
      old.close();
    });
    await move();
    expect(versions[0]).toBe(11);
  });
});

describe('older databases', () => {
  const find = (id = userId) => findOlder(storagePrefix(id), collectionNames);

  test('are those of this person and of known collections, the oldest first', async () => {
    for (const version of [-1, -3, -2]) await storeOlder([], olderName(version, 'timers'));
    await storeOlder([], olderName(-1, 'dreams'));
    await storeOlder([], olderName(-1, 'events', `${userId}-2`));
    await storeOlder([], `${storagePrefix(userId)}first--events`);
    expect(await find()).toEqual(
      [-3, -2, -1].map((version) => ({
        database: olderName(version, 'timers'),
        version,
        collection: 'timers',
      })),
    );
    expect(await find(`${userId}-2`)).toHaveLength(1);
    expect(await find('nobody')).toEqual([]);
  });

  test('are not looked at beside one of a newer release, whose data is newer', async () => {
    await storeOlder([], olderName(-1));
    await storeOlder([], olderName(1, 'growth'));
    await expect(find()).rejects.toMatchObject({ kind: 'outdated' });
    // Of a collection that this release does not know, nothing is known.
    await finished(indexedDB.deleteDatabase(olderName(1, 'growth')));
    await storeOlder([], olderName(1, 'dreams'));
    expect(await find()).toHaveLength(1);
  });

  test('of several releases are all moved at the next start, the oldest first', async () => {
    const record = born('event-0001');
    await storeOlder([{ document: waiting(edited(record, { note: 'newer' }, 9)) }], olderName(-1));
    await storeOlder([{ document: waiting(edited(record, { note: 'older' }, 3)) }], olderName(-2));
    await database.close();
    database = await openDatabase(userId);
    ({ events } = database.collections);
    expect((await events.get('event-0001'))?.data['note']).toBe('newer');
    expect(await find()).toEqual([]);
  });
});
