import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import {
  entries,
  expectSync,
  goTo,
  logDiaper,
  openSettings,
  openSignedIn,
  signIn,
  signOutAndKeep,
} from '../helpers/app.ts';
import { tabTo } from '../helpers/keyboard.ts';
import { storesWith } from './environment/stored.ts';
import { foundFamily, userIn } from './environment/family.ts';
import { expect, test } from './environment/test.ts';

/**
 * A shared tablet: removed data is nowhere on it any more, kept data
 * waits for its person, and the next person neither sees nor sends it.
 */
test(
  'removes all data of a user who discards it and sends none of it afterwards',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const tablet = await newDevice();
    const page = await openSignedIn(tablet, family.owner);
    await logDiaper(page, 'Wet');
    await expectSync(page, 'Up to date');
    const traces = [family.owner.username, userIn(family.owner), family.child.id];
    expect(await storesWith(page, traces)).not.toEqual([]);
    await tablet.goOffline();
    await logDiaper(page, 'Dirty');
    await expectSync(page, 'Offline · 1 waiting');

    // Kept: locked until its person is back.
    await signOutAndKeep(page);
    await expect(entries(page, 'Dirty diaper')).toHaveCount(0);
    await tablet.goOnline();
    await signIn(page, family.owner);
    await expectSync(page, 'Up to date');
    expect(await family.events()).toHaveLength(2);

    // Removed: the dialog says what would be lost, and afterwards nothing is left.
    await tablet.goOffline();
    await logDiaper(page, 'Both');
    await expectSync(page, 'Offline · 1 waiting');
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: /Privacy and data/ }).click();
    await page.getByRole('button', { name: 'Remove my data from this device' }).click();
    await page.getByRole('button', { name: 'Discard 1 entry and remove' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => storesWith(page, traces)).toEqual([]);

    // Nobody sends it, whoever signs in next.
    await tablet.goOnline();
    const others = await foundFamily(tablet.gate.origin);
    await signIn(page, others.owner);
    await expectSync(page, 'Up to date');
    await expect(entries(page, 'diaper')).toHaveCount(0);
    expect(await family.events()).toHaveLength(2);
    expect(await others.events()).toHaveLength(0);

    // They export their data and leave the family, by keyboard alone: nothing of theirs is left.
    await openSettings(page, 'Privacy and data');
    await tabTo(page, page.getByRole('button', { name: 'Export my data' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const password = dialog.getByLabel('Your password', { exact: true });
    await expect(password).toBeFocused();
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The password is not right.')).toBeVisible();
    await expect(password).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(others.owner.password);
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const files = unzipSync(await readFile(await (await saving).path()));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['README.txt', 'data/children.json', 'data/events.json']),
    );
    expect(strFromU8(files['data/children.json'] ?? new Uint8Array())).toContain(others.child.id);
    await expect(dialog).toBeHidden();

    await tabTo(page, page.getByRole('button', { name: 'Delete my account' }));
    await page.keyboard.press('Enter');
    await tabTo(page, password);
    await page.keyboard.type('not this one');
    await tabTo(page, dialog.getByLabel('Type “delete” to confirm'));
    await page.keyboard.type('delete');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The password is not right.')).toBeVisible();
    await expect(password).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(others.owner.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText('Your account has been deleted')).toBeVisible();
    const theirs = [others.owner.username, userIn(others.owner), others.child.id];
    await expect.poll(() => storesWith(page, theirs)).toEqual([]);
  },
);
