import type { Page } from '@playwright/test';
import { createApi } from '../helpers/api.ts';
import { entries, expectSync, openFromDock, openSignedIn, saved } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

const HOUR_MS = 3_600_000;
const EVERY_SIX_HOURS = { minIntervalMin: 360 };

test(
  'two people know of each other’s doses, or of the age of the last sync',
  { tag: '@long' },
  async ({ backend, family, newDevice }) => {
    // Of a third person: who logs the same twice within a minute is asked about that.
    const { accessToken } = await family.inviteParent();
    const api = createApi(backend.origin, accessToken);
    for (const name of ['Paracetamol', 'Ibuprofen']) {
      await api.post('/api/events', {
        childId: family.child.id,
        startedAt: Date.now() - 8 * HOUR_MS,
        type: 'medication',
        payload: { name, amount: 5, unit: 'ml', status: 'given', plan: EVERY_SIX_HOURS },
      });
    }
    const [phone, tablet, partner] = await Promise.all([
      newDevice(),
      newDevice(),
      family.inviteParent(),
    ]);
    const [ana, ben] = await Promise.all([
      openSignedIn(phone, family.owner),
      openSignedIn(tablet, partner),
    ]);

    await test.step('a dose that was synced before is known without a connection', async () => {
      await giveAgain(ana, 'Paracetamol', { minutesAgo: 30 });
      await expect(entries(ben, 'Paracetamol')).toHaveCount(2);
      await expectSync(ben, 'Up to date');
      await tablet.goOffline();
      await openDose(ben, 'Paracetamol');
      await ben.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      const question = ben.getByRole('alertdialog', { name: 'Give it now?' });
      await expect(question).toContainText(/Last dose 3\d min ago by ana-\w+.* \(5 ml\)/i);
      await expect(question).toContainText('The plan says 6 h between two doses.');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await ben.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await ben.keyboard.press('Escape');
      await saved(ben);
      await expect(entries(ben, 'Paracetamol')).toHaveCount(2);
    });

    await test.step('of one that was not, the age of the last sync warns', async () => {
      await giveAgain(ana, 'Ibuprofen', { minutesAgo: 30 });
      await expectSync(ana, 'Up to date');
      await setClock(ben, 15);
      await openDose(ben, 'Ibuprofen');
      const form = ben.getByRole('dialog');
      await expect(form.getByText(/^This device last synced .* may be missing/)).toBeVisible();
      await ben.keyboard.press('Escape');
      await saved(ben);
      await setClock(ben, 0);
      await giveAgain(ben, 'Ibuprofen');
      await expect(entries(ben, 'Ibuprofen')).toHaveCount(2);
    });

    await test.step('once a sync has brought both doses together, both people are told', async () => {
      await tablet.goOnline();
      for (const page of [ana, ben]) {
        const notice = page
          .getByRole('alert')
          .filter({ hasText: 'Ibuprofen: check the last doses' });
        await expect(notice).toContainText(/5 ml at .* by .*, then 5 ml at .* by /);
        await expect(notice).toContainText('The plan says 6 h between two doses.');
        await expect(entries(page, 'Ibuprofen')).toHaveCount(3);
      }
      const { faults, check } = checksOf(ben);
      await check('doses that collide');
      expect(faults).toEqual([]);
    });
  },
);

/** Opens the form of a medicine that was given before, with the same dose. */
async function openDose(page: Page, name: string): Promise<void> {
  await openFromDock(page, 'Medicine');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('5');
}

async function giveAgain(page: Page, name: string, { minutesAgo = 0 } = {}): Promise<void> {
  await openDose(page, name);
  const form = page.getByRole('dialog');
  if (minutesAgo > 0)
    await form.getByRole('button', { name: `${minutesAgo} min before now` }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await saved(page);
}

/** Starts the app again with its clock that many minutes ahead. */
async function setClock(page: Page, minutes: number): Promise<void> {
  await page.addInitScript(() => {
    const aheadMs = Number(sessionStorage.getItem('test-ahead-ms'));
    // From the performance clock, because the script may have run before.
    Date.now = () => Math.round(performance.timeOrigin + performance.now()) + aheadMs;
  });
  await page.evaluate((ms) => sessionStorage.setItem('test-ahead-ms', `${ms}`), minutes * 60_000);
  await page.reload();
  await expectSync(page, 'Offline');
}
