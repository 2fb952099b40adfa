import type { Page } from '@playwright/test';

/** Everything in the device store as one text, for searching. */
export function deviceFacts(on: Page): Promise<string> {
  return on.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('nestling-device');
        opening.onerror = () => reject(new Error('not to be opened'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('facts').objectStore('facts').getAll();
          reading.onerror = () => reject(new Error('not to be read'));
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
}

/** Makes the person of this device last active some hours ago. */
export async function wasActiveHoursAgo(on: Page, hours: number): Promise<void> {
  await on.evaluate(
    (at) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('nestling-device');
        opening.onerror = () => reject(new Error('not to be opened'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('facts', 'readwrite');
          const facts = transaction.objectStore('facts');
          const reading = facts.getAllKeys(IDBKeyRange.bound('last-active:', 'last-active:~'));
          reading.onsuccess = () => {
            for (const key of reading.result) facts.put({ at, away: null }, key);
          };
          transaction.onerror = () => reject(new Error('not to be written'));
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    Date.now() - hours * 3_600_000,
  );
}
