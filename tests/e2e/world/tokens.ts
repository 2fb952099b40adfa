import type { Page } from '@playwright/test';

/** What hours without a signal do to the access token. */
export async function expireToken(on: Page): Promise<void> {
  await on.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('nestling-device');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('facts', 'readwrite');
          const facts = transaction.objectStore('facts');
          const reading = facts.get('session');
          reading.onsuccess = () => {
            const session = reading.result as { tokens: { expiresAt: number } };
            session.tokens.expiresAt = 0;
            facts.put(session, 'session');
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(new Error('not written'));
        };
      }),
  );
}
