import 'fake-indexeddb/auto';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectionNames } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { restoreDatabases, storedIn } from '../../../tests/helpers/raw-storage.ts';
import { newId } from '../../lib/ids.ts';
import { afterLocalWrite } from '../documents/document.ts';
import { createInMemoryTotals } from '../totals/in-memory-totals.ts';
import type { Ending } from './connection.ts';
import { lockedName, storageName } from './database-name.ts';
import { type OpenDatabase, deleteDatabase, openDatabase } from './database.ts';
import { databasesOf, finished } from './databases.ts';

let userId: string;
const opened: OpenDatabase[] = [];
beforeEach(() => {
  userId = newId();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const database of opened.splice(0)) await database.close();
});

async function open(
  id = userId,
  ...options: Parameters<typeof openDatabase> extends [string, ...infer More] ? More : never
): Promise<OpenDatabase> {
  const database = await openDatabase(id, ...options);
  opened.push(database);
  return database;
}

const endings = () => vi.fn<(why: Ending) => void>();

/** A memory of its own for each call: RxDB shares one among all of a process. */
const memory = () => ({
  storage: { ...getRxStorageMemory(), collectionStates: new Map() } as never,
  createTotals: createInMemoryTotals,
});

function add({ collections: { events } }: OpenDatabase, note: string) {
  const record = makeEvent('note', Date.UTC(2026, 2, 14), { id: newId(), note }) as AnyRecord;
  return events.write(
    new Map([[record.id, (existing) => afterLocalWrite('events', existing, record, 1)]]),
    // Begins within this call.
    { expectNew: true },
  );
}

const notesIn = async ({ collections: { events } }: OpenDatabase) =>
  (await events.find({ selector: {} })).map(({ data }) => data['note'] as string);

describe('an open database', () => {
  test('has one IndexedDB database for each collection, and keeps it when it is closed', async () => {
    const database = await open();
    const names = collectionNames.map((name) => storageName(userId, name));
    expect(await databasesOf(userId)).toEqual(names.toSorted());
    for (const name of collectionNames) expect(database.collections[name].name).toBe(name);
    await database.close();
    expect(await databasesOf(userId)).toEqual(names.toSorted());
  });

  test('is replaced by a later opening in the same realm, which has its writes', async () => {
    const onLost = endings();
    const first = await open(userId, onLost);
    const writing = add(first, 'before the second opening');
    const second = await open();
    await writing;
    expect(await notesIn(second)).toEqual(['before the second opening']);
    await expect(add(first, 'too late')).rejects.toMatchObject({ name: 'ReplicaError' });
    expect(onLost).not.toHaveBeenCalled();
    // Closing the first again does not close the second.
    await first.close();
    await add(second, 'after');
    const third = await open();
    expect((await notesIn(third)).toSorted()).toEqual(['after', 'before the second opening']);
  });

  test('is one of several, one for each person', async () => {
    const ana = await open();
    const ben = await open(`${userId}-2`);
    await add(ana, 'of Ana');
    expect(await notesIn(ben)).toEqual([]);
    await add(ben, 'of Ben');
    expect(await notesIn(ana)).toEqual(['of Ana']);
  });

  test('finishes the writes that have begun before it closes', async () => {
    const database = await open();
    const writing = Array.from({ length: 5 }, (_, i) => add(database, `note ${i}`));
    await database.close();
    await expect(add(database, 'too late')).rejects.toMatchObject({ name: 'ReplicaError' });
    await Promise.all(writing);
    const notes = ['note 0', 'note 1', 'note 2', 'note 3', 'note 4'];
    expect((await notesIn(await open())).toSorted()).toEqual(notes);
  });

  test('can be closed twice', async () => {
    const database = await open();
    await database.close();
    await expect(database.close()).resolves.toBeUndefined();
  });

  test('in memory leaves a database on the disk open, and stores nothing', async () => {
    const onDisk = await open();
    const inMemory = await open(userId, undefined, memory());
    await add(inMemory, 'only in this window');
    await add(onDisk, 'on the disk');
    expect(await notesIn(inMemory)).toEqual(['only in this window']);
    expect(await notesIn(onDisk)).toEqual(['on the disk']);
    const [id = ''] = (await inMemory.collections.events.find({ selector: {} })).map(
      ({ id }) => id,
    );
    expect(await storedIn('events', id)).toBeUndefined();
  });
});

describe('the end of a database', () => {
  test('is reported once, although every collection notices it', async () => {
    const onLost = endings();
    await open(userId, onLost);
    for (const name of await databasesOf(userId)) await finished(indexedDB.deleteDatabase(name));
    expect(onLost.mock.calls).toEqual([['lost']]);
  });

  test('by a newer release is told apart from a deletion', async () => {
    const onLost = endings();
    await open(userId, onLost);
    const newer = await finished(indexedDB.open(storageName(userId, 'members'), 20));
    expect(onLost.mock.calls).toEqual([['outdated']]);
    newer.close();
  });

  test('after our own close is not reported', async () => {
    const onLost = endings();
    const database = await open(userId, onLost);
    await database.close();
    await deleteDatabase(userId);
    expect(onLost).not.toHaveBeenCalled();
  });

  test('by a deletion removes what is locked too, and leaves other people’s data', async () => {
    await add(await open(), 'of Ana');
    const ben = await open(`${userId}-2`);
    await add(ben, 'of Ben');
    await restoreDatabases([{ name: lockedName(userId), version: 1, stores: [] }]);
    await deleteDatabase(userId);
    expect(await databasesOf(userId)).toEqual([]);
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(lockedName(userId));
    expect(await notesIn(ben)).toEqual(['of Ben']);
    expect(await notesIn(await open())).toEqual([]);
  });

  test('fails every read and write that follows with one kind of error, and loses nothing', async () => {
    const database = await open();
    await add(database, 'stored');
    await database.close();
    const { events } = database.collections;
    const refusals = await Promise.allSettled([
      add(database, 'late'),
      events.get('a'),
      events.find({ selector: {} }),
      events.count({ queue: 1 }),
      events.erase(['a'], () => true),
    ]);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 'rejected', reason: { name: 'ReplicaError' } });
    }
    expect(await notesIn(await open())).toEqual(['stored']);
  });
});

describe('opening', () => {
  test('where the browser gives no storage is refused with that reason', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.spyOn(indexedDB, 'databases').mockImplementation(refuse);
    await expect(open()).rejects.toMatchObject({ kind: 'refused' });
  });

  test('refused by one database of a newer release closes the others, so that it can upgrade them', async () => {
    await (await open()).close();
    const name = storageName(userId, 'growth');
    (await finished(indexedDB.open(name, 20))).close();
    const onLost = endings();
    await expect(open(userId, onLost)).rejects.toMatchObject({ kind: 'outdated' });
    expect(onLost).not.toHaveBeenCalled();
    for (const each of await databasesOf(userId)) {
      const upgrading = indexedDB.open(each, 30);
      const onBlocked = vi.fn<() => void>();
      upgrading.addEventListener('blocked', onBlocked);
      (await finished(upgrading)).close();
      expect(onBlocked).not.toHaveBeenCalled();
    }
  });

  test('reports each collection that is moved from an older release, and nothing otherwise', async () => {
    const log = vi.fn<(stage: string, details?: object) => void>();
    await (await open(userId, undefined, undefined, log)).close();
    expect(log).not.toHaveBeenCalled();
    const older = storageName(userId, 'timers').replace('--0--', '---1--');
    await restoreDatabases([{ name: older, version: 10, stores: [] }]);
    await open(userId, undefined, undefined, log);
    expect(log.mock.calls).toEqual([
      ['migration', { collection: 'timers', fromVersion: -1, ms: expect.any(Number) as number }],
    ]);
    expect(await databasesOf(userId)).not.toContain(older);
  });
});
