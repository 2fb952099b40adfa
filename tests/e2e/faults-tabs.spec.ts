import type { Page } from '@playwright/test';
import {
  entries,
  expectSync,
  logDiaper,
  signIn,
  waitUntilReadyForOffline,
} from '../helpers/app.ts';
import { expect, test } from './world/test.ts';

test('while an old tab keeps the database, the new one says so in two seconds and goes on after it', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  // Any page of the origin that is not the app.
  const old = await phone.open('/api/health');
  await holdOldDatabase(old, `rxdb-dexie-nestling-${userIdOf(family.owner)}--0--events`);
  const page = await phone.open('/');
  await signIn(page, family.owner);
  const words = page.getByText('Still opening your entries…');
  await expect(words).toBeVisible({ timeout: 2_000 });
  await old.close();
  await expectSync(page, 'Up to date');
  await expect(words).toBeHidden();
  await logDiaper(page, 'Wet');
  await expect.poll(() => family.events()).toHaveLength(1);
});

test('an old tab gives the database to a newer release at once, says so, and keeps what is typed', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await phone.open('/');
  await signIn(page, family.owner);
  await waitUntilReadyForOffline(page);
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  const note = page.getByRole('dialog').getByRole('textbox', { name: 'Note' });
  await note.fill('Not saved yet');

  const newer = await phone.open('/api/health');
  expect(await takeDatabasesOver(newer)).toEqual({ taken: 5, blocked: 0 });
  const notice = page.getByRole('alert').filter({ hasText: 'updated in another tab' });
  await expect(notice).toBeAttached({ timeout: 2_000 });
  await expect(note).toHaveValue('Not saved yet');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('updated in another tab')).toBeVisible();
  await expect(note).toHaveValue('Not saved yet');
  expect(await family.events()).toHaveLength(0);
});

test('of two tabs one sends, in one request, and both show the same', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const first = await phone.open('/');
  await signIn(first, family.owner);
  await waitUntilReadyForOffline(first);
  const second = await phone.open('/home');
  await expectSync(second, 'Up to date');
  await phone.goOffline();
  await logDiaper(first, 'Wet');
  await logDiaper(second, 'Dirty');
  for (const tab of [first, second]) {
    await expectSync(tab, 'Offline · 2 waiting');
    await expect(entries(tab, 'diaper')).toHaveCount(2);
  }
  const pushes = () => phone.gate.count(/POST \/api\/sync\/push/);
  const before = pushes();
  await phone.goOnline();
  for (const tab of [first, second]) await expectSync(tab, 'Up to date');
  expect(pushes() - before).toBe(1);
  expect(await family.events()).toHaveLength(2);
});

/** A tab of an older release, which does not know that it must let go. */
function holdOldDatabase(on: Page, name: string): Promise<void> {
  return on.evaluate(
    (database) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(database, 1);
        opening.addEventListener('success', () => resolve());
      }),
    name,
  );
}

/** What a newer release does first: opens each database at a version that the old cannot read. */
function takeDatabasesOver(on: Page): Promise<{ taken: number; blocked: number }> {
  return on.evaluate(async () => {
    let blocked = 0;
    let taken = 0;
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('rxdb-dexie-')) continue;
      await new Promise((resolve) => {
        const opening = indexedDB.open(name, 20);
        opening.addEventListener('blocked', () => (blocked += 1));
        opening.addEventListener('success', resolve);
      });
      taken += 1;
    }
    return { taken, blocked };
  });
}

function userIdOf({ accessToken }: { accessToken: string }): string {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { id: string }).id;
}
