import { openSignedIn } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test(
  'a handover waits after its code, also after a reload, and the next owner can stop it',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const partner = await family.inviteParent();
    const [phone, tablet] = await Promise.all([newDevice(), newDevice()]);
    const [ana, ben] = await Promise.all([
      openSignedIn(phone, family.owner),
      openSignedIn(tablet, partner),
    ]);
    const openPerson = async (page: typeof ana, role: string) => {
      await page.goto(new URL('/settings?section=family', page.url()).href);
      await page.getByRole('button', { name: role }).click();
    };

    await test.step('the code starts the wait', async () => {
      await openPerson(ana, 'Parent');
      await ana.getByRole('button', { name: 'Hand over' }).click();
      await ana.getByRole('button', { name: 'Send me a code' }).click();
      const field = ana.getByLabel('Code from the email');
      await expect(field).toBeFocused();
      await field.fill('12');
      await field.press('Enter');
      await expect(ana.getByText('Invalid confirmation code. Please try again.')).toBeVisible();
      const code = await ana.getByRole('dialog').locator('b').innerText();
      await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await field.press('Enter');
      await expect(
        ana.getByRole('dialog', { name: /^The handover to .* is waiting$/ }),
      ).toBeVisible();
    });

    await test.step('it waits after a reload, and without a connection', async () => {
      await ana.reload();
      await expect(ana.getByText(/^Waiting: you can complete it from/)).toBeVisible();
      await ana.getByRole('button', { name: 'See', exact: true }).click();
      await phone.goOffline();
      await expect(ana.getByRole('button', { name: 'Stop the handover' })).toBeDisabled();
      await phone.goOnline();
    });

    await test.step('the next owner stops it', async () => {
      await openPerson(ben, 'Owner');
      await ben.getByRole('button', { name: 'Stop the handover' }).click();
      await expect(ben.getByText('The handover is stopped')).toBeVisible();
      await expect(ben.getByText(/hands the family over to you/)).toHaveCount(0);
    });
  },
);
