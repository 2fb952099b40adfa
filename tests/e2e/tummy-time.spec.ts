import { entries, expectSync, goTo, openFromDock, openSignedIn, saved } from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test(
  'logs, edits, filters and times tummy time offline, and sends it afterwards',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    await expectSync(page, 'Offline');
    const form = page.getByRole('dialog', { name: 'Tummy time' });

    await test.step('the form opens from the More sheet and saves', async () => {
      await openFromDock(page, 'More');
      await page
        .getByRole('dialog', { name: 'More' })
        .getByRole('button', { name: 'Tummy time', exact: true })
        .click();
      await form.getByRole('radio', { name: 'Happy' }).check();
      await form.getByRole('radio', { name: 'On the chest' }).check();
      await form.getByRole('button', { name: 'Save' }).click();
      await saved(page);
      await expect(entries(page, 'Tummy time 10 min · happy · on the chest')).toBeVisible();
    });

    await test.step('an entry is edited where it is read', async () => {
      await goTo(page, 'Logs');
      await entries(page, 'Tummy time').click();
      await expect(form.getByRole('radio', { name: 'Happy' })).toBeChecked();
      await form.getByRole('radio', { name: 'Upset' }).check();
      await form.getByRole('button', { name: 'Save' }).click();
      await saved(page);
      await expect(entries(page, 'Tummy time 10 min · upset · on the chest')).toBeVisible();
    });

    await test.step('the timeline is filtered to it', async () => {
      await page.getByRole('checkbox', { name: 'Tummy time' }).check();
      await expect(page).toHaveURL(/type=tummy_time/);
      await expect(entries(page, 'Tummy time')).toHaveCount(1);
    });

    await test.step('its timer is started from the More sheet', async () => {
      await goTo(page, 'Home');
      await openFromDock(page, 'More');
      await page.getByRole('button', { name: 'Start tummy time' }).click();
      const timer = page.getByRole('article', { name: 'Tummy time' });
      await timer.getByRole('button', { name: 'Stop' }).click();
      await expect(entries(page, 'Tummy time')).toHaveCount(2);
    });

    await test.step('with the signal it reaches the server', async () => {
      await phone.goOnline();
      await expectSync(page, 'Up to date');
      const events = await family.events();
      expect(events.filter(({ type }) => type === 'tummy_time')).toHaveLength(2);
    });
  },
);
