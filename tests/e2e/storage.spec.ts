import type { Page } from '@playwright/test';
import {
  dismissMessages,
  entries,
  expectSync,
  fillSignInAgain,
  logDiaper,
  logNote,
  openFromDock,
  openSignedIn,
  saved,
  signInAgain,
  syncPill,
} from '../helpers/app.ts';
import { createApi } from '../helpers/api.ts';
import { expect, test } from './environment/test.ts';

/** Soon after its first start the browser stores compiled code beside the app's data. */
const ROOM = 12_000_000;

test('reports a full disk at once and keeps the text of the form', async ({
  backend,
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  let page = await openSignedIn(phone, family.owner);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

  // Chromium reads the quota every 30 seconds, so it must be small from the start.
  await phone.kill();
  await phone.restart();
  const tools = await phone.tools(await phone.context.newPage());
  const { origin } = phone;
  await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + ROOM });
  page = await phone.open('/home');
  await expectSync(page, 'Up to date');
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Note' }).fill('First smile at 3 a.m.');
  await fillTheDisk(page);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Not saved – phone storage is full')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('First smile at 3 a.m.');
  expect(await family.events()).toHaveLength(0);
  // Entries of other people do not fit either.
  await createApi(backend.origin, family.owner.accessToken).post('/api/events', {
    type: 'diaper',
    childId: family.child.id,
    startedAt: Date.now(),
    payload: { kind: 'dirty' },
  });
  await expectSync(page, 'Phone storage is full');

  await tools.send('Storage.overrideQuotaForOrigin', { origin });
  // Chromium notices the free space late. Clicked inside the page: a form that was just closed
  // has no button to wait for.
  const saveButton = form.getByRole('button', { name: 'Save', exact: true });
  await expect(async () => {
    await saveButton.evaluateAll((buttons: HTMLElement[]) =>
      buttons.forEach((button) => button.click()),
    );
    await expect(page.locator('dialog')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(entries(page, 'First smile at 3 a.m.')).toBeVisible();
  await expectSync(page, 'Up to date');
  await expect(entries(page, 'Dirty diaper')).toBeVisible();
  await expect.poll(() => family.events()).toHaveLength(2);
});

test(
  'reports cleared storage and restores synced data after sign-in',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await logDiaper(page, 'Wet');
    await expect.poll(() => family.events()).toHaveLength(1);
    await expectSync(page, 'Up to date');
    await phone.goOffline();
    await logDiaper(page, 'Dirty');
    await expectSync(page, 'Offline · 1 waiting');

    const tools = await phone.tools(page);
    const { origin } = phone;
    await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await expect(page.getByText('1 entry that had not been sent yet is gone.')).toBeVisible();
    await expect(entries(page, 'Wet diaper')).toHaveCount(0);

    // The session was stored there too. The page stays where it is and says what helps.
    await expect(page.getByText('Sign in to bring your family back')).toBeVisible();
    await phone.goOnline();
    // In the evening, when the night theme is offered, the button is lower, under the messages.
    await dismissMessages(page);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await fillSignInAgain(page, family.owner);
    await expectSync(page, 'Up to date');
    await expect(entries(page, 'Wet diaper')).toBeVisible();
    await logDiaper(page, 'Both');
    await expect.poll(() => family.events()).toHaveLength(2);
    await expectSync(page, 'Up to date');
  },
);

test(
  'keeps and saves typed text when storage is cleared',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await logNote(page, 'Slept well');
    await expect.poll(() => family.events()).toHaveLength(1);
    await expectSync(page, 'Up to date');
    const tools = await phone.tools(page);
    const { origin } = phone;
    const clear = () => tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    const form = page.getByRole('dialog', { name: 'Note' });
    const note = form.getByRole('textbox', { name: 'Note' });
    const save = form.getByRole('button', { name: 'Save', exact: true });

    await test.step('in a new entry', async () => {
      await openFromDock(page, 'Note');
      await note.fill('Half a sentence');
      await clear();
      await expect(page.getByText('Sign in to sync').first()).toBeAttached();
      // Before the storage is open again the save would be refused with a request to retry.
      await expect(page.getByText('Sign in to bring your family back')).toBeAttached();
      await expect(note).toHaveValue('Half a sentence');
      await save.click();
      await saved(page);
    });
    await test.step('it goes out once the person has signed in', async () => {
      await signInAgain(page, family.owner);
      await expect.poll(() => family.events()).toHaveLength(2);
      await expectSync(page, 'Up to date');
      await expect(entries(page, 'Slept well')).toBeVisible();
      await expect(entries(page, 'Half a sentence')).toBeVisible();
    });
    await test.step('in an entry that is being changed', async () => {
      await dismissMessages(page);
      await entries(page, 'Slept well').click();
      await note.fill('Slept well until three');
      await clear();
      await expect(page.getByText('Sign in to sync').first()).toBeAttached();
      await expect(note).toHaveValue('Slept well until three');
    });
  },
);

test(
  'says after seconds that a note is not stored while another process holds the storage',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await openFromDock(page, 'Note');
    const form = page.getByRole('dialog', { name: 'Note' });
    const note = form.getByRole('textbox', { name: 'Note' });
    await note.fill('First tooth');
    // As a process that the system has suspended in the middle of a transaction.
    const suspended = await phone.open('/api/health');
    await holdStorage(suspended);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('Not stored yet')).toBeVisible({ timeout: 10_000 });
    await expect(note).toHaveValue('First tooth');
    await expect(syncPill(page)).toHaveAccessibleName('Sync: Not stored yet');
    await suspended.close();
    await expect(form).toBeHidden();
    await expect(entries(page, 'First tooth')).toHaveCount(1);
    await expectSync(page, 'Up to date');
    expect(await family.events()).toHaveLength(1);
  },
);

/** Holds a writing transaction on the entries until the page ends. */
function holdStorage(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.endsWith('--events')) continue;
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const docs = opening.result.transaction('docs', 'readwrite').objectStore('docs');
          const holdOn = () => {
            docs.get('nothing').onsuccess = holdOn;
            resolve();
          };
          holdOn();
        };
      });
    }
  });
}

/** Writes until nothing more fits, as large videos would. */
function fillTheDisk(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('videos', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('videos');
      opening.onsuccess = () => resolve(opening.result);
    });
    const fits = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('videos', 'readwrite');
        const noise = crypto.getRandomValues(new Uint8Array(bytes));
        transaction.objectStore('videos').put(noise, Math.random());
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (let bytes = 65_536; bytes >= 64; bytes /= 2) while (await fits(bytes));
    database.close();
  });
}
