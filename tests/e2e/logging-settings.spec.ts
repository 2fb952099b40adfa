import {
  entries,
  goTo,
  openFromDock,
  openSettings,
  openSignedIn,
  waitUntilReadyForOffline,
} from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test(
  'keeps the unit of each quantity and the first weekday, also without a connection',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await waitUntilReadyForOffline(page);
    await phone.goOffline();
    await openSettings(page, 'Units and time');
    const chosen = [
      ['Weight', 'lb + oz'],
      ['Length', 'in'],
      ['Head', 'cm'],
      ['Food', 'g'],
      ['Medicine', 'mg'],
      ['A week starts on', 'Sat'],
    ] as const;
    const choice = ([group, name]: (typeof chosen)[number]) =>
      page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
    for (const each of chosen) await choice(each).check({ force: true });
    await page.reload();
    for (const each of chosen) await expect(choice(each)).toBeChecked();
  },
);

test(
  'one tap asks before it saves, if the person wants that',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await openSettings(page, 'Logging');
    await page.getByRole('switch', { name: 'Ask before one tap saves' }).click();
    await goTo(page, 'Home');
    await openFromDock(page, 'Diaper');
    const sheet = page.getByRole('dialog', { name: 'Diaper' });
    await sheet.getByRole('button', { name: 'Wet', exact: true }).click();
    await expect(sheet.getByRole('alert')).toContainText('Save Wet diaper?');
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(entries(page, 'diaper')).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Wet', exact: true }).click();
    await sheet.getByRole('alert').getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
    await expect(entries(page, 'Wet diaper')).toHaveCount(1);
  },
);
