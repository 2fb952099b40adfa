import type { Page } from '@playwright/test';
import type { AnyRecord } from '../../schema/records/record.ts';
import { storagePrefix } from '../../src/replica/storage/database-name.ts';

/** A document as it is in IndexedDB, read without the product's code. */
export type StoredDocument = {
  key: string;
  queue: number;
  data: AnyRecord;
  /** Superseded values of this device that are not sent yet. */
  lost: { path: string; value: unknown }[];
};

/** Everything that IndexedDB holds of one person, by "collection/id". */
export async function readStored(page: Page, userId: string): Promise<Map<string, StoredDocument>> {
  const documents = await page.evaluate(readDatabases, storagePrefix(userId));
  return new Map(documents.map((document) => [document.key, document]));
}

export function recordsOf(
  stored: ReadonlyMap<string, StoredDocument>,
): Map<string, StoredDocument['data']> {
  return new Map([...stored].map(([key, { data }]) => [key, data]));
}

/** Whether the device still holds tokens, or asks for a new sign-in. */
export async function isSignedIn(page: Page): Promise<boolean> {
  const session = (await page.evaluate(readFact, 'session')) as { tokens?: unknown } | undefined;
  return session?.tokens != null;
}

/** The unsynced data that the device stores for a removed member, as text. */
export function readUnsyncedData(page: Page): Promise<string> {
  return page
    .evaluate(readFact, 'departure')
    .then((departure) => JSON.stringify(departure ?? null));
}

async function readFact(key: string): Promise<unknown> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('nestling-device');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('did not open'));
  });
  const fact = await new Promise<unknown>((resolve, reject) => {
    const reading = database.transaction('facts').objectStore('facts').get(key);
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = () => reject(reading.error ?? new Error('not read'));
  });
  database.close();
  return fact;
}

async function readDatabases(prefix: string): Promise<StoredDocument[]> {
  const found: StoredDocument[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const collection = /--(events|timers|children|members)$/.exec(name)?.[1];
    if (!collection || !name.startsWith(prefix)) continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('did not open'));
    });
    const rows = await new Promise<(Omit<StoredDocument, 'key'> & { id: string })[]>(
      (resolve, reject) => {
        const reading = database.transaction('docs').objectStore('docs').getAll();
        reading.onsuccess = () => resolve(reading.result as never);
        reading.onerror = () => reject(reading.error ?? new Error('not read'));
      },
    );
    database.close();
    for (const { id, ...row } of rows) {
      if (id !== 'replica-marker') found.push({ ...row, key: `${collection}/${id}` });
    }
  }
  return found;
}
