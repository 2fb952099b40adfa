import type { Page } from '@playwright/test';
import {
  closeSheet,
  dayEntries,
  dismissMessages,
  entries,
  expectSync,
  openFromDock,
  openSignedIn,
  saved,
} from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test(
  'logs a bath, a mood, an activity and a milestone offline, and finds them',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    await phone.goOffline();
    await expectSync(page, 'Offline');
    const { faults, check } = checksOf(page);

    const bath = await openForm(page, 'Bath');
    await check('bath');
    await bath.getByRole('radio', { name: 'Sponge bath' }).check();
    await bath.getByRole('switch', { name: 'Hair washed' }).check();
    await bath.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    await expect(entries(page, 'Sponge bath · hair washed')).toBeVisible();

    const mood = await openForm(page, 'Mood');
    await mood.getByRole('radio', { name: 'Inconsolable' }).check();
    await mood.getByRole('radio', { name: 'Being held' }).check();
    await check('mood');
    await mood.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    await expect(entries(page, 'Inconsolable')).toBeVisible();

    const activity = await openForm(page, 'Activity');
    await activity.getByRole('radio', { name: 'Walk' }).check();
    await activity.getByRole('textbox', { name: 'In your words' }).fill('Round the lake');
    await activity.getByRole('textbox', { name: 'With whom' }).fill('Gran,');
    await expect(activity.getByRole('button', { name: 'Remove Gran' })).toBeVisible();
    await check('activity');
    await activity.getByRole('button', { name: 'Save' }).click();
    await saved(page);

    const milestone = await openForm(page, 'Milestone');
    await milestone.getByRole('button', { name: 'Save' }).click();
    await expect(milestone.getByText('Choose what kind it was.')).toBeVisible();
    await milestone.getByRole('radio', { name: 'Being together' }).check();
    await milestone.getByRole('button', { name: 'Laughs out loud' }).click();
    await check('milestone');
    await milestone.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    await expect(dayEntries(page, 'Laughs out loud')).toBeVisible();

    await page.goto(`${phone.origin}/logs?new=handover`);
    const handover = page.getByRole('dialog', { name: 'Handover note' });
    await handover.getByLabel('Anything else to say?').fill('The bag is in the car');
    await handover.getByRole('textbox', { name: 'Add a thing' }).fill('Blue bottle');
    await check('handover');
    await handover.getByRole('button', { name: 'Save the note' }).click();
    await saved(page);
    await entries(page, 'Handover').click();
    await expect(page.getByRole('dialog').getByText('Blue bottle')).toBeVisible();
    await closeSheet(page);

    await page.getByRole('searchbox').fill('gran');
    await expect(entries(page, 'Round the lake')).toBeVisible();
    await expect(dayEntries(page, 'Laughs out loud')).toBeHidden();
    expect(faults).toEqual([]);
  },
);

test(
  'keeps the milk stash: pumped milk is a lot, and more taken than added is shown',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    const page = await openSignedIn(phone, family.owner);
    const { faults, check } = checksOf(page);

    await test.step('it begins with a first count', async () => {
      const form = await openForm(page, 'Milk stash');
      await form.getByRole('textbox', { name: 'How much' }).fill('120');
      await form.getByRole('radio', { name: 'Freezer' }).check();
      await form.getByRole('button', { name: 'Save' }).click();
      await saved(page);
      await expect(entries(page, 'Milk stored: 120 ml · freezer')).toBeVisible();
    });

    await test.step('pumped milk that is stored is in it', async () => {
      const pumping = await openForm(page, 'Pumped milk', 'Pumping');
      await pumping.getByRole('textbox', { name: 'Or only the total' }).fill('70');
      await pumping.getByRole('button', { name: 'Details' }).click();
      await pumping.getByRole('radio', { name: 'Stored' }).check();
      await pumping.getByRole('radio', { name: 'Fridge' }).check();
      await pumping.getByRole('button', { name: 'Save' }).click();
      await saved(page);
    });

    await test.step('a lot is used, and more than there is', async () => {
      const form = await openForm(page, 'Milk stash');
      await expect(form.getByText('In the stash: 190 ml in 2 lots')).toBeVisible();
      await form.getByRole('radio', { name: /^70 ml · fridge/ }).check();
      await expect(form.getByRole('textbox', { name: 'How much' })).toHaveValue('70');
      await form.getByRole('textbox', { name: 'How much' }).fill('90');
      await expect(form.getByText('Only 70 ml are left of it')).toBeVisible();
      await check('milk stash');
      await form.getByRole('button', { name: 'Save' }).click();
      await saved(page);
    });

    await test.step('what is missing is added', async () => {
      const form = await openForm(page, 'Milk stash');
      await expect(form.getByText('In the stash: 100 ml', { exact: true })).toBeVisible();
      await check('milk stash, short');
      await form.getByRole('button', { name: 'Add what is missing' }).click();
      await expect(form.getByRole('textbox', { name: 'How much' })).toHaveValue('20');
      await form.getByRole('button', { name: 'Save' }).click();
      await saved(page);
      await openForm(page, 'Milk stash');
      await expect(form.getByText('In the stash: 120 ml in 1 lot')).toBeVisible();
    });
    expect(faults).toEqual([]);
  },
);

/** Opens a form from the "More" sheet. */
async function openForm(page: Page, row: string, title = row) {
  await dismissMessages(page);
  await openFromDock(page, 'More');
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: row, exact: true })
    .click();
  const form = page.getByRole('dialog', { name: title });
  await expect(form.getByRole('button', { name: 'Save' })).toBeVisible();
  return form;
}
