import type { Page } from '@playwright/test';
import {
  entries,
  expectSync,
  openFromDock,
  openSignedIn,
  saved,
  startSleep,
  syncPill,
} from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

/** The screen between a tap and the stored write. */

let page: Page;

test.beforeEach(async ({ family, newDevice }) => {
  page = await openSignedIn(await newDevice(), family.owner);
  // The empty log has been read: held storage would hold its first query too.
  await expect(page.getByRole('heading', { name: 'Nothing logged yet' })).toBeVisible();
});

test('shows an entry before it is stored, and calls it saved only afterwards', async ({
  family,
}) => {
  const release = await holdStorage(page, 'events');
  await openFromDock(page, 'Diaper');
  await page.getByRole('dialog').getByRole('button', { name: 'Wet', exact: true }).click();
  const row = entries(page, 'Wet diaper');
  await expect(row).toHaveAttribute('aria-busy', 'true');
  await expect(row).toHaveAccessibleName(/Saving…/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(syncPill(page)).toHaveAccessibleName('Sync: Saving…');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(await family.events()).toHaveLength(0);

  await release();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(row).toHaveCount(1);
  await expect(row).not.toHaveAttribute('aria-busy');
  await expectSync(page, 'Up to date');
  expect(await family.events()).toHaveLength(1);
});

test(
  'shows a running timer before it is stored, and can stop it',
  { tag: '@long' },
  async ({ family }) => {
    const release = await holdStorage(page, 'timers');
    await page.getByRole('button', { name: 'Start sleep' }).click();
    const card = page.getByRole('article', { name: 'Sleep' });
    await expect(card).toHaveAttribute('aria-busy', 'true');
    await card.getByRole('button', { name: 'Stop' }).click();
    await expect(card).toBeHidden();
    await release();
    await saved(page);
    await expect(entries(page, '(Nap|Night sleep)')).toHaveCount(1);
    await expectSync(page, 'Up to date');
    await expect(card).toBeHidden();
    expect((await family.events()).map(({ type }) => type)).toEqual(['sleep']);
    expect(await family.timers()).toHaveLength(0);
  },
);

test(
  'removes an entry that cannot be stored, and brings its form back as it was',
  { tag: '@long' },
  async ({ family }) => {
    await startSleep(page);
    await expectSync(page, 'Up to date');
    await openFromDock(page, 'Note');
    const form = page.getByRole('dialog', { name: 'Note' });
    const note = form.getByRole('textbox', { name: 'Note' });
    await note.fill('First smile at 3 a.m.');
    await form.getByRole('button', { name: 'Details' }).click();
    const makeRoom = await fillDisk(page);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('Not saved – phone storage is full')).toBeVisible();
    await expect(note).toHaveValue('First smile at 3 a.m.');
    await expect(form.getByRole('button', { name: 'Details' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect(entries(page, 'First smile')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => history.state?.nestlingSheet === undefined);

    // A timer that cannot be stopped keeps running.
    await page
      .getByRole('article', { name: 'Sleep' })
      .getByRole('button', { name: 'Stop' })
      .click();
    await expect(page.getByText('Not saved – phone storage is full')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Sleep' })).toBeVisible();
    await expect(entries(page, '(Nap|Night sleep)')).toHaveCount(0);

    await openFromDock(page, 'Diaper');
    const sheet = page.getByRole('dialog', { name: 'Diaper' });
    await sheet.getByRole('button', { name: 'Wet', exact: true }).click();
    await expect(
      sheet.getByRole('alert').getByText('Not saved – phone storage is full'),
    ).toBeVisible();
    await expect(entries(page, 'Wet diaper')).toHaveCount(0);
    await makeRoom();
    // A second press right after the first counts as the same press.
    await expect(async () => {
      await sheet.getByRole('button', { name: 'Wet', exact: true }).click();
      await expect(page.locator('dialog')).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await saved(page);
    await expect(entries(page, 'Wet diaper')).toHaveCount(1);
    await expectSync(page, 'Up to date');
    expect((await family.events()).map(({ type }) => type)).toEqual(['diaper']);
  },
);

/** Another transaction holds the store, so writes wait behind it. @returns a function that ends it */
async function holdStorage(on: Page, collection: string): Promise<() => Promise<void>> {
  await on.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    const found = databases.find((each) => each.name?.endsWith(`--${name}`));
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const held = globalThis as unknown as { isHeld: boolean };
    held.isHeld = true;
    const docs = database.transaction('docs', 'readwrite').objectStore('docs');
    const hold = () => {
      if (!held.isHeld) return database.close();
      docs.get('').addEventListener('success', hold);
    };
    hold();
  }, collection);
  return () =>
    on.evaluate(() => {
      (globalThis as unknown as { isHeld: boolean }).isHeld = false;
    });
}

/** @returns a function that frees the space */
async function fillDisk(on: Page): Promise<() => Promise<void>> {
  await on.evaluate(() => {
    const { add, put } = IDBObjectStore.prototype;
    const page = globalThis as unknown as { makeRoom: () => void };
    page.makeRoom = () => Object.assign(IDBObjectStore.prototype, { add, put });
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse });
  });
  return () => on.evaluate(() => (globalThis as unknown as { makeRoom: () => void }).makeRoom());
}
