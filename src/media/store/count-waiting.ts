import { hasMediaStore, mediaDatabaseName } from './media-name.ts';

/** How many files wait to be sent; creates nothing, and needs no key. */
export async function countWaiting(userId: string): Promise<number> {
  if (!(await hasMediaStore(userId))) return 0;
  const database = await result(indexedDB.open(mediaDatabaseName(userId)));
  try {
    return await result(
      database.transaction('files').objectStore('files').index('waiting').count(),
    );
  } finally {
    database.close();
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('a read failed'));
  });
}
