import type { Page } from '@playwright/test';
import {
  closeSheet,
  dismissMessages,
  edit,
  entries,
  expectSync,
  goTo,
  logDiaper,
  openSettings,
  openSignedIn,
  signInAgain,
} from '../helpers/app.ts';
import { createApi } from '../helpers/api.ts';
import { exifTurned } from '../helpers/jpeg.ts';
import { expect, test } from './environment/test.ts';

const PASSWORD = 'a kinder otter 7';

test(
  'changes name, password and photo, and ends a session, while entries stay queued',
  { tag: '@long' },
  async ({ backend, family, newDevice }) => {
    const ben = await family.inviteParent();
    const bens = createApi(backend.origin, ben.accessToken);
    const entryNow = async () => {
      const { body } = await bens.get('/api/events');
      return (body as { id: string; note: string }[])[0];
    };
    const phone = await newDevice();
    const tablet = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const lost = await openSignedIn(tablet, family.owner);

    await openSettings(page, 'Profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('Ana Berger');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, 'Profile saved');
    // The name is the same everywhere, and back leads to the list.
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('link', { name: 'Profile Ana Berger' })).toBeVisible();

    await openSettings(page, 'Devices');
    const others = page.getByRole('region', { name: 'Other devices' });
    // Besides the session by which the test reads the family.
    await others.getByRole('button', { name: /^Sign out: Safari/ }).click();
    const asks = page.getByRole('alertdialog');
    await asks.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(others.getByRole('button', { name: /^Sign out: Safari/ })).toHaveCount(0);
    await lost.reload();
    await expectSync(lost, 'Sign in to sync');

    await openSettings(page, 'Profile');
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog', { name: 'Change password' });
    await form.getByLabel('Current password', { exact: true }).fill('not this one');
    await form.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByText('Passwords do not match')).toBeVisible();
    await form.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    // The input is still there.
    await form.getByLabel('Current password', { exact: true }).fill(family.owner.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form).toBeHidden();
    await signInAgain(lost, { password: PASSWORD });
    await expectSync(lost, 'Up to date');

    // Ben writes while she is offline; his change is later and therefore wins.
    await goTo(page, 'Home');
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Up to date');
    const entry = await entryNow();
    await phone.goOffline();
    await edit(page, 'Wet diaper', (sheet) => sheet.getByLabel('Note').fill('after her nap'));
    await choosePhoto(page);
    await bens.put(`/api/events/${entry?.id}`, { note: 'in the car' });
    await phone.goOnline();
    await expectSync(page, 'Up to date');
    await expect(photoInHeader(lost)).toBeVisible();
    const note = async () => (await entryNow())?.note;
    await expect.poll(note).toBe('in the car');

    await openSettings(page, 'Sync and storage');
    await page.getByRole('button', { name: 'Keep what you wrote: after her nap' }).click();
    await said(page, 'Kept: after her nap');
    await expect.poll(note).toBe('after her nap');

    await goTo(page, 'Home');
    await dismissMessages(page);
    await entries(page, 'Wet diaper').click();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByRole('listitem').filter({ hasText: 'in the car' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    await closeSheet(page);
  },
);

function photoInHeader(page: Page) {
  return page.getByRole('banner').locator('img');
}

/** A photo of Mia, rotated: the red half is up. */
async function choosePhoto(page: Page): Promise<void> {
  await openSettings(page, 'Children');
  await page.getByRole('button', { name: /^Mia/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit Mia' });
  const file = sheet.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') });
  await expect(sheet.getByText('This file cannot be read as a picture.')).toBeVisible();
  const upright = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (const [color, left] of [['#f00', 0] as const, ['#00f', 200] as const]) {
      context.fillStyle = color;
      context.fillRect(left, 0, 200, 300);
    }
    return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
  });
  const jpeg = Buffer.from(upright, 'base64');
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exifTurned(6), jpeg.subarray(2)]);
  await file.setInputFiles({ name: 'mia.jpg', mimeType: 'image/jpeg', buffer });
  await expect(sheet.getByText('This file cannot be read as a picture.')).toBeHidden();
  // One step down by keyboard: less of the red half is visible.
  await sheet.getByLabel('Up or down').press('End');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await said(page, 'Mia saved');
  const photo = photoInHeader(page);
  await expect(photo).toBeVisible();
  const seen = await photo.evaluate((image: HTMLImageElement) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const isRed = (y: number) => (context.getImageData(96, y, 1, 1).data[0] ?? 0) > 128;
    return [image.naturalWidth, image.naturalHeight, isRed(10), isRed(80), isRed(140)];
  });
  expect(seen).toEqual([192, 192, true, false, false]);
}

async function said(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(words)).toBeVisible();
  await dismissMessages(page);
}

test('About says whether there is a newer version, and whose software is inside', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  await openSettings(page, 'About');
  const check = page.getByRole('button', { name: 'Check for updates' });
  await check.click();
  await expect(page.getByText('This is the newest version.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What is new' })).toContainText('Version 0.1.0');

  await phone.goOffline();
  await check.click();
  await expect(page.getByText('No connection. Try again later.')).toBeVisible();
  await phone.goOnline();

  await page.getByRole('link', { name: 'Licences of open-source software' }).click();
  await expect(
    page.getByText(/^Nestling contains the following open-source software/),
  ).toBeVisible();
  await expect(page.getByText(/^react \d/m)).toBeVisible();
});
