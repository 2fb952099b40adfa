import { hasMediaStore, mediaDatabaseName } from './media-name.ts';

/** How many files wait to be sent; creates nothing, and needs no key. */
export async function countWaiting(userId: string): Promise<number> {
  return (await waitingKeys(userId)).length;
}

/** Of how many photos and documents files wait to be sent. */
export async function countWaitingItems(userId: string): Promise<number> {
  const keys = await waitingKeys(userId);
  return new Set(keys.map((key) => key.replace(/\/[^/]*$/, ''))).size;
}

async function waitingKeys(userId: string): Promise<string[]> {
  if (!(await hasMediaStore(userId))) return [];
  const database = await result(indexedDB.open(mediaDatabaseName(userId)));
  try {
    const waiting = database.transaction('files').objectStore('files').index('waiting');
    return (await result(waiting.getAllKeys())) as string[];
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
