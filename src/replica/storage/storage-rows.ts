import type { Dexie, Transaction } from 'dexie';
import type { RxDocumentData } from 'rxdb';

/** Rows of IndexedDB: documents as they are, except that indexed booleans are '1' and '0'. */

/** @param row as read from IndexedDB; changed in place into the document */
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

/** The IndexedDB transaction of a Dexie transaction. */
export function storesOf(transaction: Transaction): IDBTransaction {
  return (transaction as unknown as { idbtrans: IDBTransaction }).idbtrans;
}

/** The shared read transaction of each connection, until the current task ends. */
const reading = new WeakMap<IDBDatabase, IDBTransaction>();

/**
 * Reads documents. Reads of one task share an IndexedDB transaction: a transaction is expensive in
 * the browser, and one of Dexie's costs as much again as a small query. Dexie reopens a closed
 * connection.
 *
 * @param read makes its first request at once
 */
export function readDocs<T>(
  dexieDb: Dexie,
  read: (docs: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const shared = readingOf(dexieDb.backendDB());
  if (shared) return read(shared.objectStore('docs'));
  return dexieDb.transaction('r', 'docs', (transaction) =>
    read(storesOf(transaction).objectStore('docs')),
  );
}

/** The read transaction of the current task; null when the connection is closed. */
export function readingOf(database: IDBDatabase | null): IDBTransaction | null {
  if (!database) return null;
  const known = reading.get(database);
  if (known) return known;
  try {
    const transaction = database.transaction('docs', 'readonly');
    reading.set(database, transaction);
    // The transaction takes requests until the microtasks of this task have run.
    queueMicrotask(() => reading.delete(database));
    return transaction;
  } catch {
    return null;
  }
}

/**
 * Writes in one transaction that begins at once. Its requests reach the browser before the rest of
 * this task, so that rendering does not delay them. Dexie reopens a closed connection.
 *
 * @param write makes its first request at once; nothing is stored if it throws
 * @returns resolves when it is durable
 */
export async function writeStores<T>(
  dexieDb: Dexie,
  names: string[],
  write: (stores: IDBTransaction) => Promise<T>,
  durability: IDBTransactionDurability = 'strict',
): Promise<T> {
  const transaction = begun(dexieDb.backendDB(), names, durability);
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

function begun(
  database: IDBDatabase | null,
  names: string[],
  durability: IDBTransactionDurability,
): IDBTransaction | null {
  try {
    return database?.transaction(names, 'readwrite', { durability }) ?? null;
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

/** Rolls a transaction back, unless it has ended already. */
function abortIfOpen(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(reasonOf(request));
  });
}

/**
 * Resolves when the last request has ended; rejects with the first error (the others only repeat
 * it).
 */
export function allOf<T>(requests: readonly IDBRequest<T>[]): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const last = requests.at(-1);
    if (!last) return resolve([]);
    for (const request of requests) {
      request.onerror = () => reject(reasonOf(request));
    }
    // Requests of one transaction end in the order in which they were made.
    last.onsuccess = () => resolve(requests.map(({ result }) => result));
  });
}

/**
 * A full disk aborts the transaction. Its requests report only the abort; the reason is the error
 * of the transaction.
 */
function reasonOf(request: IDBRequest): DOMException | Error {
  return request.transaction?.error ?? request.error ?? new Error('request failed');
}
