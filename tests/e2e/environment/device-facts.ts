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
