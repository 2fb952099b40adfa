import { ReplicaError, toReplicaError } from '../errors.ts';
import { storagePrefix } from './database-name.ts';

/** The IndexedDB databases of a replica as a whole: listed, fenced and deleted. */

/** Opening fails with `blocked` when another tab keeps the database this long. */
const OPEN_TIMEOUT_MS = 10_000;

/** The names of a person's databases on this device, sorted. */
export async function databasesOf(userId: string): Promise<string[]> {
  const prefix = storagePrefix(userId);
  const names = (await indexedDB.databases()).flatMap(({ name }) =>
    name?.startsWith(prefix) ? [name] : [],
  );
  return names.toSorted();
}

/** Other connections close themselves on versionchange; success follows then. @throws ReplicaError */
export async function deleteDatabases(...names: string[]): Promise<void> {
  await Promise.all(names.map((name) => finished(indexedDB.deleteDatabase(name))));
}

/**
 * Opens a database at a higher version, which closes every other connection to it. A frozen tab
 * keeps its connection: after the timeout the screen asks the person to close it.
 *
 * @throws ReplicaError `blocked` after ten seconds
 */
export async function openFenced(name: string, version: number): Promise<IDBDatabase> {
  const opening = finished(indexedDB.open(name, version));
  try {
    return await openInTime(opening);
  } catch (error) {
    void opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  }
}

/** @throws ReplicaError `blocked` after ten seconds */
export function openInTime<T>(opening: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ReplicaError('blocked', new Error('opening timed out'))),
      OPEN_TIMEOUT_MS,
    );
  });
  return Promise.race([opening, timeout]).finally(() => clearTimeout(timer));
}

/** The result of a request. @throws ReplicaError */
export function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(toReplicaError(request.error));
  });
}
