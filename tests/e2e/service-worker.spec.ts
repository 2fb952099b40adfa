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

test('a start fetches the script of the page once', async () => {
  await page.close();
  const next = await phone.open('/home');
  await expectSync(next, 'Up to date');
  const start = await next.evaluate(() => {
    const path = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
    const preloaded = `link[rel="preload"][href="${path}"] + script[src="${path}"]`;
    const fetched = performance.getEntriesByType('resource');
    return {
      // Asked for after its preload has ended, a module is fetched and compiled again, which the
      // entries do not always show.
      isPreloadedJustBefore: document.querySelector(preloaded) !== null,
      times: fetched.filter(({ name }) => new URL(name).pathname === path).length,
    };
  });
  expect(start).toEqual({ isPreloadedJustBefore: true, times: 1 });
});
