import type { Page } from '@playwright/test';

/** Where on the device any of these texts is stored: in databases, caches and the page's own storage. */
export function storesWith(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found: string[] = [];
    const look = (where: string, what: unknown) => {
      const text = typeof what === 'string' ? what : JSON.stringify(what);
      if (wanted.some((each) => text.includes(each))) found.push(where);
    };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    /** null: it was deleted in the meantime, and opening it would create it again. */
    const openExisting = (name: string) =>
      new Promise<IDBDatabase | null>((resolve, reject) => {
        const request = indexedDB.open(name);
        let isGone = false;
        request.onupgradeneeded = () => {
          isGone = true;
          request.transaction?.abort();
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => (isGone ? resolve(null) : reject(new Error(String(request.error))));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      look('the name of a database', name);
      const database = await openExisting(name);
      if (database === null) continue;
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        look(`${name} ${store}`, [await done(objects.getAllKeys()), await done(objects.getAll())]);
        for (const row of await done(objects.getAll())) {
          if (row instanceof ArrayBuffer) look(`${name} ${store}`, new TextDecoder().decode(row));
        }
      }
      database.close();
    }
    for (const storage of [localStorage, sessionStorage]) look('storage', Object.entries(storage));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        look(`cache ${request.url}`, request.url);
        look(`cache ${request.url}`, await (await cache.match(request))?.text());
      }
    }
    return found;
  }, texts);
}

export function databaseNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []));
}
