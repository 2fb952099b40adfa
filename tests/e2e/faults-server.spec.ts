import type { Page } from '@playwright/test';
import {
  entries,
  expectSync,
  logBottle,
  logDiaper,
  openSignedIn,
  openSync,
} from '../helpers/app.ts';
import type { Device } from './environment/device.ts';
import { logManyMore } from './environment/replica.ts';
import { expect, test } from './environment/test.ts';

/** Faults of the server and of its answers (docs/faults.md). */

test('one refused entry of fifty waits for the person and the others are sent', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  await phone.goOffline();
  await logDiaper(page, 'Wet');
  await expectSync(page, 'Offline · 1 waiting');
  await logManyMore(page, 49, { 20: 'much too long '.repeat(200) });
  await page.reload();
  await expectSync(page, 'Offline · 50 waiting');
  await phone.goOnline();
  await expectSync(page, '1 needs you');
  await expect.poll(() => family.events()).toHaveLength(49);

  const sheet = await openSync(page);
  await expect(sheet.getByText('1 entry was not accepted')).toBeVisible();
  // The server's own message.
  await expect(sheet.getByText(/^note: /)).toBeVisible();
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const choose = async (what: string) => {
    await sheet.getByRole('button', { name: 'More: Wet diaper' }).click();
    for (const choice of ['Retry', 'Edit', 'Copy as text', 'Discard'])
      await expect(page.getByRole('menuitem', { name: choice })).toBeVisible();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await choose('Copy as text');
  await expect(page.getByText('Copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('much too long');
  await choose('Edit');
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Note') });
  await form.getByLabel('Note').fill('short');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSync(page, 'Up to date');
  const notes = (await family.changes()).map((event) => event['note']);
  expect(notes).toHaveLength(50);
  expect(notes).toContain('short');
});

test(
  'three devices restore what a server lost with its backup',
  { tag: '@long' },
  async ({ backend, family, newDevice }) => {
    test.setTimeout(400_000);
    const people = [family.owner, await family.inviteParent(), await family.inviteParent()];
    const phones: { device: Device; page: Page }[] = await Promise.all(
      people.map(async (person) => {
        const device = await newDevice();
        const page = await openSignedIn(device, person);
        return { device, page };
      }),
    );
    await test.step('an entry of each before the backup, and one after it', async () => {
      await Promise.all(phones.map(({ page }, i) => logBottle(page, 100 + i)));
      for (const { page } of phones) await expect(entries(page, 'Bottle')).toHaveCount(3);
      await backend.backUp();
      await wake(phones);
      for (const { page } of phones) await expectSync(page, 'Up to date');
      await Promise.all(phones.map(({ page }, i) => logBottle(page, 200 + i)));
      for (const { page } of phones) {
        await expect(entries(page, 'Bottle')).toHaveCount(6);
        await expectSync(page, 'Up to date');
      }
    });
    await test.step('the server is restored, and knows three of six', async () => {
      for (const { device } of phones) device.gate.cut();
      await backend.restoreBackup();
      expect(await family.events()).toHaveLength(3);
    });
    for (const { device } of phones) device.gate.restore();
    await wake(phones);
    await expect.poll(async () => (await family.events()).length, { timeout: 90_000 }).toBe(6);
    for (const { page } of phones) {
      await expectSync(page, 'Up to date');
      for (const ml of [100, 101, 102, 200, 201, 202])
        await expect(entries(page, `Bottle ${ml} ml`)).toHaveCount(1);
    }
    expect(await family.events()).toHaveLength(6);
  },
);

/** Opens the app again, so that it sends without waiting for the next retry. */
async function wake(phones: readonly { page: Page }[]): Promise<void> {
  for (const { page } of phones) await page.evaluate(() => dispatchEvent(new Event('focus')));
}
