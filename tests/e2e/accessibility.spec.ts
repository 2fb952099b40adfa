import { randomUUID } from 'node:crypto';
import { presets } from '../../schema/rights/presets.ts';
import {
  closeSheet,
  dismissMessages,
  entries,
  expectSync,
  goTo,
  logBottle,
  openSettings,
  openSignedIn,
  remove,
  signIn,
  syncPill,
} from '../helpers/app.ts';
import { tabTo } from '../helpers/keyboard.ts';
import { checksOf } from './environment/axe.ts';
import { expect, test } from './environment/test.ts';

test('axe finds no fault on any screen, with light, dark and night in turn', async ({
  family,
  newDevice,
}) => {
  test.setTimeout(400_000);
  const phone = await newDevice();
  const page = await phone.open('/');
  const { faults, check } = checksOf(page);

  await check('landing');
  for (const [link, title] of [
    ['Privacy', 'Privacy Policy'],
    ['Terms of Service', 'Terms of Service'],
    ['Support', "We're Here to Help"],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await check(title);
  }
  await page.getByRole('link', { name: 'Nestling', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await check('sign-in');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await signIn(page, family.owner);
  await expectSync(page, 'Up to date');
  await logBottle(page, 120);
  // A hovered message stays; otherwise it would fade out during a check.
  await page.getByRole('region', { name: 'Messages' }).getByText('Bottle 120 ml').hover();
  await expectSync(page, 'Up to date');
  await check('home, with a message');
  await dismissMessages(page);
  await page.mouse.move(0, 0);
  await check('home');
  await entries(page, 'Bottle 120 ml').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('entry');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await syncPill(page).click();
  await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible();
  await check('sync');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await goTo(page, 'Logs');
  await expect(entries(page, 'Bottle 120 ml')).toBeVisible();
  await check('logs');
  await remove(page, 'Bottle 120 ml');
  await dismissMessages(page);
  await goTo(page, 'Growth');
  await expect(page.getByRole('region', { name: /^Charts need/ })).toBeVisible();
  await check('growth');
  await goTo(page, 'Articles');
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await check('articles');
  await page.goto(`${phone.origin}/knowledge/create`);
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  await check('a new article');
  const articleId = await family.addArticle({
    title: 'How bedtime works here',
    categoryId: 'sleep',
    blocks: {
      block_0001: {
        order: 1,
        node: { type: 'checklist', title: 'Before bed', items: ['Bath', 'Teeth'] },
      },
    },
  });
  await expectSync(page, 'Up to date');
  await page.goto(`${phone.origin}/knowledge/edit/${articleId}`);
  await expect(page.getByLabel('Title')).toHaveValue('How bedtime works here');
  await check('an article in the editor');
  await page.goto(`${phone.origin}/knowledge/article/${articleId}`);
  await page.getByRole('button', { name: 'Turn into tasks' }).click();
  await expect(page.getByRole('dialog', { name: 'Turn into tasks' })).toBeVisible();
  await check('tasks of an article');
  await page.keyboard.press('Escape');
  await goTo(page, 'Schedule');
  await expect(page.getByText('Nothing planned. Add the next check-up.')).toBeVisible();
  await check('schedule');
  await goTo(page, 'Settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check('settings');
  await openSettings(page, 'Deleted entries');
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await check('trash');
  await openSettings(page, 'Notifications');
  await page.getByRole('switch', { name: /^Notify me/ }).check();
  await expect(page.getByRole('heading', { name: 'By email' })).toBeVisible();
  await check('notifications, with emails');
  await page.goto(`${phone.origin}/api/notifications/mail/unsubscribe?token=a`);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await check('the page that ends emails');
  expect(faults).toEqual([]);
});

test(
  'axe finds no fault in any form of an account, a family and onboarding',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(400_000);
    const gran = await family.inviteCaregiver(presets.grandparent);
    await family.writeCard('Hives from eggs');
    const phone = await newDevice();
    const page = await phone.open('/');
    const dialog = page.getByRole('dialog');
    const { faults, check } = checksOf(page);

    await page.getByRole('button', { name: 'Get Early Access' }).last().click();
    await dialog.getByLabel('Email').fill(`new-${randomUUID().slice(0, 8)}@example.org`);
    await dialog.getByLabel('Password', { exact: true }).fill('quiet night 42');
    await check('sign-up');
    await dialog.getByLabel('Confirm password').fill('quiet night 42');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Confirmation code')).toBeFocused();
    await check('code');
    await dialog.getByRole('button', { name: 'Fill in' }).click();
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Who are you/ })).toBeFocused();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Name or nickname')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Name or nickname')).toBeFocused();
    await check('child, with what is missing');

    await page.goto(`${phone.origin}/home`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await check('sign-out');
    await page.getByRole('button', { name: 'Remove from this device' }).click();
    await signIn(page, family.owner);
    await expectSync(page, 'Up to date');
    await openSettings(page, 'Profile');
    await check('profile');
    await openSettings(page, 'Devices');
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeVisible();
    await check('devices');
    await openSettings(page, 'Notifications');
    await page.getByRole('switch', { name: /^Notify me/ }).check();
    // A message lies over what is below it.
    await dismissMessages(page);
    await check('notifications');
    await page.getByRole('button', { name: 'Choose each kind separately' }).click();
    await dismissMessages(page);
    // The bars lie over what is scrolled below them: on so high a screen nothing is.
    const screen = page.viewportSize() ?? { width: 390, height: 844 };
    await page.setViewportSize({ ...screen, height: 5_000 });
    await check('notifications of each kind');
    await page.setViewportSize(screen);
    await page.getByRole('button', { name: 'New reminder' }).click();
    await dialog.getByRole('radio', { name: 'Something else' }).check();
    await dialog.getByRole('button', { name: 'Add reminder' }).click();
    await expect(dialog.getByText('Write what to be reminded of.')).toBeVisible();
    await check('reminder, with what is missing');
    await closeSheet(page);
    await openSettings(page, 'Sync and storage');
    await check('sync and storage');
    await openSettings(page, 'Your data');
    await check('data');
    await page.getByRole('link', { name: 'Import from another app' }).click();
    await expect(page.getByLabel('Files or a zip')).toBeVisible();
    await check('import');
    await openSettings(page, 'Family and carers');
    await check('family');
    const invite = page.getByRole('button', { name: 'Invite someone' });
    await invite.click();
    await expect(dialog).toBeVisible();
    await check('invitation');
    await dialog.getByRole('checkbox', { name: 'Mia' }).check();
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await check('link of an invitation');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(invite).toBeFocused();
    await page.getByRole('button', { name: /^Gran/i }).click();
    const access = page.getByRole('button', { name: /^Mia.*Change/ });
    await expect(access).toBeVisible();
    await check('person');
    await access.click();
    await expect(dialog).toBeVisible();
    await check('rights');
    await closeSheet(page);
    await openSettings(page, 'About');
    await check('about');
    await openSettings(page, 'Children');
    await page.getByRole('button', { name: /^Card of Mia/ }).click();
    await dialog.getByLabel('The usual day').fill('A song before every nap');
    await closeSheet(page);
    await page.getByRole('button', { name: /^Card of Mia/ }).click();
    await expect(dialog.getByText(/^Continue your draft/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add a medicine' }).click();
    await dialog.getByRole('button', { name: 'Add a contact' }).click();
    await check('card');
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(dialog.getByLabel('The usual day')).toHaveValue('A song before every nap');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Mia/ }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Mia' })).toBeVisible();
    await check('child');
    await closeSheet(page);
    await page.getByRole('button', { name: 'How Mia’s log counts' }).click();
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await check('settings of a child');
    await closeSheet(page);
    await openSettings(page, 'Privacy and data');
    await check('privacy');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog).toBeVisible();
    await check('deletion');

    await page.goto(`${phone.origin}/home`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Keep on this device, locked' }).click();
    await signIn(page, gran);
    await expectSync(page, 'Up to date');
    await page.goto(`${phone.origin}/caregiver-onboarding`);
    // Only parts whose colours were checked above.
    const steps = checksOf(page, ['light']);
    const step = async (title: RegExp, last: string) => {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await steps.check(`first steps of a caregiver: ${title.source}`);
      await page.getByRole('button', { name: last, exact: true }).click();
    };
    await step(/help with Mia/, 'Continue');
    await step(/Who are you/, 'Continue');
    await step(/What you can do/, 'Ask for more');
    await expect(dialog).toBeVisible();
    await check('asking for more');
    await closeSheet(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await step(/About Mia/, 'Read and understood');
    await step(/Try it/, 'Wet diaper');
    await page.getByRole('button', { name: 'Continue' }).click();
    await step(/without a signal/, 'Start');
    expect([...faults, ...steps.faults]).toEqual([]);
  },
);

test('a parent can log a diaper and a feed, and read the log, with the keyboard alone', async ({
  family,
  newDevice,
}) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);

  const diaper = page.getByRole('button', { name: 'Diaper', exact: true });
  await expect(diaper).toBeVisible();
  await tabTo(page, diaper);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Diaper' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Wet', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  // The focus is back where the person was.
  await expect(diaper).toBeFocused();

  await expect(entries(page, 'Wet diaper')).toBeVisible();
  await tabTo(page, entries(page, 'Wet diaper'));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect.poll(() => family.events()).toHaveLength(1);

  await test.step('and a bottle, with its amount, kind and time', async () => {
    const feed = page.getByRole('button', { name: 'Feed', exact: true });
    await tabTo(page, feed);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Bottle', exact: true }));
    await page.keyboard.press('Enter');
    await expect(form).toBeVisible();
    await tabTo(page, form.getByRole('textbox', { name: 'Taken' }));
    await page.keyboard.type('120');
    // One stop of Tab for all kinds of milk; the arrows choose.
    const formula = form.getByRole('radio', { name: 'Formula' });
    await tabTo(
      page,
      form
        .getByRole('radiogroup')
        .filter({ has: page.getByText('Formula') })
        .getByRole('radio'),
    );
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(formula).toBeChecked({ timeout: 100 });
    }).toPass();
    await tabTo(page, form.getByRole('button', { name: '5 min before now' }));
    await page.keyboard.press('Enter');
    await tabTo(page, form.getByRole('button', { name: 'Save', exact: true }));
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(feed).toBeFocused();
    await expect(entries(page, 'Bottle 120 ml formula')).toBeVisible();
  });
});
