import type { Dexie, Transaction } from 'dexie';
import type { RxDocumentData } from 'rxdb';

/** How a document lies in IndexedDB: as it is, but for booleans that are indexed: '1' and '0'. */

/** @param row fresh from IndexedDB: it becomes the document */
export function fromStored<D>(booleanIndexes: readonly string[], row: unknown): RxDocumentData<D> {
  const document = row as Record<string, unknown>;
  for (const field of booleanIndexes) document[field] = document[field] === '1';
  return document as RxDocumentData<D>;
}

export function toStored<D>(booleanIndexes: readonly string[], document: RxDocumentData<D>) {
  const row: Record<string, unknown> = { ...document };
  for (const field of booleanIndexes) row[field] = row[field] ? '1' : '0';
  return row;
}

/** IndexedDB's own transaction below Dexie's, which opens again what the browser has closed. */
export function storesOf(transaction: Transaction): IDBTransaction {
  return (transaction as unknown as { idbtrans: IDBTransaction }).idbtrans;
}

/** Of each connection, until this turn is over. */
const reading = new WeakMap<IDBDatabase, IDBTransaction>();

/**
 * Reads documents. Reads of one turn share a transaction of IndexedDB itself: each has its price
 * in the browser, and one of Dexie's costs as much again as a small query. Where the connection is
 * gone Dexie opens it again.
 *
 * @param read makes its first request at once
 */
export function readDocs<T>(
  dexieDb: Dexie,
  read: (docs: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const shared = readingOf(dexieDb.backendDB() as IDBDatabase | null);
  if (shared) return read(shared.objectStore('docs'));
  return dexieDb.transaction('r', 'docs', (transaction) =>
    read(storesOf(transaction).objectStore('docs')),
  );
}

/** A transaction that reads what is asked in this turn; null where the connection is gone. */
export function readingOf(database: IDBDatabase | null): IDBTransaction | null {
  if (!database) return null;
  const known = reading.get(database);
  if (known) return known;
  try {
    const transaction = database.transaction('docs', 'readonly');
    reading.set(database, transaction);
    // It takes requests until all of these have run.
    queueMicrotask(() => reading.delete(database));
    return transaction;
  } catch {
    return null;
  }
}

/**
 * Writes in one transaction that begins at once, and whose requests are with the browser before
 * anything else of this turn: what a screen draws meanwhile cannot hold them up. Where the
 * connection is gone Dexie opens it again.
 *
 * @param write makes its first request at once; when it throws nothing is stored
 * @returns resolved means durable
 */
export async function writeStores<T>(
  dexieDb: Dexie,
  names: string[],
  write: (stores: IDBTransaction) => Promise<T>,
): Promise<T> {
  const transaction = begun(dexieDb.backendDB() as IDBDatabase | null, names);
  if (!transaction) return dexieDb.transaction('rw', names, (own) => write(storesOf(own)));
  const ended = endOf(transaction);
  try {
    const [result] = await Promise.all([write(transaction), ended]);
    return result;
  } catch (error) {
    abortIfOpen(transaction);
    throw error;
  }
}

function begun(database: IDBDatabase | null, names: string[]): IDBTransaction | null {
  try {
    return database?.transaction(names, 'readwrite', { durability: 'strict' }) ?? null;
  } catch {
    return null;
  }
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction failed'));
  });
}

/** Undoes what it has done so far, unless it has ended by itself. */
export function abortIfOpen(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has.
  }
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(reasonOf(request));
  });
}

/** Resolves with the last result; rejects with the first error, which the others only echo. */
export function allOf<T>(requests: readonly IDBRequest<T>[]): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const last = requests.at(-1);
    if (!last) return resolve([]);
    for (const request of requests) {
      request.onerror = () => reject(reasonOf(request));
    }
    // Requests of one transaction end in the order they were made.
    last.onsuccess = () => resolve(requests.map(({ result }) => result));
  });
}

/**
 * A full disk ends the transaction, and its requests say no more than that they were aborted: the
 * transaction knows why.
 */
function reasonOf(request: IDBRequest): DOMException | Error {
  return request.transaction?.error ?? request.error ?? new Error('request failed');
}
