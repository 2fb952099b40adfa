/** IndexedDB without a library, as fast as possible: the reference for the replica's costs. */

export type Raw = { database: IDBDatabase; store: string };

export async function openRaw(name: string): Promise<Raw> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('cannot open'));
  });
  return { database, store: 'docs' };
}

/** @returns when the transaction has committed */
export function putRaw({ database, store }: Raw, document: unknown): Promise<number> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    transaction.objectStore(store).put(document);
    transaction.oncomplete = () => resolve(performance.now());
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
}

export function getRaw({ database, store }: Raw, key: IDBValidKey): Promise<unknown> {
  return resultOf(database.transaction(store).objectStore(store).get(key));
}

/** Rows whose index begins with `prefix`, last ones first, in one request where the browser supports it. */
export async function newestRaw(
  { database, store }: Raw,
  { index, prefix, below = [], limit }: RawRange,
): Promise<unknown[]> {
  const range = IDBKeyRange.bound(prefix, [...prefix, ...(below.length > 0 ? below : [[]])]);
  const source = indexOf({ database, store }, index);
  const request =
    'getAllRecords' in source
      ? (source as unknown as WithRecords).getAllRecords({
          query: range,
          count: limit,
          direction: 'prev',
        })
      : null;
  if (request) return (await resultOf(request)).map(({ value }) => value);
  return walk(source.openCursor(range, 'prev'), limit);
}

/** By the beginning of its name: RxDB adds the key to each. */
export function indexOf({ database, store }: Raw, begin: string): IDBIndex {
  const source = database.transaction(store).objectStore(store);
  const name = [...source.indexNames].find((each) => each.startsWith(begin));
  return source.index(name ?? begin);
}

export type RawRange = {
  /** The beginning of its name. */
  index: string;
  prefix: IDBValidKey[];
  /** Ends before this, after the prefix. */
  below?: IDBValidKey[];
  limit: number;
};

/** Chromium 141 and later. */
type WithRecords = {
  getAllRecords(options: {
    query: IDBKeyRange;
    count: number;
    direction: 'prev';
  }): IDBRequest<{ value: unknown }[]>;
};

function walk(request: IDBRequest<IDBCursorWithValue | null>, limit: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error ?? new Error('cursor failed'));
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor) rows.push(cursor.value);
      if (cursor && rows.length < limit) cursor.continue();
      else resolve(rows);
    };
  });
}

/** Writes that many rows into a new database with the same indexes, 1,000 a transaction. @returns ms */
export async function fillRaw(
  like: Raw,
  rows: readonly Record<string, unknown>[],
  count: number,
): Promise<number> {
  const indexes = [...like.database.transaction(like.store).objectStore(like.store).indexNames];
  const target = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`bench-fill-${count}`, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore(like.store, { keyPath: 'id' });
      for (const name of indexes) {
        const path = name.startsWith('[') ? name.slice(1, -1).split('+') : name;
        store.createIndex(name, path);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('cannot open'));
  });
  const from = performance.now();
  for (let at = 0; at < count; at += 1_000) {
    await new Promise<void>((resolve, reject) => {
      const transaction = target.transaction(like.store, 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore(like.store);
      for (let i = at; i < Math.min(count, at + 1_000); i++) {
        store.put({ ...rows[i % rows.length], id: `fill-${i}` });
      }
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    });
  }
  const ms = performance.now() - from;
  target.close();
  indexedDB.deleteDatabase(`bench-fill-${count}`);
  return ms;
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('request failed'));
  });
}
