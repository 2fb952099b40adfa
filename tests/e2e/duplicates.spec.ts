import { entries, expectSync, logDiaper, openSignedIn } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test(
  'two people who logged one diaper without a network make one entry of it',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const [phone, tablet] = await Promise.all([newDevice(), newDevice()]);
    const partner = await family.inviteParent();
    const [page, other] = await Promise.all([
      openSignedIn(phone, family.owner),
      openSignedIn(tablet, partner),
    ]);
    const { faults, check } = checksOf(page);
    const feed = (on: typeof page) => on.getByRole('region', { name: 'Entries' });
    const same = (on: typeof page) => on.getByRole('button', { name: 'Same – merge' });

    await test.step('each logs it offline', async () => {
      await phone.goOffline();
      await tablet.goOffline();
      await logDiaper(page, 'Wet');
      await logDiaper(other, 'Wet');
      await expect(same(page)).toHaveCount(0);
    });

    await test.step('both are asked once the devices have synced', async () => {
      await phone.goOnline();
      await expectSync(page, 'Up to date');
      await tablet.goOnline();
      await expect(same(other)).toBeVisible();
      await expect(same(page)).toBeVisible();
      for (const each of [page, other]) await expect(feed(each)).toContainText('≈ 2 wet');
      await check('two entries that may be one');
    });

    await test.step('what was typed in the form of one has to be saved before an answer', async () => {
      await entries(page, 'Wet diaper').first().click();
      const form = page.getByRole('dialog', { name: 'Diaper' });
      const answer = form.getByRole('button', { name: 'Same – merge' });
      const copy = form.getByRole('button', { name: 'Duplicate' });
      await expect(answer).toBeEnabled();
      await expect(copy).toBeEnabled();
      await check('an entry that may be another one');
      await form.getByLabel('Note').fill('slept through');
      await expect(answer).toBeDisabled();
      await expect(copy).toBeDisabled();
      await expect(form.getByRole('status')).toContainText(['Save your changes first.']);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
      await expect(entries(page, 'Wet diaper.*slept through')).toHaveCount(1);
    });

    await test.step('one merges, and the other is not asked any more', async () => {
      await same(page).click();
      for (const each of [page, other]) {
        await expect(same(each)).toHaveCount(0);
        await expect(entries(each, 'Wet diaper')).toHaveCount(1);
        await expect(feed(each)).toContainText('1 wet');
      }
    });

    await test.step('undone, both entries are back, and the other one can be asked again', async () => {
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect(same(other)).toBeVisible();
      await expect(entries(other, 'Wet diaper')).toHaveCount(2);
      await other.getByRole('button', { name: 'Two different' }).click();
      await expect(same(page)).toHaveCount(0);
      await expect(entries(page, 'Wet diaper')).toHaveCount(2);
    });
    expect(faults).toEqual([]);
  },
);
