import type { Page } from '@playwright/test';
import { expectSync, openSettings, openSignedIn } from '../helpers/app.ts';
import { makePicture } from '../helpers/picture-file.ts';
import { checksOf } from './environment/axe.ts';
import { type Family, type Person, foundFamily } from './environment/family.ts';
import { expect, test } from './environment/test.ts';

/** A family moves to another account with an archive of a device. */

test(
  'photos and comments move into another family with the archive of a device',
  { tag: '@long' },
  async ({ family, newDevice, backend }) => {
    test.setTimeout(300_000);
    const other = await family.inviteParent();
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await addPhotos(page, 2);
    const [photo] = await photosOf(family);
    await comment({ origin: backend.origin, by: other, photoId: photo?.id ?? '' });
    await expectSync(page, 'Up to date');
    await openPhotos(page);
    const archive = await exportFrom(page);

    const fresh = await foundFamily(backend.origin);
    const tablet = await newDevice();
    const there = await openSignedIn(tablet, fresh.owner);
    const { faults, check } = checksOf(there);
    await openImport(there);
    await tablet.goOffline();
    await there.getByLabel('Files or a zip').setInputFiles(archive);
    await expect(there.getByText(/new entries/)).toBeVisible();
    await check('the preview of an archive');
    await there.getByRole('button', { name: /^Import \d+ entries/ }).click();
    await expect(there.getByRole('heading', { name: /\d+ entries imported/ })).toBeFocused();

    await test.step('the pictures are here before they are sent', async () => {
      await openPhotos(there);
      await expect(tiles(there)).toHaveCount(2);
      await expect(tiles(there).locator('img:not([data-blurred])')).toHaveCount(2);
    });

    await test.step('connected, the server gets the very files', async () => {
      await tablet.goOnline();
      await expect
        .poll(
          async () => (await photosOf(fresh)).map(({ id, hash, stored }) => [id, hash, stored]),
          {
            timeout: 60_000,
          },
        )
        .toEqual((await photosOf(family)).map(({ id, hash, stored }) => [id, hash, stored]));
    });

    await test.step('a comment says who wrote it', async () => {
      await there.goto(new URL(`/vault/photos?photo=${photo?.id}`, there.url()).href);
      const viewer = there.getByRole('dialog').last();
      await viewer.getByRole('button', { name: 'Details and comments' }).click();
      await expect(there.getByRole('listitem').filter({ hasText: 'What a day' })).toContainText(
        /Imported, by ben/i,
      );
      await check('an imported comment');
    });

    await test.step('the same archive brings nothing twice', async () => {
      await openImport(there);
      await there.getByLabel('Files or a zip').setInputFiles(archive);
      await expect(there.getByText('There is nothing new in these files.')).toBeVisible();
    });
    expect(faults).toEqual([]);
  },
);

const tiles = (page: Page) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: /^Photo, / });

async function openPhotos(page: Page): Promise<void> {
  await page.goto(new URL('/vault/photos', page.url()).href);
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
}

async function openImport(page: Page): Promise<void> {
  await page.goto(new URL('/settings?section=import', page.url()).href);
  await expect(page.getByLabel('Files or a zip')).toBeVisible();
}

/** They are on the server when it resolves. */
async function addPhotos(page: Page, count: number): Promise<void> {
  await page.goto(new URL('/vault', page.url()).href);
  const pictures = Array.from({ length: count }, (_, seed) => makePicture(seed));
  await page.getByLabel('From the library').setInputFiles(pictures);
  await expect(page.getByText(`${count} added.`)).toBeVisible();
  await expect(page.getByText(/^Waiting to upload/)).toBeHidden({ timeout: 60_000 });
}

/** @returns the path of the archive */
async function exportFrom(page: Page): Promise<string> {
  await openSettings(page, 'Your data');
  await page.getByRole('button', { name: 'Export my data' }).first().click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export from this device' }).click();
  return (await download).path();
}

type Photo = { id: string; hash: string; stored: string[] };

async function photosOf(family: Family): Promise<Photo[]> {
  const found = (await (await family.ask('/api/photos')).json()) as Photo[] | { items: Photo[] };
  const photos = Array.isArray(found) ? found : found.items;
  return photos.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function comment({
  origin,
  by,
  photoId,
}: {
  origin: string;
  by: Person;
  photoId: string;
}): Promise<void> {
  const answer = await fetch(`${origin}/api/photos/${photoId}/comments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'What a day' }),
  });
  expect(answer.status).toBeLessThan(300);
}
