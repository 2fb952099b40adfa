import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bottle } from '../../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';
import { createDeviceClock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { openReplica } from '../open-replica.ts';
import type { Replica } from '../replica.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

/** The connections that are open, so that a test can end them as the browser does. */
let connections: IDBDatabase[];
let onLost: ReturnType<typeof vi.fn<(why: string) => void>>;
let userId: string;
let replica: Replica;

/** The error of WebKit for every transaction of a page that was in the background. */
const dropped = () =>
  new DOMException('Connection to Indexed Database server lost', 'UnknownError');
let failing = 0;
let failure = dropped;
/** The next write is stored, and its connection ends before it reports success. */
let hasToDie = false;

/** The databases of the collections. */
const isOurs = ({ name }: IDBDatabase) => name.startsWith('rxdb-dexie');

beforeAll(() => {
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = open(...args);
    request.addEventListener('success', () => {
      if (isOurs(request.result)) connections.push(request.result);
    });
    return request;
  });
  // Before Dexie opens a database, because it binds the method then.
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (failing > 0 && isOurs(this)) {
      failing -= 1;
      throw failure();
    }
    const begun = transaction.apply(this, args);
    if (hasToDie && begun.mode === 'readwrite' && isOurs(this)) {
      hasToDie = false;
      begun.addEventListener('complete', () => {
        begun.oncomplete = null;
        Object.defineProperty(begun, 'error', { value: dropped() });
        begun.onabort?.(new Event('abort'));
      });
    }
    return begun;
  });
});

beforeEach(async () => {
  connections = [];
  onLost = vi.fn<(why: string) => void>();
  userId = newId();
  replica = await openReplica({
    userId,
    clock: createDeviceClock(),
    schemas: loadedSchemas,
    onLost,
  });
  await replica.events.add([bottle(Date.now())]);
});

afterEach(async () => {
  failing = 0;
  failure = dropped;
  await replica.close().catch(() => undefined);
});

test('reopens a connection that the browser ends, without an error', async () => {
  for (const connection of connections.splice(0)) {
    connection.close();
    connection.onclose?.(new Event('close'));
  }
  await replica.events.add([bottle(Date.now())]);
  expect(await replica.sync.countWaiting()).toBe(2);
  expect(onLost).not.toHaveBeenCalled();
});

test('reopens connections that were closed without an event', async () => {
  for (const connection of connections.splice(0)) connection.close();
  await replica.events.add([bottle(Date.now())]);
  expect(await replica.sync.countWaiting()).toBe(2);
  expect(onLost).not.toHaveBeenCalled();
});

test('repeats reads and writes that fail with a lost connection', async () => {
  failing = 3;
  await replica.events.add([bottle(Date.now())]);
  failing = 3;
  expect(await replica.sync.countWaiting()).toBe(2);
  expect(failing).toBe(0);
  expect(onLost).not.toHaveBeenCalled();
});

test('reports an error when a connection stays lost', async () => {
  failing = 1_000;
  await expect(replica.events.add([bottle(Date.now())])).rejects.toMatchObject({ kind: 'lost' });
  failing = 0;
  expect(await replica.sync.countWaiting()).toBe(1);
});

test('stores a write once when its connection dies right after it', async () => {
  const timer = await replica.timers.start({ childId: newId(), kind: 'feeding', side: 'left' });
  hasToDie = true;
  const switched = await replica.timers.switchSide(timer.id);
  expect(hasToDie).toBe(false);
  expect(switched).toMatchObject({ ok: true, value: { lastSide: 'right' } });
  // The live queries missed the change, so the replica must be opened again.
  expect(onLost).toHaveBeenCalledWith('lost');
});

test('reports cleared storage once, and another replica can be opened', async () => {
  for (const connection of connections.splice(0)) {
    if (connection.objectStoreNames.contains('docs')) await clearDocs(connection);
    connection.close();
    connection.onclose?.(new Event('close'));
  }
  await waitFor(() => expect(onLost).toHaveBeenCalled());
  await replica.close().catch(() => undefined);
  const next = await openReplica({
    userId,
    clock: createDeviceClock(),
    schemas: loadedSchemas,
    onLost,
  });
  expect(await next.sync.countWaiting()).toBe(0);
  await next.close();
  expect(onLost.mock.calls).toEqual([['lost']]);
});

test('gives the database to a newer release at once, and does not touch it afterwards', async () => {
  const name = connections.find(({ name: each }) => each.endsWith('--events'))?.name ?? '';
  const opening = indexedDB.open(name, 20);
  const blocked = vi.fn<() => void>();
  opening.addEventListener('blocked', blocked);
  const newer = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  expect(blocked).not.toHaveBeenCalled();
  expect(onLost.mock.calls).toEqual([['outdated']]);
  await expect(replica.events.add([bottle(Date.now())])).rejects.toMatchObject({
    kind: 'outdated',
  });
  await replica.close();
  const again = openReplica({ userId, clock: createDeviceClock(), schemas: loadedSchemas });
  await expect(again).rejects.toMatchObject({ kind: 'outdated' });
  newer.close();
});

test('does not report its own close as a loss', async () => {
  await replica.close();
  expect(onLost).not.toHaveBeenCalled();
});

function clearDocs(connection: IDBDatabase): Promise<void> {
  const transaction = connection.transaction('docs', 'readwrite');
  transaction.objectStore('docs').clear();
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve();
  });
}

test('repeats nothing that failed for another reason than its connection', async () => {
  failure = () => new DOMException('full', 'QuotaExceededError');
  failing = 1_000;
  await expect(replica.events.add([bottle(Date.now())])).rejects.toMatchObject({ kind: 'quota' });
  // Once in our own transaction, and then in Dexie's, which is tried where ours cannot begin.
  expect(failing).toBeGreaterThan(990);
  failing = 0;
  expect(await replica.sync.countWaiting()).toBe(1);
  expect(onLost).not.toHaveBeenCalled();
});

test('does not repeat what fails while it is closed by us', async () => {
  failing = 1_000;
  const [adding] = await Promise.all([
    Promise.allSettled([replica.events.add([bottle(Date.now())])]),
    replica.close(),
  ]);
  expect(adding).toMatchObject([{ status: 'rejected', reason: { name: 'ReplicaError' } }]);
  expect(failing).toBeGreaterThan(900);
  expect(onLost).not.toHaveBeenCalled();
});

test('a database that a newer release upgraded while the connection was lost is not written to', async () => {
  const [events] = connections.filter(({ name }) => name.endsWith('--events'));
  for (const connection of connections.splice(0)) connection.close();
  const upgraded = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(events?.name ?? '', 20);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  upgraded.close();
  await expect(replica.events.add([bottle(Date.now())])).rejects.toMatchObject({
    kind: 'outdated',
  });
  expect(onLost.mock.calls).toEqual([['outdated']]);
});
