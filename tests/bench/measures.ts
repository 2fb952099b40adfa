import { type BrowserContext, type Page, expect } from '@playwright/test';
import { signIn } from '../helpers/app.ts';
import { throttle } from './stage.ts';

/** Each measure returns milliseconds, one for each repetition. */

const TILE = 'section[aria-label="How it stands"] button';

/** Puts a clock into the page that notes when something first stands on the screen. */
export async function watchFirstTile(context: BrowserContext): Promise<void> {
  await context.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!/\d|now/.test(document.querySelector(selector)?.textContent ?? '')) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        Object.assign(globalThis, { firstTileAt: performance.now() });
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }, TILE);
}

/** Navigation start to the first tile that says how long ago. */
export async function coldStart(page: Page, url: string, cpu: number): Promise<number> {
  await throttle(page, cpu);
  await page.goto(url, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    () => (globalThis as { firstTileAt?: number }).firstTileAt,
    undefined,
    { timeout: 60_000 },
  );
  return (await handle.jsonValue()) as number;
}

/** Sign-in button to the first tile, and to the whole history on the device. */
export async function newDevice(
  page: Page,
  person: { username: string; password: string },
): Promise<{ usableMs: number; completeMs: number }> {
  await signIn(page, person);
  const from = Date.now();
  await page.waitForSelector(TILE, { timeout: 60_000 });
  const usableMs = Date.now() - from;
  await expect(page.getByRole('button', { name: /^Sync: Up to date/ })).toBeVisible({
    timeout: 600_000,
  });
  return { usableMs, completeMs: Date.now() - from };
}

/** Tap on "Wet" to the frame after the toast that says it is saved. */
export async function tapToSaved(page: Page, times: number): Promise<number[]> {
  const figures: number[] = [];
  for (let i = 0; i < times; i++) {
    await page.getByRole('button', { name: 'Diaper', exact: true }).click();
    const wet = page.getByRole('dialog').getByRole('button', { name: 'Wet', exact: true });
    await wet.waitFor();
    const measured = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let tappedAt = 0;
          document.addEventListener('pointerdown', (event) => (tappedAt = event.timeStamp), {
            once: true,
            capture: true,
          });
          const observer = new MutationObserver((changes) => {
            const toast = changes.some((change) =>
              [...change.addedNodes].some((node) => node.textContent?.includes('Undo')),
            );
            if (!toast) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tappedAt)));
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await wet.click();
    figures.push(await measured);
    await undo(page);
  }
  return figures;
}

/** Tap on one device to the new row on the other, by the clock both share. */
export async function liveUpdate(from: Page, to: Page, times: number): Promise<number[]> {
  const figures: number[] = [];
  for (let i = 0; i < times; i++) {
    const seen = to.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // No helper functions in here: what runs in the page is sent there as text.
          const before = document.querySelector('main li')?.textContent;
          const observer = new MutationObserver(() => {
            const newest = document.querySelector('main li')?.textContent;
            if (newest === before || newest === undefined) return;
            observer.disconnect();
            resolve(Date.now());
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await from.getByRole('button', { name: 'Diaper', exact: true }).click();
    const wet = from.getByRole('dialog').getByRole('button', { name: 'Wet', exact: true });
    await wet.waitFor();
    const tapped = from.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener('pointerdown', () => resolve(Date.now()), {
            once: true,
            capture: true,
          });
        }),
    );
    await wet.click();
    figures.push((await seen) - (await tapped));
    await undo(from);
    await to.waitForTimeout(300);
  }
  return figures;
}

/** One strict put of a record of the same size, in the same page. */
export async function rawStrictWrite(page: Page, times: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bench-raw', 1);
      request.onupgradeneeded = () => {
        const store = request.result.createObjectStore('docs', { keyPath: 'id' });
        store.createIndex('at', ['shelf', 'at']);
        store.createIndex('kind', ['shelf', 'kind', 'at']);
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('no database'));
    });
    const figures: number[] = [];
    for (let i = 0; i < count; i++) {
      const record = {
        id: `${Date.now()}-${i}`,
        shelf: 'a',
        kind: 'b',
        at: i,
        note: 'x'.repeat(700),
      };
      const from = performance.now();
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction('docs', 'readwrite', { durability: 'strict' });
        transaction.objectStore('docs').put(record);
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
      });
      figures.push(performance.now() - from);
    }
    database.close();
    indexedDB.deleteDatabase('bench-raw');
    return figures;
  }, times);
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.waitForTimeout(450);
}
