import type { Page } from '@playwright/test';
import { expectSync, openSignedIn } from '../helpers/app.ts';
import type { Device } from './environment/device.ts';
import { expect, test } from './environment/test.ts';

let phone: Device;
let page: Page;

test.beforeEach(async ({ family, newDevice }) => {
  phone = await newDevice();
  page = await openSignedIn(phone, family.owner);
});

test('the service worker bypasses the HTTP cache, keeps 404s and never caches the API', async () => {
  const registration = await page.evaluate(async () => {
    const { scope, updateViaCache, active } = await navigator.serviceWorker.ready;
    return { path: new URL(scope).pathname, updateViaCache, script: active?.scriptURL };
  });
  expect(registration).toEqual({
    path: '/',
    updateViaCache: 'none',
    script: `${phone.origin}/sw.js`,
  });
  const statusOf = (path: string) =>
    page.evaluate(async (address) => {
      const response = await fetch(address);
      return [response.status, response.headers.get('content-type')?.includes('html') ?? false];
    }, path);
  expect(await statusOf('/assets/nothing-a1b2c3.js')).toEqual([404, false]);
  expect(await statusOf('/api/nothing')).toEqual([404, false]);
  await phone.goOffline();
  const offline = await page.evaluate(() => fetch('/api/health').catch((error) => error.name));
  expect(offline).toBe('TypeError');
});

test('static routes bypass the service worker and files still load offline', async () => {
  await phone.goOffline();
  await page.reload();
  await expectSync(page, 'Offline');
  const sources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(assets|api)\//.test(name))
      .map((entry) => (entry as { workerMatchedSourceType?: string }).workerMatchedSourceType),
  );
  // The app’s scripts and styles, whatever their number.
  expect(sources.length).toBeGreaterThan(2);
  expect(new Set(sources)).toEqual(new Set(['cache']));
});

test('a start fetches and compiles each script once', async () => {
  await page.close();
  const next = await phone.open('/api/health');
  const warnings: string[] = [];
  next.on('console', (message) => {
    if (message.text().includes('preload')) warnings.push(message.text());
  });
  await next.goto(`${phone.origin}/home`);
  await expectSync(next, 'Up to date');
  const scripts = await next.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts).toHaveLength(new Set(scripts).size);
  // Takes the first formatters off the page's thread.
  expect(scripts).toContainEqual(expect.stringContaining('formats.worker'));
  // Chromium says so of a preload that it could not use.
  expect(warnings).toEqual([]);
});

test(
  'a start repairs the script of the page where it is missing or damaged',
  { tag: '@long' },
  async () => {
    await damageEntry(page, 'missing');
    await page.reload();
    await expectSync(page, 'Up to date');
    // A few seconds after the start.
    await expect.poll(() => isEntryStored(page), { timeout: 15_000 }).toBe(true);
    await damageEntry(page, 'half');
    await page.reload();
    await expectSync(page, 'Up to date');
    await phone.goOffline();
    await page.reload();
    await expectSync(page, 'Offline');

    await damageEntry(page, 'half');
    // A reload would take the script from the memory of the tab.
    await page.close();
    const next = await phone.open('/home');
    await expect(next.getByRole('alert')).toContainText('What you saved is safe');
    await phone.goOnline();
    await next.getByRole('button', { name: 'Try again' }).click();
    await expectSync(next, 'Up to date');
  },
);

/** Removes the first script of the app from the device, or the second half of it. */
function damageEntry(of: Page, damage: 'missing' | 'half'): Promise<void> {
  return of.evaluate(async (kind) => {
    const path = document.querySelector<HTMLElement>('script[data-entry]')?.dataset['entry'] ?? '';
    const [name = ''] = await caches.keys();
    const shell = await caches.open(name);
    const stored = await shell.match(path);
    if (!stored) throw new Error('the script is not stored');
    await shell.delete(path);
    if (kind === 'missing') return;
    const text = await stored.text();
    const { headers } = stored;
    await shell.put(path, new Response(text.slice(0, text.length / 2), { headers }));
  }, damage);
}

function isEntryStored(of: Page): Promise<boolean> {
  return of.evaluate(async () => {
    const path = document.querySelector<HTMLElement>('script[data-entry]')?.dataset['entry'] ?? '';
    return (await caches.match(path)) !== undefined;
  });
}
