import type { Page } from '@playwright/test';
import {
  dayEntries,
  dismissMessages,
  entries,
  expectSync,
  goTo,
  openFromDock,
  openSignedIn,
  saved,
} from '../helpers/app.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test('logs a bath, a mood, an activity and a milestone offline, and finds them', async ({
  family,
  newDevice,
}) => {
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
  await expect(entries(page, 'Inconsolable · calmed by holding')).toBeVisible();

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

  await goTo(page, 'Logs');
  await page.getByRole('searchbox').fill('gran');
  await expect(entries(page, 'Round the lake')).toBeVisible();
  await expect(dayEntries(page, 'Laughs out loud')).toBeHidden();
  expect(faults).toEqual([]);
});

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
