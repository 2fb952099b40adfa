import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  entries,
  expectSync,
  logNote,
  openFromDock,
  openSignedIn,
  saved,
  sleepTimerSec,
  startSleep,
} from '../helpers/app.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { type Backend, startBackend } from './environment/backend.ts';
import { BUILT_APP, buildOtherRelease, copyBuild } from './environment/builds.ts';
import type { Device } from './environment/device.ts';
import { type Family, foundFamily } from './environment/family.ts';
import { expect, test } from './environment/test.ts';
import { installUpdate } from './environment/updates.ts';

/**
 * Forty switches between two real builds, every second one back to the older one, on a device with two tabs and a
 * running timer (docs/long-runs.md).
 */

const SWITCHES = Number(process.env['BUILD_SWITCHES'] ?? 40);
/** The tab loads itself once, shows the upgrade and loads again; and the person reloads it up to twice. */
const MOST_LOADS = 6;
let folder: string;
let builds: readonly { folder: string; entry: string }[];
let backend: Backend;
let family: Family;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  builds = await Promise.all(
    [BUILT_APP, buildOtherRelease()].map(async (built) => ({
      folder: built,
      entry: entryIn(await readFile(join(built, 'index.html'), 'utf8')),
    })),
  );
  folder = await temporaryFolder('app');
  await copyBuild(folder);
  backend = await startBackend({ appDir: folder });
  family = await foundFamily(backend.origin);
});

test.afterAll(async () => {
  // Undefined when the start failed, which is then reported instead.
  await (backend as Backend | undefined)?.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  'forty switches between two builds lose nothing, keep nobody on the old one and do not loop',
  { tag: '@long' },
  async ({ newDevice }) => {
    test.setTimeout(SWITCHES * 90_000 + 300_000);
    // As a person's: a worker with tools attached is kept running by Chromium, and ends in another way.
    const phone = await newDevice({ to: backend.port, freesWorkers: true });
    const page = await openSignedIn(phone, family.owner);
    await startSleep(page);
    const startedAt = Date.now() - (await sleepTimerSec(page)) * 1_000;
    const other = await phone.open('/home');
    const tabs = [page, other];
    const loads = tabs.map(countLoads);
    const logged = { count: 0, last: '' };
    for (let n = 1; n <= SWITCHES; n++) {
      const { folder: from, entry } = builds[n % 2] as (typeof builds)[number];
      const troubled = troubles[n % troubles.length] as (typeof troubles)[number];
      await test.step(`switch ${n}: ${troubled.name}`, async () => {
        const before = loads.map((count) => count());
        await troubled({
          phone,
          page,
          other,
          logged,
          entry,
          deploy: () => copyBuild(folder, from),
        });
        for (const tab of tabs) {
          await expect.poll(() => entryOf(tab), { timeout: 60_000 }).toBe(entry);
          await expectSync(tab, 'Up to date');
          expect(
            Math.abs(Date.now() - startedAt - (await sleepTimerSec(tab)) * 1_000),
          ).toBeLessThan(5_000);
        }
        loads.forEach((count, i) =>
          expect(count() - (before[i] ?? 0)).toBeLessThanOrEqual(MOST_LOADS),
        );
        await expect.poll(async () => (await family.changes()).length).toBe(logged.count);
      });
    }
    expect(test.info().annotations.length).toBeLessThanOrEqual(1 + SWITCHES / 20);
    await expect(entries(page, logged.last).first()).toBeVisible();
  },
);

type Switch = {
  phone: Device;
  page: Page;
  other: Page;
  logged: { count: number; last: string };
  entry: string;
  deploy: () => Promise<void>;
};

const troubles = [withOpenForm, withEntriesWaiting, cutInTheMidst, withServerGone] as const;

/** A form with something typed keeps its tab on the build it has; it is saved, and the tab goes on afterwards. */
async function withOpenForm({ page, other, logged, entry, deploy }: Switch): Promise<void> {
  const old = await entryOf(other);
  await openFromDock(other, 'Note');
  const form = other.getByRole('dialog', { name: 'Note' });
  // Another one each time: the same text would be asked about.
  const text = `typed after note ${logged.count}`;
  await form.getByRole('textbox', { name: 'Note' }).fill(text);
  await deploy();
  await installUpdate(page);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => entryOf(page), { timeout: 60_000 }).toBe(entry);
  // Longer than a tab waits before it reloads itself.
  await other.waitForTimeout(2_000);
  expect(await entryOf(other)).toBe(old);
  await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue(text);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(other);
  logged.count += 1;
  logged.last = text;
  await reload(other);
}

/** The build is on the device, and the network goes before it is used; entries wait, and leave with the new build. */
async function withEntriesWaiting({ phone, page, other, logged, deploy }: Switch): Promise<void> {
  await deploy();
  await installUpdate(page);
  await phone.goOffline();
  await log(page, logged);
  await log(other, logged);
  await expectSync(page, 'Offline · 2 waiting');
  await reload(page);
  await expectSync(page, 'Offline · 2 waiting');
  await reload(other);
  await phone.goOnline();
}

/** The connection breaks while the new build is fetched: the device stays on a whole build, and starts with it. */
async function cutInTheMidst({ phone, page, other, logged, entry, deploy }: Switch): Promise<void> {
  const old = await entryOf(page);
  await deploy();
  const fetching = fetchBuild(page);
  await page.waitForTimeout(150);
  await phone.goOffline();
  const isThere = await fetching;
  await log(page, logged);
  await reload(page);
  expect(await entryOf(page)).toBe(isThere ? entry : old);
  await phone.goOnline();
  if (!isThere) await fetchBuild(page);
  await reload(page);
  await reload(other);
}

/** The server goes away after it has handed out the new build, and comes back. */
async function withServerGone({ page, other, logged, deploy }: Switch): Promise<void> {
  await deploy();
  await installUpdate(page);
  await backend.kill();
  await log(other, logged);
  await reload(other);
  await reload(page);
  await backend.start();
}

async function log(tab: Page, logged: Switch['logged']): Promise<void> {
  logged.count += 1;
  logged.last = `note ${logged.count}`;
  await logNote(tab, logged.last);
}

/**
 * Starts the tab again, as a person does; an upgrade that is shown then ends with a load of its own, or says that it
 * has failed, with a button: once at most, and then the next start has to be of the new build.
 */
async function reload(tab: Page): Promise<void> {
  await tab.reload();
  const dock = tab.getByRole('navigation', { name: 'Log something' });
  const refresh = tab.getByRole('button', { name: 'Refresh Page' });
  await expect(dock.or(refresh)).toBeVisible({ timeout: 60_000 });
  if (await dock.isVisible()) return;
  test.info().annotations.push({ type: 'an upgrade had to be repeated' });
  await refresh.click();
  await expect(dock).toBeVisible({ timeout: 60_000 });
  await tab.reload();
  await expect(dock).toBeVisible({ timeout: 60_000 });
}

function countLoads(tab: Page): () => number {
  let count = 0;
  tab.on('load', () => (count += 1));
  return () => count;
}

/** The release of the page that a tab shows. */
function entryOf(tab: Page): Promise<string | null> {
  return (
    tab
      .evaluate(() => document.documentElement.outerHTML)
      .then(entryIn)
      // The page is being reloaded.
      .catch(() => null)
  );
}

function entryIn(html: string): string {
  const [, entry] = /data-entry="([^"]+)"/.exec(html) ?? [];
  if (entry === undefined) throw new Error('The page has no entry.');
  return entry;
}

/** Fetches the new build, unless it is there or the connection breaks. @returns whether it waits */
async function fetchBuild(tab: Page): Promise<boolean> {
  const state = await Promise.race([
    installUpdate(tab),
    new Promise<string>((resolve) => {
      setTimeout(() => resolve('nothing new'), 20_000);
    }),
  ]).catch(() => 'nothing new');
  return state === 'installed';
}
