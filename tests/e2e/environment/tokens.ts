import type { Page } from '@playwright/test';

/** The access token of whoever is signed in on the device. */
export function accessTokenOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('nestling-device');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('facts').objectStore('facts').get('session');
          reading.onsuccess = () => {
            const session = reading.result as { tokens: { accessToken: string } | null };
            opening.result.close();
            if (session.tokens) resolve(session.tokens.accessToken);
            else reject(new Error('nobody is signed in'));
          };
        };
      }),
  );
}

/** Expires the access token, as hours offline do. @returns whether there was one */
export function expireToken(on: Page): Promise<boolean> {
  return on.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        let wasThere = false;
        const opening = indexedDB.open('nestling-device');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('facts', 'readwrite');
          const facts = transaction.objectStore('facts');
          const reading = facts.get('session');
          reading.onsuccess = () => {
            const session = reading.result as { tokens: { expiresAt: number } | null } | undefined;
            if (!session?.tokens) return;
            wasThere = true;
            session.tokens.expiresAt = 0;
            facts.put(session, 'session');
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(wasThere);
          };
          transaction.onabort = () => reject(new Error('not written'));
        };
      }),
  );
}
