import type { Locator, Page } from '@playwright/test';
import { entries, expectSync, goTo, logDiaper, openSignedIn } from '../helpers/app.ts';
import { type PickedFile, cameraPhotos, largeVideo } from '../helpers/pictures.ts';
import { expect, test } from './environment/test.ts';

test(
  'photos and a video that were picked offline are all there after the browser was killed',
  { tag: '@long' },
  async ({ family, newDevice }) => {
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
  },
);

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

test('pictures that the system shares with the app are in the vault, also offline', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  const [photo] = await cameraPhotos(page, 1);
  await phone.goOffline();
  // As the system does: a form with files, sent to the address of the manifest.
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'shared.jpg', { type: 'image/jpeg' }));
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
    const field = document.createElement('input');
    Object.assign(field, { type: 'file', name: 'files', files: files.files });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, photo!.buffer.toString('base64'));
  await expect(page).toHaveURL(/\/vault\?shared=1$/);
  await expect(page.getByText('1 file was added to the vault.')).toBeVisible();
  await expectSync(page, 'Offline · 1 waiting');
  expect(await page.evaluate(() => caches.has('nestling-shared'))).toBe(false);

  await test.step('Home shows them when only photos are wanted', async () => {
    await goTo(page, 'Home');
    await page.getByRole('radio', { name: 'Photos' }).check();
    await expect(page.getByRole('region', { name: 'Entries' })).toBeHidden();
    await page.getByRole('region', { name: 'Latest photos' }).getByRole('button').click();
    await expect(page).toHaveURL(/photo=/);
  });
});
