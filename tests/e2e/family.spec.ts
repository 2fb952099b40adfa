import type { Locator, Page } from '@playwright/test';
import {
  closeSheet,
  dismissMessages,
  edit,
  entries,
  expectSync,
  goTo,
  logBottle,
  logDiaper,
  openSettings,
  openSignedIn,
  remove,
} from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import type { Device } from './environment/device.ts';
import type { Family } from './environment/family.ts';
import { expect, test } from './environment/test.ts';

let phone: Device;
let tablet: Device;
let ana: Page;
let ben: Page;

test.beforeEach(async ({ family, newDevice }) => {
  [phone, tablet] = await Promise.all([newDevice(), newDevice()]);
  const partner = await family.inviteParent();
  [ana, ben] = await Promise.all([
    openSignedIn(phone, family.owner),
    openSignedIn(tablet, partner),
  ]);
});

test('the partner sees an entry at once, and the sync pill is right at each step', async ({
  family,
}) => {
  await logDiaper(ana, 'Wet');
  await expect(entries(ben, 'Wet diaper')).toBeVisible();
  await expectSync(ana, 'Up to date');
  await expect(entries(ana, 'Saved on this device, not sent yet')).toHaveCount(0);

  await phone.goOffline();
  await logDiaper(ana, 'Dirty');
  await expectSync(ana, 'Offline · 1 waiting');
  await expect(entries(ana, 'Dirty diaper Saved on this device, not sent yet')).toBeVisible();
  await expect(entries(ben, 'Dirty diaper')).toHaveCount(0);
  expect(await family.events()).toHaveLength(1);

  await phone.goOnline();
  await expectSync(ana, 'Up to date');
  // "Up to date" appears only when the server has the entry.
  expect(await family.events()).toHaveLength(2);
  await expect(entries(ana, 'Saved on this device, not sent yet')).toHaveCount(0);
  await expect(entries(ben, 'Dirty diaper')).toBeVisible();
});

test(
  'merges the offline edits of two parents to the same entries',
  { tag: '@long' },
  async ({ family }) => {
    await test.step('both have the same four bottles', async () => {
      await logBottle(ana, 110);
      await logBottle(ana, 120, { minutesAgo: 15 });
      await logBottle(ana, 130, { minutesAgo: 30 });
      await logBottle(ana, 210, { minutesAgo: 10 });
      await expectSync(ana, 'Up to date');
      for (const ml of [110, 120, 130, 210])
        await expect(entries(ben, `Bottle ${ml} ml`)).toBeVisible();
      await Promise.all([phone.goOffline(), tablet.goOffline()]);
    });

    await test.step('different fields, the same field, and a deletion against a change', async () => {
      await edit(ana, 'Bottle 110 ml', (form) => takenMl(form, 90));
      await edit(ben, 'Bottle 110 ml', (form) => form.getByLabel('Note').fill('sleepy'));

      await edit(ana, 'Bottle 210 ml', (form) => takenMl(form, 220));
      await edit(ben, 'Bottle 210 ml', (form) => takenMl(form, 230));

      // Seconds apart, because somebody who edits later may have seen the first amount.
      await edit(ben, 'Bottle 120 ml', async (form) => {
        await takenMl(form, 160);
        await edit(ana, 'Bottle 120 ml', (anas) => takenMl(anas, 150));
      });

      await edit(ana, 'Bottle 130 ml', (form) => takenMl(form, 140));
      await remove(ben, 'Bottle 130 ml');
      await expect(entries(ben, 'Bottle 130 ml')).toHaveCount(0);
    });

    await Promise.all([phone.goOnline(), tablet.goOnline()]);
    for (const page of [ana, ben]) {
      await expectSync(page, 'Up to date');
      // Edits of different fields are both kept; of the same field, the later one. An edit beats a deletion.
      await expect(entries(page, 'Bottle 90 ml formula.*sleepy')).toBeVisible();
      await expect(entries(page, 'Bottle 160 ml')).toBeVisible();
      await expect(entries(page, 'Bottle 140 ml')).toBeVisible();
      await expect(entries(page, 'Bottle 230 ml')).toBeVisible();
      await expect(entries(page, 'Bottle')).toHaveCount(4);
    }
    expect(await lostAmounts(family, 160)).toContain(150);

    await test.step('both are told of the deletion that did not stand, and one repeats it', async () => {
      const kept = (on: Page, text: RegExp) => on.getByRole('note').filter({ hasText: text });
      const anas = kept(ana, /^ben-.* deleted this while you were changing it. It was kept./i);
      const bens = kept(ben, /^You deleted this while somebody was changing it. It was kept./);
      for (const notice of [anas, bens]) await expect(notice).toContainText('Bottle 140 ml');
      const { faults, check } = checksOf(ben);
      await check('an entry that was kept, and a conflict');
      expect(faults).toEqual([]);
      await entries(ana, 'Bottle 140 ml').click();
      await expect(
        ana.getByRole('dialog').getByText(/^ben-.* deleted this while you/i),
      ).toBeVisible();
      await closeSheet(ana);
      await anas.getByRole('button', { name: 'Keep it' }).click();
      await expect(anas).toBeHidden();
      await bens.getByRole('button', { name: 'Delete it' }).click();
      await expect(bens).toBeHidden();
      for (const page of [ana, ben]) await expect(entries(page, 'Bottle 140 ml')).toHaveCount(0);
    });

    await test.step('both are shown the amount that lost, and the author of each', async () => {
      await dismissMessages(ana);
      await entries(ana, 'Bottle 160 ml').click();
      await ana.getByRole('dialog').getByRole('button', { name: 'History' }).click();
      const versions = ana.getByRole('dialog', { name: 'History' }).getByRole('listitem');
      await expect(versions.filter({ hasText: '160 ml' })).toContainText(/ben-/i);
      await expect(versions.filter({ hasText: '150 ml' })).toContainText(/ana-/i);
      await openSettings(ben, 'Sync and storage');
      await expect(ben.getByRole('button', { name: /^Keep what ana-.*150 ml/i })).toBeVisible();
    });

    await test.step('Home asks, and keeps the other amount without a connection', async () => {
      await goTo(ben, 'Home');
      const keep = ben.getByRole('button', { name: /^Keep ana-.*: Bottle 150 ml/i });
      await expect(keep).toBeVisible();
      await tablet.goOffline();
      await ben.reload();
      await keep.click();
      await expect(entries(ben, 'Bottle 150 ml')).toBeVisible();
      await expect(keep).toBeHidden();
      await tablet.goOnline();
      await expect(entries(ana, 'Bottle 150 ml')).toBeVisible();
    });

    await test.step('who keeps the amount that is shown spares the other the question', async () => {
      await ana.goto(`${phone.origin}/home`);
      const anas = ana.getByRole('button', { name: /^Keep ben-.*: Bottle 230 ml/i });
      const bens = ben.getByRole('button', { name: 'Keep yours: Bottle 230 ml formula' });
      await expect(bens).toBeVisible();
      await anas.click();
      await expect(anas).toBeHidden();
      await expect(bens).toBeHidden();
      // Nor is anybody asked after the server was asked again.
      for (const page of [ana, ben]) {
        await expectSync(page, 'Up to date');
        await page.reload();
        await expect(entries(page, 'Bottle 230 ml')).toBeVisible();
      }
      expect(await family.conflicts()).toEqual([]);
    });
  },
);

async function takenMl(form: Locator, ml: number): Promise<void> {
  await form.getByRole('textbox', { name: 'Taken' }).fill(String(ml));
}

/** The earlier amounts of the bottle of `ml`, by the server's history. */
async function lostAmounts(family: Family, ml: number): Promise<number[]> {
  const amounts = (value: unknown): number[] =>
    [...JSON.stringify(value).matchAll(/"takenMl":(\d+)/g)].map(([, amount]) => Number(amount));
  const bottle = (await family.events()).find(({ payload }) => amounts(payload).includes(ml));
  const history = await family.historyOf(bottle?.id ?? '');
  return history.flatMap(({ value }) => amounts(value));
}
