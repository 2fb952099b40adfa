import { type RxStorage, type RxStorageInstance, fillWithDefaultSettings, randomToken } from 'rxdb';
import { type CollectionName, collectionNames } from '../../../schema/collections.ts';
import { ReplicaCollection } from './collection.ts';
import type { Ending } from './connection.ts';
import { byCollection } from '../documents/by-collection.ts';
import type { ReplicaDocument } from '../documents/document.ts';
import { assert } from '../../lib/assert.ts';
import { type DebugLog, noDebugLog } from '../../lib/debug-log.ts';
import { createTurns } from '../../lib/in-turns.ts';
import { databaseName, lockedName, sealedName, storagePrefix } from './database-name.ts';
import { databasesOf, deleteDatabases, openInTime } from './databases.ts';
import { toReplicaError } from '../errors.ts';
import { fence, findOlder, moveOlder } from './migrations.ts';
import { replicaSchema } from './schema.ts';
import { replicaStorage } from './storage.ts';
import { type Totals, TotalsStorage } from '../totals/totals-storage.ts';

export type OpenDatabase = {
  collections: Readonly<Record<CollectionName, ReplicaCollection>>;
  totals: Totals;
  close(): Promise<void>;
};

/** Where a replica is stored instead of IndexedDB; loaded only by windows that need it. */
export type Memory = {
  storage: RxStorage<unknown, unknown>;
  createTotals(
    events: ReplicaCollection,
    instance: RxStorageInstance<unknown, unknown, unknown>,
  ): Totals;
};

/**
 * Closes what this realm has opened, by name. Dexie shares one connection between all that open a
 * database, so a connection that has ended would be given to the next.
 */
const closers = new Map<string, () => Promise<void>>();

/**
 * Opens the databases of one person, one for each collection, and migrates stored data to this
 * release. Closes those that this realm has opened before. Of RxDB only its storage is used
 * (docs/decisions/081-rxdb-as-a-storage.md).
 *
 * @param onLost called once when the stored data is lost or a newer release has taken it over
 * @param memory stores in memory instead, for browsers without storage
 * @param log receives a line for each collection that is migrated
 * @throws ReplicaError `blocked` after ten seconds, `refused` without storage, `outdated` after a
 * newer release has used the database
 */
export async function openDatabase(
  userId: string,
  onLost: (why: Ending) => void = () => undefined,
  memory?: Memory,
  log: DebugLog = noDebugLog,
): Promise<OpenDatabase> {
  let opening: Promise<OpenCollection>[] = [];
  let isClosing = false;
  let hasEnded = false;
  const name = `${memory ? 'memory' : 'disk'} ${databaseName(userId)}`;
  const close = async (): Promise<void> => {
    isClosing = true;
    if (closers.get(name) === close) closers.delete(name);
    const closed = opening.map(async (each) => (await each).collection.close());
    await Promise.allSettled(closed);
  };
  const onEnded = (why: Ending): void => {
    if (!isClosing && !hasEnded) onLost(why);
    hasEnded = true;
  };
  try {
    await closers.get(name)?.();
    closers.set(name, close);
    const older = memory ? [] : await findOlder(storagePrefix(userId), collectionNames);
    const storage = memory?.storage ?? replicaStorage({ isClosing: () => isClosing, onEnded });
    const open = createOpener(storage, databaseName(userId), !memory);
    // All of them at once would keep the page from answering a tap.
    const inTurns = createTurns();
    opening = collectionNames.map(
      (collection) => new Promise((resolve) => inTurns(() => resolve(open(collection)))),
    );
    const found = await openInTime(Promise.all(opening));
    const opened = byCollection((name) => openOf(found, name));
    const collections = byCollection((name) => opened[name].collection);
    for (const old of older) {
      const fenced = await fence(old.database);
      const startedAt = Date.now();
      await moveOlder(fenced, old.version, collections[old.collection]);
      const { collection, version } = old;
      log('migration', { collection, fromVersion: version, ms: Date.now() - startedAt });
    }
    const stored = opened.events.instance as never;
    return {
      collections,
      totals: memory?.createTotals(collections.events, stored) ?? new TotalsStorage(stored),
      close,
    };
  } catch (error) {
    const reason = toReplicaError(error);
    const closed = close();
    // A blocked opening ends when the other tab closes its connection.
    if (reason.kind !== 'blocked') await closed;
    throw reason;
  }
}

type OpenCollection = {
  collection: ReplicaCollection;
  instance: RxStorageInstance<ReplicaDocument, unknown, unknown>;
};

/** @param isShared whether other tabs and workers have the database open as well */
function createOpener(
  storage: RxStorage<unknown, unknown>,
  name: string,
  isShared: boolean,
): (collection: CollectionName) => Promise<OpenCollection> {
  const token = randomToken(10);
  return async (collection) => {
    const instance = await storage.createStorageInstance<ReplicaDocument>({
      databaseInstanceToken: token,
      databaseName: name,
      collectionName: collection,
      schema: fillWithDefaultSettings(replicaSchema),
      options: {},
      multiInstance: isShared && typeof BroadcastChannel !== 'undefined',
      devMode: false,
    });
    return { instance, collection: new ReplicaCollection(collection, instance, token) };
  };
}

function openOf(opened: readonly OpenCollection[], name: CollectionName): OpenCollection {
  const found = opened.find(({ collection }) => collection.name === name);
  assert(found, `${name} is open`);
  return found;
}

/** Deletes the databases of a person on this device, also what they keep locked. */
export async function deleteDatabase(userId: string): Promise<void> {
  const names = [...(await databasesOf(userId)), lockedName(userId), sealedName(userId)];
  await deleteDatabases(...names);
}
