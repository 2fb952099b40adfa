import type { CollectionName } from '../../../schema/collections.ts';
import { byCollection } from '../documents/by-collection.ts';
import type { ReplicaQuery } from '../documents/document-store.ts';
import { isKnownVersion, storageName, storagePrefix } from '../storage/database-name.ts';
import type { ReplicaDocument } from '../documents/document.ts';
import { readBackwards, readDirection, readForwards } from '../storage/index-rows.ts';
import { isValue, keysOf } from '../storage/key-range.ts';
import { REPLICA_SCHEMA_VERSION } from '../storage/schema.ts';
import { fromStored, readingOf, resultOf } from '../storage/storage-rows.ts';

/**
 * Reads documents directly from IndexedDB before the code of RxDB is loaded, by the indexes of
 * RxDB's Dexie storage. It never creates or changes a database and never blocks an upgrade or a
 * deletion. A method returns undefined when the result is not known.
 */
export type IndexedDbPreview = {
  find(name: CollectionName, query: ReplicaQuery): Promise<ReplicaDocument[] | undefined>;
  count(
    name: CollectionName,
    selector: ReplicaQuery['selector'],
    index: string[],
  ): Promise<number | undefined>;
  close(): void;
};

export function readPreview(userId: string): IndexedDbPreview {
  const isCurrent = holdsNoOlderDocuments(userId);
  const stores = byCollection((name) => openStore(storageName(userId, name)));

  const readIfCurrent = async <T>(
    name: CollectionName,
    request: (store: IDBObjectStore) => Promise<T> | undefined,
  ): Promise<T | undefined> => {
    try {
      return (await isCurrent) ? await stores[name].read(request) : undefined;
    } catch {
      // Closed by the browser, another layout, no storage: opening the replica reports the reason.
      return undefined;
    }
  };

  return {
    find: (name, query) => readIfCurrent(name, (store) => findIn(store, query)),
    count: (name, selector, index) =>
      readIfCurrent(name, (store) => {
        const keys = keysOf(selector, indexed(index));
        return keys ? resultOf(indexOf(store, index).count(keys)) : undefined;
      }),
    close: () => Object.values(stores).forEach((store) => store.close()),
  };
}

/** False during a migration, when each version's database holds a part of the documents. */
async function holdsNoOlderDocuments(userId: string): Promise<boolean> {
  if (REPLICA_SCHEMA_VERSION === 0) return true;
  const prefix = storagePrefix(userId);
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return !names.some(
    (name) =>
      name.startsWith(prefix) &&
      Number.parseInt(name.slice(prefix.length), 10) !== REPLICA_SCHEMA_VERSION,
  );
}

function openStore(databaseName: string) {
  const connection = openExisting(databaseName);
  // Each read reports the failure.
  connection.catch(() => undefined);
  return {
    async read<T>(request: (store: IDBObjectStore) => Promise<T> | undefined) {
      const transaction = readingOf(await connection);
      return transaction ? request(transaction.objectStore('docs')) : undefined;
    },
    close() {
      connection.then(
        (database) => database.close(),
        () => undefined,
      );
    },
  };
}

/** Opens a database without creating it; rejects where there is none. */
function openExisting(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    // The database does not exist. Aborting the upgrade keeps it from being created.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = (event) => {
      event.preventDefault();
      reject(request.error ?? new Error('not opened'));
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      if (isKnownVersion(database.version)) return resolve(database);
      // A newer release has upgraded the database; its rows may have another meaning.
      database.close();
      reject(new Error('a newer version'));
    };
  });
}

async function findIn(
  store: IDBObjectStore,
  { selector, sort = [], index = [], limit = Number.POSITIVE_INFINITY }: ReplicaQuery,
): Promise<ReplicaDocument[] | undefined> {
  const fields = indexed(index);
  const keys = keysOf(selector, fields);
  const direction = readDirection(
    sort,
    fields,
    (field) => field === '_deleted' || isValue(selector[field]),
  );
  if (!keys || !direction || index.length === 0) return undefined;
  const documents: ReplicaDocument[] = [];
  const keep = (row: unknown): boolean => {
    documents.push(fromStored(BOOLEAN_INDEXES, row));
    return documents.length < limit;
  };
  const read = direction === 'prev' ? readBackwards : readForwards;
  if (limit > 0) await read(indexOf(store, index), keys, { stopAt: limit, filtered: false }, keep);
  return documents;
}

/** Dexie's storage keeps these fields as '0' and '1'. */
const BOOLEAN_INDEXES = ['_deleted'];

/** The fields of an index as RxDB completes it: `_deleted` first, the id last. */
const indexed = (index: readonly string[]): string[] => ['_deleted', ...index, 'id'];

function indexOf(store: IDBObjectStore, index: readonly string[]): IDBIndex {
  return store.index(`[${indexed(index).join('+')}]`);
}
