import { entries, expectSync, logDiaper, openSignedIn } from '../helpers/app.ts';
import { tabTo } from '../helpers/keyboard.ts';
import { checksOf } from './environment/axe.ts';
import { wasActiveHoursAgo } from './environment/device-facts.ts';
import { expect, test } from './environment/test.ts';

test('Home says what happened while a person was away, and logs in the dark by keyboard', async ({
  family,
  newDevice,
}) => {
  const [phone, tablet] = await Promise.all([newDevice(), newDevice()]);
  const partner = await family.inviteParent();
  const page = await openSignedIn(phone, family.owner);
  const other = await openSignedIn(tablet, partner);

  await test.step('the other parent logs while this phone is without a network', async () => {
    await phone.goOffline();
    await logDiaper(other, 'Wet');
    await expectSync(other, 'Up to date');
    await wasActiveHoursAgo(page, 5);
    await page.reload();
    await expectSync(page, 'Offline');
    await expect(page.getByRole('region', { name: /Since you were away/ })).toBeHidden();
  });

  const away = page.getByRole('region', { name: 'Since you were away · 5 h' });
  await test.step('it says so as soon as the entry has arrived', async () => {
    await phone.goOnline();
    await expect(away.getByText('Diapers: 1 wet')).toBeVisible({ timeout: 60_000 });
    await away.getByRole('button', { name: 'Show entries' }).click();
    await expect(away.getByRole('button', { name: /Wet diaper/ })).toBeVisible();
    await away.getByRole('button', { name: 'Dismiss' }).click();
    await expect(away).toBeHidden();
    await page.reload();
    await expect(entries(page, 'diaper')).toHaveCount(1);
    await expect(away).toBeHidden();
  });

  await test.step('the night screen logs and undoes by keyboard, and Escape leaves it', async () => {
    await page.goto(`${phone.origin}/home?night=1`, { waitUntil: 'commit' });
    // Also before the night screen is there.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    const night = page.getByRole('dialog', { name: 'Night screen' });
    await expect(night).toBeVisible();
    // In the colours of its own in each theme.
    const { faults, check } = checksOf(page, ['night']);
    await check('night screen');
    await tabTo(page, night.getByRole('button', { name: /^Diaper/ }));
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Diaper' });
    await tabTo(page, sheet.getByRole('button', { name: 'Dirty' }));
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^Dirty diaper/).last()).toBeVisible();
    await tabTo(page, night.getByRole('button', { name: 'Undo' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(night).toBeHidden();
    await expect(page).toHaveURL(`${phone.origin}/home`);
    await expect(entries(page, 'diaper')).toHaveCount(1);
    expect(faults).toEqual([]);
  });
});
