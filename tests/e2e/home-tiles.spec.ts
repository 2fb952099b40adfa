import { openSettings, openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test('Home shows a pinned log type and what comes next, also after a reload', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  await openSettings(page, 'Display');
  await page.getByRole('switch', { name: 'Next appointment' }).click();
  await expect(page.getByRole('switch', { name: 'Bath' })).toBeHidden();
  await page.getByRole('button', { name: 'Pin something else' }).click();
  await page.getByRole('switch', { name: 'Bath' }).click();
  await page.goto(`${phone.origin}/home`);
  const tiles = page.getByRole('region', { name: 'How it stands' });
  await expect(tiles.getByRole('button', { name: /^Next.*Nothing planned/ })).toBeVisible();
  const bath = tiles.getByRole('button', { name: /^Bath/ });
  await expect(bath).toContainText('None logged');
  await bath.click();
  await expect(page).toHaveURL(/\/logs\?.*type=bath/);
});
