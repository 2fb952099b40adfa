import type { Page } from '@playwright/test';
import {
  entries,
  expectSync,
  logNote,
  openSignOut,
  openSignedIn,
  signIn,
  signOutAndKeep,
  signOutAndRemove,
} from '../helpers/app.ts';
import { databaseNames, storesWith } from './environment/stored.ts';
import { foundFamily, userIn } from './environment/family.ts';
import { expect, test } from './environment/test.ts';

/**
 * A shared tablet: what a person keeps there after signing out is encrypted, and opens for nobody
 * else.
 */
const SENT = 'Slept through the storm';
const UNSENT = 'First tooth, lower left';

test(
  'keeps everything locked after signing out, and sends what waited once its person is back',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const tablet = await newDevice();
    const page = await openSignedIn(tablet, family.owner);
    await logNote(page, SENT);
    await expectSync(page, 'Up to date');
    const other = await tablet.open('/home');
    await expect(entries(other, SENT)).toBeVisible();
    await tablet.goOffline();
    await logNote(page, UNSENT);
    await expectSync(page, 'Offline · 1 waiting');
    const traces = [SENT, UNSENT, family.child.id, family.owner.username];
    expect(await storesWith(page, traces)).not.toEqual([]);

    await test.step('without a connection, with another tab open', async () => {
      await openSignOut(page);
      const sheet = page.getByRole('dialog', { name: 'Sign out' });
      await expect(
        sheet.getByText('1 entry has not been sent; it stays locked on this device'),
      ).toBeVisible();
      await sheet.getByRole('button', { name: 'Keep on this device, locked' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(other).toHaveURL(/\/$/);
      await other.close();
      expect(await storesWith(page, traces)).toEqual([]);
    });
    await tablet.goOnline();

    await test.step('another family sees and sends nothing of it', async () => {
      const others = await foundFamily(tablet.gate.origin);
      await signIn(page, others.owner);
      await expectSync(page, 'Up to date');
      await expect(entries(page, SENT)).toHaveCount(0);
      await tablet.awaitBackgroundSync();
      await signOutAndRemove(page);
      expect(await others.events()).toHaveLength(0);
      expect(await family.events()).toHaveLength(1);
      // The page is at the front before the last facts are deleted.
      await expect
        .poll(() => storesWith(page, [userIn(others.owner), others.child.id]))
        .toEqual([]);
    });

    await test.step('its person gets it back, and what waited is sent', async () => {
      await signIn(page, family.owner);
      await expect(entries(page, UNSENT)).toBeVisible();
      await expect(entries(page, SENT)).toBeVisible();
      await expectSync(page, 'Up to date');
      expect(await family.events()).toHaveLength(2);
      expect((await databaseNames(page)).filter((name) => name.includes('locked'))).toEqual([]);
    });
  },
);

test(
  'waits for the server before it opens what is locked, and loses nothing meanwhile',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const tablet = await newDevice();
    const page = await openSignedIn(tablet, family.owner);
    await tablet.goOffline();
    await logNote(page, UNSENT);
    await expectSync(page, 'Offline · 1 waiting');
    await signOutAndKeep(page);
    await tablet.goOnline();
    await page.route(/\/api\/device-lock\/open/, (route) => route.fulfill({ status: 503 }));
    await signIn(page, family.owner);
    await expect(page.getByRole('alert').filter({ hasText: 'still locked' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'still locked' })).toBeVisible();
    await page.unroute(/\/api\/device-lock\/open/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(entries(page, UNSENT)).toBeVisible();
    await expectSync(page, 'Up to date');
    await expect.poll(() => family.events()).toHaveLength(1);
  },
);

test(
  'locks nothing and says so when the disk is full, and goes on locking after a kill',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const tablet = await newDevice();
    let page = await openSignedIn(tablet, family.owner);
    await logNote(page, SENT);
    await expectSync(page, 'Up to date');
    const { origin } = tablet;
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...args) {
        if (this.name === 'parts') throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, args);
      };
    });
    await openSignOut(page);
    await page.getByRole('button', { name: 'Keep on this device, locked' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await expect(alert).toContainText('The storage of this device is full');
    expect((await databaseNames(page)).filter((name) => name.includes('locked'))).toEqual([]);
    await page.goto(`${origin}/home`);
    await expect(entries(page, SENT)).toBeVisible();

    await openSignOut(page);
    // Not awaited: the browser dies in the midst of it.
    await page.evaluate(() => {
      const button = [...document.querySelectorAll('dialog button')].find((each) =>
        each.textContent?.includes('Keep on this device'),
      );
      if (button instanceof HTMLElement) button.click();
    });
    await tablet.kill();
    await tablet.restart();
    page = await tablet.open('/');
    await expectNothingStored(page, [SENT, family.child.id]);
    await signIn(page, family.owner);
    await expect(entries(page, SENT)).toBeVisible();
  },
);

test(
  'says on the front page what could not be locked, and locks it at the second attempt',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const tablet = await newDevice();
    const page = await openSignedIn(tablet, family.owner);
    await logNote(page, SENT);
    await expectSync(page, 'Up to date');
    // The disk is full after this start.
    await page.addInitScript(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...args) {
        if (this.name !== 'parts' || 'hasRoom' in globalThis) return put.apply(this, args);
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await forgetSession(page);
    await page.goto(tablet.origin);
    const told = page.getByRole('alertdialog', { name: 'Entries on this device are not locked' });
    await expect(told).toContainText('The storage of this device is full');
    await told.getByRole('button', { name: 'Try again' }).click();
    await expect(told.getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(await storesWith(page, [SENT])).not.toEqual([]);
    await page.evaluate(() => Object.assign(globalThis, { hasRoom: true }));
    await told.getByRole('button', { name: 'Try again' }).click();
    await expect(told).toBeHidden();
    expect(await storesWith(page, [SENT, family.child.id])).toEqual([]);
    await signIn(page, family.owner);
    await expect(entries(page, SENT)).toBeVisible();
  },
);

/** Signs out as an early release did: it locked nothing. */
function forgetSession(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('nestling-device');
        opening.onerror = () => reject(new Error('not to be opened'));
        opening.onsuccess = () => {
          const removing = opening.result.transaction('facts', 'readwrite');
          removing.objectStore('facts').delete('session');
          removing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

/** Either the sign-out had begun, or it is asked again. */
async function expectNothingStored(page: Page, texts: readonly string[]): Promise<void> {
  const front = page.getByRole('button', { name: 'Sign in' }).first();
  const home = page.getByRole('navigation', { name: 'Log something' });
  await expect(front.or(home).first()).toBeVisible();
  if (await home.isVisible()) await signOutAndKeep(page);
  await expect.poll(() => storesWith(page, texts)).toEqual([]);
}
