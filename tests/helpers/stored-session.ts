import type { Page } from '@playwright/test';
import { type ReadTokens, readTokens } from '../../src/session/tokens.ts';

/**
 * Signs a person in on the device of a page, as the app does: its session is what the app would store.
 *
 * @param page at the app's address, while no page of the app is open
 * @param server the address at which the device reaches the server
 */
export async function storeSession(
  page: Page,
  server: string,
  person: { username: string; password: string },
): Promise<void> {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const { user, tokens } = await signIn(server, person, userAgent);
  await page.evaluate(
    (session) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('nestling-device', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('facts');
        opening.onerror = () => reject(new Error('not to be opened'));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('facts', 'readwrite');
          transaction.objectStore('facts').put(session, 'session');
          transaction.onabort = () => reject(new Error('not written'));
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { user, tokens },
  );
}

/** @param userAgent by which the server names the device */
async function signIn(
  server: string,
  { username, password }: { username: string; password: string },
  userAgent: string,
): Promise<Extract<ReadTokens, { ok: true }>> {
  const response = await fetch(`${server}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ username, password }),
  });
  const read = readTokens(await response.json(), Date.now());
  if (!read.ok) throw new Error(`could not sign in: ${response.status}`);
  return read;
}
