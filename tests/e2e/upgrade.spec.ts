import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { closeSheet, expectSync, goTo, logDiaper, openSignedIn } from '../helpers/app.ts';
import { type Backend, startBackend } from './environment/backend.ts';
import { buildKillSwitch, copyBuild, listedFiles, releaseNext } from './environment/builds.ts';
import { installUpdate, isUpdateWaiting } from './environment/updates.ts';
import type { Device } from './environment/device.ts';
import { type Family, foundFamily } from './environment/family.ts';
import { portalPage } from './environment/gate.ts';
import { recordUpgrades, shownUpgrade } from './environment/recorded.ts';
import { expect, test } from './environment/test.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** A separate server, whose release the tests change while devices are open. */
const NEXT = '9.0.1';
let folder: string;
let backend: Backend;
let family: Family;
let phone: Device;
let page: Page;

test.beforeAll(async () => {
  folder = await temporaryFolder('app');
  await copyBuild(folder);
  backend = await startBackend({ appDir: folder });
});

test.beforeEach(async ({ newDevice }) => {
  await copyBuild(folder);
  family = await foundFamily(backend.origin);
  phone = await newDevice({ to: backend.port });
  page = await openSignedIn(phone, family.owner);
});

test.afterAll(async () => {
  // Undefined when the start failed, which is then reported instead.
  await (backend as Backend | undefined)?.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  'does not install a release with a portal page or a missing file',
  { tag: '@long' },
  async () => {
    await releaseNext(folder, NEXT);
    const stopPortal = phone.gate.meet(/GET \/assets\/index-.*\.js/, portalPage);
    expect(await installUpdate(page)).toBe('redundant');
    expect(await isUpdateWaiting(page)).toBe(false);
    stopPortal();

    // A file that the first try did not reach: files that were fetched and verified are kept.
    const lost = (await listedFiles(folder)).findLast((path) => path.endsWith('.js'));
    await rm(join(folder, lost ?? ''));
    expect(await installUpdate(page)).toBe('redundant');
    await phone.goOffline();
    await page.reload();
    await expectSync(page, 'Offline');
    expect(await releasesOf(page)).toEqual(['old']);
  },
);

test('an update waits for confirmation and then replaces the whole app', async () => {
  await releaseNext(folder, NEXT);
  expect(await installUpdate(page)).toBe('installed');
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => releasesOf(page)).toEqual(['new']);
  await expectSync(page, 'Up to date');
  await goTo(page, 'Settings');
  expect(await releasesOf(page)).toEqual(['new']);
});

test(
  'a start with a waiting update shows the upgrade and keeps queued entries',
  { tag: '@long' },
  async () => {
    await releaseNext(folder, NEXT);
    await installUpdate(page);
    await phone.goOffline();
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Offline · 1 waiting');
    await recordUpgrades(phone.changeContext());
    await page.reload();
    await expect.poll(() => shownUpgrade(page)).toEqual([20, 40, 60, 80, 95, 100]);
    await expect.poll(() => releasesOf(page)).toEqual(['new']);
    await expectSync(page, 'Offline · 1 waiting');
    await phone.goOnline();
    await expectSync(page, 'Up to date');
    expect(await family.events()).toHaveLength(1);
  },
);

test(
  'an unsaved form in another tab stays open and its build keeps working',
  { tag: '@long' },
  async () => {
    await releaseNext(folder, NEXT);
    await page.getByRole('button', { name: 'Diaper', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await installUpdate(page);
    await recordUpgrades(phone.changeContext());
    const other = await phone.open('/home');
    await expect.poll(() => shownUpgrade(other)).toContain(100);
    await expect.poll(() => releasesOf(other)).toEqual(['new']);

    // The first tab is unchanged, with the chunks it has not loaded yet.
    await expect(page.getByRole('dialog')).toBeVisible();
    await closeSheet(page);
    await goTo(page, 'Settings');
    expect(await releasesOf(page)).toEqual(['old']);
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => releasesOf(page)).toEqual(['new']);
  },
);

test(
  'a field of a page with something typed keeps its tab until the person goes on',
  { tag: '@long' },
  async () => {
    await releaseNext(folder, NEXT);
    await page.goto(`${phone.origin}/settings?section=profile`);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Half a na');
    await name.blur();
    await installUpdate(page);
    const other = await phone.open('/home');
    await expect.poll(() => releasesOf(other)).toEqual(['new']);

    // Longer than a tab waits before it reloads itself.
    await page.waitForTimeout(2_000);
    await expect(name).toHaveValue('Half a na');
    expect(await releasesOf(page)).toEqual(['old']);
    await goTo(page, 'Logs');
    await hide(page);
    await expect.poll(() => releasesOf(page)).toEqual(['new']);
  },
);

test(
  'what is searched for in a list does not keep its tab on the older build',
  { tag: '@long' },
  async () => {
    await releaseNext(folder, NEXT);
    await page.goto(`${phone.origin}/knowledge`);
    const search = page.getByRole('searchbox').first();
    await search.fill('sleep');
    await search.blur();
    await installUpdate(page);
    const other = await phone.open('/home');
    await expect.poll(() => releasesOf(other)).toEqual(['new']);
    await expect.poll(() => releasesOf(page)).toEqual(['new']);
  },
);

test(
  'requests of another tab that start the older worker again only delay an update',
  { tag: '@long' },
  async ({ newDevice }) => {
    await page.close();
    const tablet = await newDevice({ to: backend.port, freesWorkers: true });
    const tab = await openSignedIn(tablet, family.owner);
    const other = await tablet.open('/home');
    await expectSync(other, 'Up to date');
    await releaseNext(folder, NEXT);
    await installUpdate(tab);
    // A file outside of the static routes; each request comes while the worker ends.
    await other.evaluate(() => {
      const asking = setInterval(() => void fetch('/theme.js'), 5);
      setTimeout(() => clearInterval(asking), 3_000);
    });
    await tab.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => releasesOf(tab), { timeout: 15_000 }).toEqual(['new']);
  },
);

test(
  'the kill switch replaces the service worker and keeps the data',
  { tag: '@long' },
  async () => {
    await phone.goOffline();
    await logDiaper(page, 'Dirty');
    await expectSync(page, 'Offline · 1 waiting');
    await copyFile(buildKillSwitch(), join(folder, 'sw.js'));
    await phone.goOnline();
    // The page reloads itself when it gets another worker, also during this check.
    await installUpdate(page).catch(isReloading);
    await expect.poll(() => page.evaluate(() => caches.keys()).catch(isReloading)).toEqual([]);
    await page.reload();
    await expectSync(page, 'Up to date');
    expect(await family.events()).toHaveLength(1);
  },
);

/** As if another app came to the front: a headless browser shows all tabs. */
function hide(tab: Page): Promise<void> {
  return tab.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

function isReloading(error: Error): null {
  if (!error.message.includes('Execution context was destroyed')) throw error;
  return null;
}

/** The releases whose files this page has loaded. A page must have only one. */
async function releasesOf(on: Page): Promise<string[]> {
  const files = await on
    .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    // The page is being reloaded.
    .catch(() => []);
  const mark = `-${NEXT.replaceAll('.', '')}.`;
  const assets = files.filter((name) => name.includes('/assets/'));
  return [...new Set(assets.map((name) => (name.includes(mark) ? 'new' : 'old')))].toSorted();
}
