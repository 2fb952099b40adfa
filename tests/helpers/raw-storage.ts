import { randomUUID } from 'node:crypto';

/** The databases below the replica, without our code and RxDB's. */

type Stored = { id: string; queue: number; data: { id: string } };

/** What is on the disk under an id, in any replica. */
export async function storedIn(collection: string, id: string): Promise<Stored | undefined> {
  for (const database of await openAll(collection)) {
    const found = await done(database.transaction('docs').objectStore('docs').get(id));
    database.close();
    if (found) return found as Stored;
  }
  return undefined;
}

/** Writes a copy of a document, like a tab whose notification gets lost. @returns its id */
export async function writeUnderneath(collection: string, likeId: string): Promise<string> {
  const id = randomUUID();
  for (const database of await openAll(collection)) {
    const docs = database.transaction('docs', 'readwrite').objectStore('docs');
    const like = (await done(docs.get(likeId))) as Stored | undefined;
    if (like) await done(docs.put({ ...like, id, data: { ...like.data, id } }));
    database.close();
  }
  return id;
}

async function openAll(collection: string): Promise<IDBDatabase[]> {
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.endsWith(`--${collection}`) ? [name] : [],
  );
  return Promise.all(names.map((name) => done(indexedDB.open(name))));
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('storage refused', { cause: request.error }));
  });
}

/** IndexedDB databases as data: what a release stored on a device. */
export type StoredDatabases = readonly {
  name: string;
  version: number;
  stores: readonly {
    name: string;
    keyPath: string | string[] | null;
    autoIncrement: boolean;
    indexes: readonly {
      name: string;
      keyPath: string | string[];
      unique: boolean;
      multiEntry: boolean;
    }[];
    keys: readonly IDBValidKey[];
    rows: readonly unknown[];
  }[];
}[];

/** Creates the databases as a release stored them. */
export async function restoreDatabases(databases: StoredDatabases): Promise<void> {
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const { indexes, keys, rows, ...store } of stores) {
        const made = opening.result.createObjectStore(store.name, {
          keyPath: store.keyPath,
          autoIncrement: store.autoIncrement,
        });
        for (const { keyPath, ...index } of indexes) made.createIndex(index.name, keyPath, index);
        for (const [i, row] of rows.entries()) {
          if (store.keyPath === null) made.put(row, keys[i]);
          else made.put(row);
        }
      }
    };
    const database = await done(opening);
    database.close();
  }
}

/** The databases whose names begin with a prefix, in the order of their names. */
export async function readDatabases(prefix: string): Promise<StoredDatabases> {
  const names = (await indexedDB.databases())
    .flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const database = await done(indexedDB.open(name));
      const stores = await Promise.all([...database.objectStoreNames].map(readStore, database));
      database.close();
      return { name, version: database.version, stores };
    }),
  );
}

async function readStore(this: IDBDatabase, name: string) {
  const store = this.transaction(name).objectStore(name);
  const { keyPath, autoIncrement } = store;
  const indexes = [...store.indexNames].map((each) => {
    const { keyPath: path, unique, multiEntry } = store.index(each);
    return { name: each, keyPath: path, unique, multiEntry };
  });
  const [keys, rows] = await Promise.all([
    done(store.getAllKeys()),
    done<unknown[]>(store.getAll()),
  ]);
  return { name, keyPath, autoIncrement, indexes, keys, rows };
}
