import { entries, expectSync, waitUntilReadyForOffline } from '../helpers/app.ts';
import { deviceFacts } from './environment/device-facts.ts';
import { expect, test } from './environment/test.ts';

test('completes onboarding offline and across a restart without losing input', async ({
  family,
  newDevice,
}) => {
  const { username, password } = await family.inviteParent();
  const phone = await newDevice({ isFirstVisit: true });
  let page = await phone.open('/onboarding');
  // Not signed in: the first question is shown, and its answers are stored.
  await page.getByRole('radio', { name: 'Father' }).check();
  await page.getByLabel('Your name').fill('Ben');
  await page.getByRole('button', { name: 'Continue' }).click();
  // He already has an account.
  const signUp = page.getByRole('dialog', { name: 'Create your account' });
  await signUp.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel(/Email|Username/).fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expectSync(page, 'Up to date');
  await waitUntilReadyForOffline(page);
  await phone.goOffline();
  // The public pages are on the device as well, with the present version of the terms.
  await page.goto(`${phone.origin}/terms`);
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
  await expect(page.getByText(/^Last updated: \w+ \d+, 20\d\d$/)).toBeVisible();
  await page.close();

  page = await phone.open('/onboarding');
  await expect(page.getByRole('radio', { name: 'Father' })).toBeChecked();
  await expect(page.getByLabel('Your name')).toHaveValue('Ben');
  await page.getByRole('button', { name: 'Continue' }).click();
  // It continues with the family's existing child.
  await expect(page.getByLabel('Name or nickname')).toHaveValue('Mia');
  await page.getByLabel('Date of birth').fill('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Choose the day.')).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toBeFocused();
  await page.getByLabel('Date of birth').fill('2026-09-20');
  await page.getByRole('radio', { name: 'Girl' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Before 37 weeks' }).check();
  await page.getByLabel('Born after how many weeks?').fill('34');
  await page.getByLabel('Weight at birth').fill('4 lb 8.5 oz');
  await page.keyboard.press('Enter');
  // An accidental tap ends nothing.
  await page.getByRole('button', { name: 'Another child' }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'A twin of Mia' }).click();
  await page.getByLabel('Name or nickname').fill('Leo');
  await expect(page.getByLabel('Date of birth')).toHaveValue('2026-09-20');

  // The input is on the device a moment later, sooner than a person can close the page.
  await expect.poll(() => deviceFacts(page)).toContain('"name":"Leo"');
  await page.close();
  page = await phone.open('/onboarding');
  await expect(page.getByLabel('Name or nickname')).toHaveValue('Leo');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Born after how many weeks?')).toHaveValue('34');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'That is all' }).click();
  await page.getByRole('checkbox', { name: 'Pumping' }).uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'fl oz' }).check();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invitations need a connection.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  const remindsOfFeeds = page.getByRole('switch', { name: /^When the last feed is 3 hours ago/ });
  await remindsOfFeeds.check();
  // Whoever wants to be reminded wants to be notified.
  await expect(page.getByRole('switch', { name: /^What others log/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Bottle' }).check();
  await page.getByRole('button', { name: '1 h ago' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(entries(page, 'Bottle 4 oz')).toHaveCount(1);

  await phone.goOnline();
  await expectSync(page, 'Up to date');
  const [event, ...more] = await family.events();
  expect(more).toEqual([]);
  expect(event).toMatchObject({ type: 'feeding', payload: { bottles: [{ takenMl: 118.3 }] } });
  await expect
    .poll(async () =>
      (await family.children()).map(({ name, birthdate, gestationDays }) => [
        name,
        birthdate,
        gestationDays,
      ]),
    )
    .toEqual([
      ['Mia', '2026-09-20', 238],
      ['Leo', '2026-09-20', 238],
    ]);
  await expect.poll(async () => (await family.people()).map(({ name }) => name)).toContain('Ben');
  // What was measured at birth is the first measurement.
  await expect
    .poll(() => family.measurements(family.child.id))
    .toMatchObject([
      {
        date: '2026-09-20',
        weightG: 2_055,
        lengthMm: null,
        entered: { weight: { value: 72.5, unit: 'oz' } },
      },
    ]);
});

test('explains to a caregiver without a session how to begin', async ({ newDevice }) => {
  const page = await (await newDevice()).open('/caregiver-onboarding');
  await expect(page.getByRole('heading', { name: 'Are you here to help?' })).toBeVisible();
  await page.getByRole('button', { name: 'I have a link' }).click();
  await page.getByLabel('Link of the invitation').fill('no link');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByText('This is no link of an invitation.')).toBeVisible();
  await page.getByRole('button', { name: /sign in/ }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});
