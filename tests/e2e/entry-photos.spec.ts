import type { Locator, Page } from '@playwright/test';
import { entries, expectSync, logDiaper, openSignedIn } from '../helpers/app.ts';
import { type PickedFile, cameraPhotos, largeVideo } from '../helpers/pictures.ts';
import { expect, test } from './environment/test.ts';

test('photos and a video that were picked offline are all there after the browser was killed', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  let page = await openSignedIn(phone, family.owner);
  const photos = await cameraPhotos(page, 5);
  await phone.goOffline();
  await logDiaper(page, 'Wet');
  let sheet = await openFirstEntry(page);
  await sheet.getByLabel('Add photos').setInputFiles(paths([...photos, largeVideo(20_000_000)]));
  await expect(shown(sheet)).toHaveCount(5);
  await expect(sheet.getByRole('img', { name: /^Video 6/ })).toBeVisible();

  await phone.kill();
  await phone.restart();
  page = await phone.open('/home');
  sheet = await openFirstEntry(page);
  await expect(shown(sheet)).toHaveCount(5);
  await expect(sheet.getByRole('img', { name: /^Video 6/ })).toBeVisible();
  await expectSync(page, 'Offline · 7 waiting');
});

function paths(files: readonly PickedFile[]): string[] {
  return files.map(({ path }) => path);
}

async function openFirstEntry(page: Page): Promise<Locator> {
  await entries(page, 'Wet').first().click();
  const sheet = page.getByRole('dialog').filter({ hasText: 'Photos' });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Thumbnails that are drawn. */
function shown(sheet: Locator): Locator {
  return sheet.locator('img[src^="blob:"]').filter({ visible: true });
}
