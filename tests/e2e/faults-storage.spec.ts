import type { Page } from '@playwright/test';
import {
  entries,
  expectSync,
  logDiaper,
  logNote,
  openSignedIn,
  saved,
  signIn,
  signOutAndRemove,
} from '../helpers/app.ts';
import {
  bePrivateWindow,
  breakStorage,
  dropConnections,
  failTransactions,
  refuseStorage,
  watchStorage,
} from './environment/browser-faults.ts';
import { expect, test } from './environment/test.ts';

test(
  'reopens a dropped storage connection without a message',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    await watchStorage(phone.changeContext());
    const page = await openSignedIn(phone, family.owner);

    for (const [words, drop] of [
      ['Smiled once', () => failTransactions(page, 3)],
      ['Smiled twice', () => dropConnections(page, { withCloseEvent: false })],
      ['Smiled again', () => dropConnections(page, { withCloseEvent: true })],
    ] as const) {
      await page.getByRole('button', { name: 'Note', exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Note' }).fill(words);
      await drop();
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(page);
    }
    await expect(entries(page, 'Smiled')).toHaveCount(3);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect.poll(() => family.events()).toHaveLength(3);
    await expectSync(page, 'Up to date');
  },
);

test(
  'keeps the text of an open form when the storage connection drops',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    await watchStorage(phone.changeContext());
    const page = await openSignedIn(phone, family.owner);
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    const note = page.getByRole('dialog').getByRole('textbox', { name: 'Note' });
    await note.fill('Half a sentence');
    expect(await dropConnections(page, { withCloseEvent: true })).toBeGreaterThan(0);
    await logElsewhere(family, await phone.open('/home'));
    await expect(note).toHaveValue('Half a sentence');
    await expect(note).toBeFocused();
  },
);

test(
  'a private window works while it is open and says so where it can be detected',
  { tag: '@long' },
  async ({ family, newWindow }) => {
    const context = await newWindow();
    await bePrivateWindow(context);
    const page = await context.newPage();
    await page.goto('/');
    await signIn(page, family.owner);
    await expect(page.getByText('Entries are kept only while this window is open')).toBeVisible();
    await logDiaper(page, 'Wet');
    await expect.poll(() => family.events()).toHaveLength(1);
    await expectSync(page, 'Up to date');
    await page.reload();
    await expect(entries(page, 'Wet diaper')).toBeVisible();
    expect(await family.events()).toHaveLength(1);
    await context.close();
  },
);

test('keeps entries in memory and says so where the browser refuses storage', async ({
  family,
  newWindow,
}) => {
  const context = await newWindow();
  await refuseStorage(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto('/');
  await signIn(page, family.owner);
  await expect(page.getByText('Entries are kept only while this window is open')).toBeVisible();
  await expectSync(page, 'Up to date');

  await test.step('online it works as any other', async () => {
    await logDiaper(page, 'Wet');
    await expect.poll(() => family.events()).toHaveLength(1);
    await expectSync(page, 'Up to date');
    await expect(entries(page, 'Wet diaper')).toBeVisible();
  });
  await test.step('offline the window keeps what waits, and asks before it is closed', async () => {
    await context.setOffline(true);
    await logDiaper(page, 'Dirty');
    await expectSync(page, 'Offline · 1 waiting');
    expect(await asksBeforeClosing(page)).toBe(true);
    await context.setOffline(false);
    await expect.poll(() => family.events()).toHaveLength(2);
    await expectSync(page, 'Up to date');
    expect(await asksBeforeClosing(page)).toBe(false);
  });
  await test.step('a reload forgets it, and the server brings it back', async () => {
    await page.reload();
    await page.goto('/');
    await signIn(page, family.owner);
    await expect(entries(page, 'Wet diaper')).toBeVisible();
    await expect(entries(page, 'Dirty diaper')).toBeVisible();
    await expectSync(page, 'Up to date');
  });
  expect(errors).toEqual([]);
  await context.close();
});

for (const [error, notice] of [
  ['QuotaExceededError', 'The storage of this device is full'],
  ['UnknownError', 'The storage of this device does not open'],
] as const) {
  test(
    `starts, says so and logs an entry when opening the storage fails with ${error}`,
    { tag: '@long' },
    async ({ family, newDevice }) => {
      const phone = await newDevice();
      let page = await openSignedIn(phone, family.owner);
      await logDiaper(page, 'Wet');
      await expect.poll(() => family.events()).toHaveLength(1);
      await phone.closePages();
      await breakStorage(phone.changeContext(), error);
      page = await phone.open('/home');
      await expect(page.getByRole('alert').filter({ hasText: notice })).toContainText(
        'You can log meanwhile',
      );
      await logNote(page, 'First smile');
      await expect(entries(page, 'First smile')).toBeVisible();
      await expect.poll(() => family.events()).toHaveLength(2);
      await expectSync(page, 'Up to date');
      if (error === 'QuotaExceededError') return;

      await page.getByRole('button', { name: 'Repair' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Repair' }).click();
      await expect(page.getByRole('alert').filter({ hasText: notice })).toBeHidden();
      await expect(entries(page, 'Wet diaper')).toBeVisible();
      await expect(entries(page, 'First smile')).toBeVisible();
      await logDiaper(page, 'Both');
      await expect.poll(() => family.events()).toHaveLength(3);
      await expectSync(page, 'Up to date');
    },
  );
}

test(
  'a cold start with empty storage asks to sign in and fetches everything',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    let page = await openSignedIn(phone, family.owner);
    await logDiaper(page, 'Wet');
    await expect.poll(() => family.events()).toHaveLength(1);
    await expectSync(page, 'Up to date');
    await phone.closePages();
    const tools = await phone.tools(await phone.context.newPage());
    const { origin } = phone;

    await test.step('its database alone is gone: still signed in, all is fetched again', async () => {
      const raw = await phone.open('/api/health');
      await deleteReplica(raw);
      page = await phone.open('/home');
      await expectSync(page, 'Up to date');
      await expect(entries(page, 'Wet diaper')).toBeVisible();
      await page.close();
    });

    await test.step('all of it is gone', async () => {
      await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      page = await phone.open('/home');
      await expect(page).toHaveURL(`${origin}/`);
      await signIn(page, family.owner);
      await expectSync(page, 'Up to date');
      await expect(entries(page, 'Wet diaper')).toBeVisible();
    });
    expect(await family.events()).toHaveLength(1);
  },
);

test(
  'says that the storage was lost when Chromium deletes it with its LevelDB backend',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    let page = await openSignedIn(phone, family.owner);
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Up to date');
    await phone.goOffline();
    await logDiaper(page, 'Dirty');
    await expectSync(page, 'Offline · 1 waiting');
    await phone.quit();
    await phone.restart('--enable-features=IdbSqliteBackingStore');
    await phone.goOnline();
    page = await phone.open('/home');
    const told = page.getByRole('alertdialog', {
      name: 'This browser has lost what Nestling stored',
    });
    await expect(told).toContainText('What this device had not sent may be gone.');
    await told.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Email').fill(family.owner.username);
    await dialog.getByLabel('Password', { exact: true }).fill(family.owner.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expectSync(page, 'Up to date');
    await expect(entries(page, 'Wet diaper')).toBeVisible();
    // Removed on purpose, nothing is lost.
    await signOutAndRemove(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
    await expect(told).toBeHidden();
  },
);

/** A change from another tab that must appear. */
async function logElsewhere(family: { events(): Promise<unknown[]> }, other: Page): Promise<void> {
  const before = (await family.events()).length;
  await logDiaper(other, 'Both');
  await expect.poll(() => family.events()).toHaveLength(before + 1);
}

/** Whether the page asks for confirmation before it is closed. */
function asksBeforeClosing(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });
}

/** As devtools do, with no tab of the app open. */
function deleteReplica(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('rxdb-dexie-')) continue;
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.addEventListener('success', resolve);
        deleting.addEventListener('error', reject);
      });
    }
  });
}
