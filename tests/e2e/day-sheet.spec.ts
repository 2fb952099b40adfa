import { entries, expectSync, openSignedIn } from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test(
  'saves the correct rows of a day sheet without a connection and keeps the wrong one',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    await expectSync(page, 'Offline');
    await page.goto(new URL('/logs?view=day', page.url()).href);
    await page.getByRole('button', { name: 'The day before' }).click();
    await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);

    await page.getByLabel('Time, row 1', { exact: true }).focus();
    const rows = [
      ['605', '', 'd', 'wet'],
      ['99', '', 'f', '120 formula'],
      ['9:10', '10:05', 's', 'nap'],
    ];
    for (const [index, cells] of rows.entries()) {
      for (const text of cells) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(`Time, row ${index + 2}`, { exact: true })).toBeFocused();
    }
    await page.getByRole('button', { name: 'Save all' }).click();
    const wrong = page.getByLabel('Time, row 1', { exact: true });
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAccessibleDescription(/Write the time like/);

    const { faults, check } = checksOf(page);
    await check('day sheet');

    await page.reload();
    await expect(wrong).toHaveValue('99');
    await expect(page.getByLabel('What, row 1', { exact: true })).toHaveValue('120 formula');
    await expect(page.getByLabel('Time, row 2', { exact: true })).toHaveValue('');

    await page.getByRole('radio', { name: 'Timeline' }).check({ force: true });
    await expect(entries(page, 'Wet')).toHaveCount(1);
    await expect(entries(page, 'Nap')).toHaveCount(1);
    await expect(entries(page, 'Bottle')).toHaveCount(0);
    expect(faults).toEqual([]);
  },
);
