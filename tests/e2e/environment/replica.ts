import type { Page } from '@playwright/test';

/** The person's databases on a device, read and written without the app. */

/** One document of the replica as it is in IndexedDB. */
type StoredDocument = {
  id: string;
  queue: 0 | 1 | 2;
  data: Record<string, unknown> & { id: string };
};

/**
 * Everything in the replica, by database, and in the browser's caches; without the
 * position in the queue, which a failed try may change.
 */
export function everythingOn(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const held: Record<string, unknown> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('rxdb-dexie-nestling-')) continue;
      const database = await opened(name);
      const reading = database.transaction('docs').objectStore('docs').getAll();
      const documents = await new Promise<Record<string, unknown>[]>((resolve) => {
        reading.onsuccess = () => resolve(reading.result);
      });
      held[name] = documents.map(({ queuedAt: _place, _meta, _rev, ...document }) => document);
      database.close();
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      held[name] = requests.map(({ url }) => url);
    }
    return held;

    function opened(name: string): Promise<IDBDatabase> {
      const opening = indexedDB.open(name);
      return new Promise((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
    }
  });
}

/** The documents of one collection, without the internal ones of the replica. */
export async function documentsOn(page: Page, collection = 'events'): Promise<StoredDocument[]> {
  const all = (await everythingOn(page)) as Record<string, StoredDocument[]>;
  return Object.entries(all)
    .flatMap(([name, documents]) =>
      new RegExp(`--\\d+--${collection}$`).test(name) ? documents : [],
    )
    .filter(({ id }) => id !== 'replica-marker');
}

/**
 * Duplicates the newest waiting event `count` times, in this order: the result of a week
 * offline without hours of tapping. The app sees it at its next start.
 */
export function logManyMore(
  page: Page,
  count: number,
  notes: Readonly<Record<number, string>> = {},
): Promise<void> {
  return page.evaluate(
    async ({ many, noteAt }) => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      const name = names.find((one) => /^rxdb-dexie-nestling-.*--events$/.test(one));
      const opening = indexedDB.open(name ?? '');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const transaction = database.transaction('docs', 'readwrite');
      const docs = transaction.objectStore('docs');
      const reading = docs.getAll();
      reading.onsuccess = () => {
        const waiting = (reading.result as (StoredDocument & { queuedAt: number })[]).filter(
          ({ queue }) => queue === 1,
        );
        const like = waiting.toSorted((a, b) => b.queuedAt - a.queuedAt)[0];
        if (!like) throw new Error('Nothing waits that could be logged again');
        for (let i = 1; i <= many; i++) {
          const id = `${like.id.slice(0, -12)}${String(i).padStart(12, '0')}`;
          const data = { ...like.data, id, note: noteAt[i] ?? `number ${i}` };
          docs.put({ ...like, id, queuedAt: like.queuedAt + i, data });
        }
      };
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(new Error('not written'));
      });
      database.close();
    },
    { many: count, noteAt: notes },
  );
}
