import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dismissMessages, openSignedIn } from '../helpers/app.ts';
import { makePdf } from '../helpers/pdf-file.ts';
import { makePicture } from '../helpers/picture-file.ts';
import { expect, test } from './environment/test.ts';

/** Photos and documents of two parents on two devices. */

const tile = (page: Page, name: string | RegExp = /^Photo, /) =>
  page
    .getByRole('region', { name: /^(Photos|Favorites|By the sea)$/ })
    .getByRole('button', { name });

async function openSection(page: Page, name: string): Promise<void> {
  await openVault(page);
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function openVault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vault' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vault' })).toBeVisible();
}

test('photos and documents added without a connection are shown at once, and live on two devices', async ({
  family,
  newDevice,
}) => {
  const partner = await family.inviteParent();
  const [phone, tablet] = [await newDevice(), await newDevice()];
  const mine = await openSignedIn(phone, family.owner);
  const theirs = await openSignedIn(tablet, partner);
  await openVault(mine);
  await openVault(theirs);
  await openSection(theirs, 'Photos');
  await expect(theirs.getByText('No photos yet')).toBeVisible();

  const photos = [makePicture(1), makePicture(2, { width: 480, height: 640 })];
  await test.step('added offline, it is in the grid and waits', async () => {
    await phone.goOffline();
    await mine.getByLabel('From the library').setInputFiles(photos);
    await expect(mine.getByRole('button', { name: /^Waiting to upload \(2, / })).toBeVisible();
    await openSection(mine, 'Photos');
    await expect(tile(mine)).toHaveCount(2);
    await expect(tile(mine).first().locator('img:not([data-blurred])')).toBeVisible();
    for (const each of await tile(mine).all()) {
      const { width = 0, height = 0 } = (await each.boundingBox()) ?? {};
      expect(height, 'a square tile, whatever the shape of the photo').toBeCloseTo(width, 0);
    }
    await dismissMessages(mine);
  });

  await test.step('connected, it arrives on the other device', async () => {
    await phone.goOnline();
    await expect(tile(theirs)).toHaveCount(2);
    await expect(tile(theirs).first().locator('img:not([data-blurred])')).toBeVisible();
  });

  const viewer = (page: Page) =>
    page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: 'Details and comments' }) });
  await test.step('the viewer goes through the photos by keys, and its address names the photo', async () => {
    await tile(mine).first().press('Enter');
    await expect(viewer(mine)).toContainText('1 of 2');
    const first = mine.url();
    expect(first).toMatch(/\?photo=/);
    await mine.keyboard.press('ArrowRight');
    await expect(viewer(mine)).toContainText('2 of 2');
    expect(mine.url()).not.toBe(first);
    await mine.keyboard.press('Escape');
    await expect(viewer(mine)).toBeHidden();
    await expect(mine).toHaveURL(/\/vault\/photos$/);
    await expect(tile(mine).first()).toBeFocused();
  });

  await test.step('the other device downloads the very bytes that were picked', async () => {
    await tile(theirs).first().click();
    // An original is sent after the pictures of the grid; until it has arrived, the largest of them is saved.
    await expect(async () => {
      await viewer(theirs).getByRole('button', { name: 'More' }).click();
      const saving = theirs.waitForEvent('download');
      await theirs.getByRole('menuitem', { name: 'Download' }).click();
      const bytes = await readFile(await (await saving).path());
      expect(photos.some(({ buffer }) => buffer.equals(bytes))).toBe(true);
    }).toPass();
  });

  await test.step('a like and a comment arrive live', async () => {
    await tile(mine).first().click();
    await viewer(theirs).getByRole('button', { name: 'Details and comments' }).click();
    await viewer(mine).getByRole('button', { name: 'Like', exact: true }).click();
    await expect(viewer(theirs).getByText(/^Liked by /)).toBeVisible();
    await viewer(mine).getByRole('button', { name: 'Details and comments' }).click();
    const write = viewer(mine).getByRole('textbox', { name: 'Write a comment' });
    await write.fill('Look at the sea');
    await write.press('Control+Enter');
    await expect(viewer(theirs).getByRole('listitem')).toContainText('Look at the sea');
  });

  await test.step('its details are edited on one device and shown on the other', async () => {
    await viewer(mine).getByRole('button', { name: 'Edit details' }).click();
    const form = mine.getByRole('dialog', { name: 'Edit details' });
    await form.getByLabel('Caption').fill('By the water');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(theirs.getByRole('dialog', { name: /^By the water, / })).toBeVisible();
    for (const page of [mine, theirs]) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toBeHidden();
    }
  });

  await test.step('an album collects it', async () => {
    await dismissMessages(mine);
    await openSection(mine, 'Albums');
    await mine.getByRole('button', { name: 'New album' }).click();
    await mine.getByRole('dialog').getByLabel('Title').fill('By the sea');
    await mine.getByRole('button', { name: 'Create album' }).click();
    await expect(mine.getByRole('link', { name: /By the sea/ })).toBeVisible();
    await dismissMessages(mine);
    await openSection(mine, 'Photos');
    await mine.getByRole('button', { name: 'Select', exact: true }).click();
    await tile(mine, /^(Photo|By the water), /)
      .nth(0)
      .click();
    await tile(mine, /^(Photo|By the water), /)
      .nth(1)
      .click();
    await mine.getByRole('button', { name: 'Actions' }).click();
    await mine.getByRole('menuitem', { name: 'Add to album' }).click();
    await mine.getByRole('dialog').getByRole('checkbox', { name: 'By the sea' }).check();
    await mine.getByRole('button', { name: 'Change 2' }).click();
    await openSection(theirs, 'Albums');
    await theirs.getByRole('link', { name: /By the sea/ }).click();
    await expect(tile(theirs, /./)).toHaveCount(2);
  });

  await test.step('deleted photos leave both devices, and one Undo brings them back', async () => {
    await dismissMessages(mine);
    await mine.getByRole('button', { name: 'Select', exact: true }).click();
    await tile(mine, /./).nth(0).click();
    await tile(mine, /./).nth(1).click();
    await mine.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await expect(theirs.getByText('Nothing in it yet')).toBeVisible();
    await mine.getByRole('button', { name: 'Undo' }).click();
    await expect(tile(theirs, /./)).toHaveCount(2);
    await tile(theirs, /By the water/).click();
    await theirs.keyboard.press('Delete');
    await theirs.keyboard.press('Escape');
    await openSection(theirs, 'Trash');
    await theirs.getByRole('button', { name: /^Restore: By the water/ }).click();
    await openSection(theirs, 'Favorites');
    await expect(theirs.getByText('No favorites yet')).toBeVisible();
    await openSection(mine, 'Favorites');
    await expect(tile(mine, /By the water/)).toBeVisible();
  });

  await test.step('a document that is added offline arrives, and opens on the other device', async () => {
    await dismissMessages(mine);
    await phone.goOffline();
    await openSection(mine, 'Documents');
    await mine.getByRole('button', { name: 'Add a document' }).click();
    const form = mine.getByRole('dialog', { name: 'New document' });
    await form.getByRole('button', { name: 'Save document' }).click();
    await expect(form.getByText('Add at least one file.')).toBeVisible();
    await form
      .getByLabel('Choose files')
      .setInputFiles([
        makePdf('card.pdf', ['Six-in-one, 2 March']),
        { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<b>no</b>') },
      ]);
    await expect(form.getByText('page.html: This kind of file is not supported.')).toBeVisible();
    await form.getByLabel('Title').fill('Vaccination card');
    await form.getByRole('radio', { name: 'Vaccination' }).check();
    await form.getByLabel('Number').fill('A-4711');
    await form.getByRole('button', { name: 'Save document' }).click();
    await expect(mine.getByRole('heading', { level: 1, name: 'Vaccination card' })).toBeVisible();
    await expect(mine).toHaveURL(/\/vault\/documents\?document=/);
    await expect(mine.getByText('A-4711')).toBeHidden();
    await mine.getByRole('button', { name: 'Show the number' }).click();
    await expect(mine.getByText('A-4711')).toBeVisible();

    await phone.goOnline();
    await openSection(theirs, 'Documents');
    await theirs.getByRole('link', { name: /Vaccination card/ }).click();
    await theirs.getByRole('button', { name: 'Open card.pdf' }).click();
    const preview = theirs.getByRole('dialog', { name: 'card.pdf' });
    await expect(preview.getByText('Six-in-one, 2 March')).toBeAttached();
    await theirs.keyboard.press('Escape');
    await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('Bring it on Monday');
    await theirs.getByRole('textbox', { name: 'Write a comment' }).press('Control+Enter');
    await expect(mine.getByText('Bring it on Monday')).toBeVisible();
  });

  await test.step('another version is added without a connection, and both parents have it', async () => {
    await dismissMessages(mine);
    await phone.goOffline();
    await mine.getByRole('button', { name: 'More', exact: true }).click();
    await mine.getByRole('menuitem', { name: 'New version' }).click();
    const form = mine.getByRole('dialog', { name: 'New version of “Vaccination card”' });
    await form
      .getByLabel('Choose files')
      .setInputFiles(makePdf('card-2.pdf', ['Six-in-one, 2 May']));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(mine.getByRole('button', { name: 'Open card-2.pdf' })).toBeVisible();
    await phone.goOnline();
    await expect(theirs.getByRole('button', { name: 'Open card-2.pdf' })).toBeVisible();
  });

  await test.step('a sensitive document opens by a code, and a link to it is locked before', async () => {
    await dismissMessages(mine);
    await mine.getByRole('button', { name: 'More', exact: true }).click();
    await mine.getByRole('menuitem', { name: 'Edit document' }).click();
    await mine.getByRole('dialog').getByRole('switch', { name: 'Sensitive' }).check();
    await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(theirs.getByText('This document is locked')).toBeVisible();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('A sensitive document');
    const address = theirs.url();
    await openSection(theirs, 'Documents');
    await expect(theirs.getByText('1 sensitive document is locked')).toBeVisible();
    await expect(theirs.getByText('Vaccination card')).toBeHidden();
    await theirs.goto(address);
    await theirs.getByRole('button', { name: 'Open with a code' }).click();
    const sheet = theirs.getByRole('dialog');
    const code = await sheet.locator('b').innerText();
    await sheet.getByLabel('Code').fill(code);
    await sheet.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Vaccination card');
    await theirs.getByRole('button', { name: 'Lock now' }).click();
    await expect(theirs.getByText('This document is locked')).toBeVisible();
  });

  await test.step('the storage says what is used, and unknown sections lead to the vault', async () => {
    await theirs.goto(`${tablet.origin}/vault/storage`);
    await expect(theirs.getByRole('meter', { name: 'Used of the family’s storage' })).toBeVisible();
    await expect(
      theirs.getByRole('list', { name: 'Largest' }).getByRole('button', { name: /Photo|water/ }),
    ).toHaveCount(2);
    await theirs.goto(`${tablet.origin}/vault/nonsense`);
    await expect(theirs).toHaveURL(/\/vault$/);
  });
});
