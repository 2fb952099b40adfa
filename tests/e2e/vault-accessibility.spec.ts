import type { Page } from '@playwright/test';
import { closeSheet, dismissMessages, openSignedIn } from '../helpers/app.ts';
import { tabTo } from '../helpers/keyboard.ts';
import { makePdf } from '../helpers/pdf-file.ts';
import { makePicture } from '../helpers/picture-file.ts';
import { checksOf } from './environment/axe.ts';
import type { Device } from './environment/device.ts';
import { expect, test } from './environment/test.ts';

/** The vault without sight, and with the keyboard alone. */

const section = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openSection(page: Page, device: Device, path: string, title: string): Promise<void> {
  await dismissMessages(page);
  await page.goto(`${device.origin}/vault${path}`);
  await expect(section(page, title)).toBeVisible();
}

async function addPictures(page: Page, count: number): Promise<void> {
  await page
    .getByLabel('From the library')
    .setInputFiles(Array.from({ length: count }, (_, seed) => makePicture(seed)));
  await expect(page.getByText(`${count} added.`)).toBeVisible();
}

async function addDocument(page: Page, title: string, kind: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'New document' });
  await form.getByLabel('Choose files').setInputFiles([makePdf('card.pdf', [title])]);
  await form.getByLabel('Title').fill(title);
  await form.getByRole('radio', { name: kind }).check();
  await form.getByLabel('Number').fill('A-4711');
  await form.getByRole('button', { name: 'Save document' }).click();
  await expect(form).toBeHidden();
}

test(
  'axe finds no fault in the vault: empty, with photos and documents, locked and offline',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(400_000);
    await family.writeCard('Hives from eggs');
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const { faults, check } = checksOf(page);
    const dialog = page.getByRole('dialog').last();

    await openSection(page, phone, '', 'Vault');
    await expect(page.getByText('0 items').first()).toBeVisible();
    await check('empty vault');
    await openSection(page, phone, '/photos', 'Photos');
    await expect(page.getByText('No photos yet')).toBeVisible();
    await check('no photos');
    await addPictures(page, 3);
    await dismissMessages(page);
    await expect(page.locator('[data-tile] img:not([data-blurred])')).toHaveCount(3);
    await check('photos');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.locator('[data-tile="0"]').click();
    await check('selected photos');
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Change tags' }).click();
    await expect(dialog.getByLabel('Add tags')).toBeVisible();
    await check('change of several photos');
    await closeSheet(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Stop selecting' }).click();

    await page.locator('[data-tile="0"]').click();
    await expect(dialog.locator('img').first()).toBeVisible();
    await check('viewer');
    await page.keyboard.press('i');
    await expect(dialog.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
    await check('details of a photo');
    await page.keyboard.press('e');
    await expect(dialog.getByLabel('Caption')).toBeVisible();
    await check('form of a photo');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Caption')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openSection(page, phone, '/albums', 'Albums');
    await page.getByRole('button', { name: 'New album' }).first().click();
    await expect(dialog.getByLabel('Title')).toBeVisible();
    await check('form of an album');
    await closeSheet(page);
    await openSection(page, phone, '/documents', 'Documents');
    await check('no documents');
    await page.getByRole('button', { name: 'Add a document' }).click();
    await dialog.getByRole('button', { name: 'Save document' }).click();
    await expect(dialog.getByText('Add at least one file.')).toBeVisible();
    await check('form of a document, with what is missing');
    await addDocument(page, 'Vaccination card', 'Vaccination');
    await expect(section(page, 'Vaccination card')).toBeVisible();
    await dismissMessages(page);
    await check('document');
    await openSection(page, phone, '/documents', 'Documents');
    await page.getByRole('button', { name: 'Add a document' }).click();
    await addDocument(page, 'Passport', 'Identity');
    await dismissMessages(page);
    await page.getByRole('button', { name: 'Open with a code' }).click();
    await expect(dialog.locator('b')).toHaveText(/^\d{6}$/);
    await check('code');
    await dialog.getByLabel('Code').fill('12345');
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(dialog.getByText('Enter the six digits of the code.')).toBeVisible();
    await check('code that is too short');
    await closeSheet(page);
    await check('locked document');
    await openSection(page, phone, '/documents', 'Documents');
    await check('documents');

    await openSection(page, phone, '/photos', 'Photos');
    await page.locator('[data-tile="0"]').click();
    await expect(dialog).toContainText('1 of 3');
    await page.keyboard.press('Delete');
    await expect(dialog).toContainText('1 of 2');
    // It is stored from then on.
    await expect(page.getByText('Moved to trash')).toBeVisible();
    await closeSheet(page);
    await openSection(page, phone, '/trash', 'Trash');
    await expect(page.getByRole('button', { name: /^Restore/ })).toBeVisible();
    await check('trash');
    await openSection(page, phone, '/storage', 'Storage');
    await expect(page.getByRole('meter', { name: 'Used of the family’s storage' })).toBeVisible();
    await check('storage');
    await openSection(page, phone, '', 'Vault');
    await expect(page.getByText('2 items').first()).toBeVisible();
    await check('vault');
    await page.getByRole('link', { name: /Mia/ }).first().click();
    await expect(page.getByText('Hives from eggs')).toBeVisible();
    await check('emergency card');
    await openSection(page, phone, '', 'Vault');
    await phone.goOffline();
    await page.getByLabel('From the library').setInputFiles([makePicture(9)]);
    await page.getByRole('button', { name: /^Waiting to upload/ }).click();
    await expect(dialog.getByRole('switch', { name: 'Only on Wi-Fi' })).toBeVisible();
    await dismissMessages(page);
    await check('uploads that wait');
    expect(faults).toEqual([]);
  },
);

test(
  'photos are opened, enlarged, liked, selected and deleted with the keyboard alone',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await openSection(page, phone, '/photos', 'Photos');
    await addPictures(page, 5);
    await dismissMessages(page);
    const tile = (index: number) => page.locator(`[data-tile="${index}"]`);
    const viewer = page.getByRole('dialog');
    await expect(tile(4)).toBeVisible();

    await test.step('one stop of Tab is the whole grid, in which the arrows move', async () => {
      await tabTo(page, tile(0));
      await page.keyboard.press('ArrowRight');
      await expect(tile(1)).toBeFocused();
      await page.keyboard.press('End');
      await expect(tile(4)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(tile(1)).toBeFocused();
      await page.keyboard.press('Home');
      await expect(tile(0)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.locator('[data-tile]:focus')).toHaveCount(0);
      await page.keyboard.press('Shift+Tab');
      await expect(tile(0)).toBeFocused();
    });

    await test.step('in the viewer the keys step, enlarge, like and open the details', async () => {
      await page.keyboard.press('Enter');
      await expect(viewer).toContainText('1 of 5');
      await page.keyboard.press('ArrowRight');
      await expect(viewer).toContainText('2 of 5');
      await page.keyboard.press('+');
      const picture = viewer.locator('div:not([inert]) > img').first();
      await expect(picture).toHaveAttribute('style', /scale\((?!1\))/);
      await page.keyboard.press('0');
      await expect(picture).toHaveAttribute('style', /scale\(1\)/);
      await page.keyboard.press('l');
      await expect(
        viewer.getByRole('button', { name: 'Like', exact: true, pressed: true }),
      ).toBeVisible();
      await page.keyboard.press('i');
      await expect(viewer.getByRole('heading', { name: 'Details and comments' })).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
      await expect(page.locator('[data-tile]:focus')).toHaveCount(1);
    });

    await test.step('and several are selected and deleted', async () => {
      const select = page.getByRole('button', { name: 'Select', exact: true });
      await select.focus();
      await page.keyboard.press('Enter');
      await tabTo(page, page.locator('[data-tile][tabindex="0"]'));
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await expect(page.getByText('2 selected')).toBeVisible();
      await tabTo(page, page.getByRole('toolbar').getByRole('button', { name: 'Delete' }));
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-tile]')).toHaveCount(3);
    });
  },
);
