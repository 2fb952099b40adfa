import type { Page } from '@playwright/test';
import type { AnyRecord } from '../../schema/records/record.ts';

/** A document as it lies on the device's disk, read past the product. */
export type StoredDocument = { key: string; queue: number; data: AnyRecord };

/** Everything of everybody in IndexedDB, by "collection/id". */
export async function readStored(page: Page): Promise<Map<string, StoredDocument>> {
  const documents = await page.evaluate(readDatabases);
  return new Map(documents.map((document) => [document.key, document]));
}

export function recordsOf(
  stored: ReadonlyMap<string, StoredDocument>,
): Map<string, StoredDocument['data']> {
  return new Map([...stored].map(([key, { data }]) => [key, data]));
}

/** Whether the device still holds tokens, or wants the person to sign in. */
export function isSignedIn(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('nestling-device');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('did not open'));
    });
    const session = await new Promise<{ tokens?: unknown } | undefined>((resolve, reject) => {
      const reading = database.transaction('facts').objectStore('facts').get('session');
      reading.onsuccess = () => resolve(reading.result as never);
      reading.onerror = () => reject(reading.error ?? new Error('not read'));
    });
    database.close();
    return session?.tokens != null;
  });
}

async function readDatabases(): Promise<{ key: string; queue: number; data: never }[]> {
  const found: { key: string; queue: number; data: never }[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const collection = /^rxdb-dexie-nestling-.*--(events|timers|children|members)$/.exec(name)?.[1];
    if (!collection) continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('did not open'));
    });
    const rows = await new Promise<{ id: string; queue: number; data: never }[]>(
      (resolve, reject) => {
        const reading = database.transaction('docs').objectStore('docs').getAll();
        reading.onsuccess = () => resolve(reading.result as never);
        reading.onerror = () => reject(reading.error ?? new Error('not read'));
      },
    );
    database.close();
    for (const { id, queue, data } of rows) {
      if (id !== 'replica-marker') found.push({ key: `${collection}/${id}`, queue, data });
    }
  }
  return found;
}
