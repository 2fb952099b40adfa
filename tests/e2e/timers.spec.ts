import {
  entries,
  expectSync,
  goTo,
  noPendingWrites,
  openFromDock,
  openSettings,
  openSignedIn,
  saved,
} from '../helpers/app.ts';
import { expect, test } from './environment/test.ts';

test(
  'an activity and an own type are timed offline, and stopped on another device',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const [phone, tablet, ben] = await Promise.all([
      newDevice(),
      newDevice(),
      family.inviteParent(),
    ]);
    const [page, bens] = await Promise.all([
      openSignedIn(phone, family.owner),
      openSignedIn(tablet, ben),
    ]);
    const sheet = page.getByRole('dialog');
    const timer = (name: string, on = page) => on.getByRole('article', { name });
    await phone.goOffline();
    await expectSync(page, 'Offline');

    await test.step('an own type that lasts is made, and started from the More sheet', async () => {
      await openSettings(page, 'Your own types');
      await page.getByRole('button', { name: 'Add a type' }).click();
      await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Dog walk');
      await sheet.getByRole('switch', { name: 'Has a start and an end' }).check();
      await sheet.getByRole('button', { name: 'Add a type' }).click();
      await saved(page);
      await goTo(page, 'Home');
      await openFromDock(page, 'More');
      await sheet.getByRole('button', { name: 'Start Dog walk' }).click();
      await expect(timer('Dog walk')).toBeVisible();
    });

    await test.step('an activity is started from its form, with what was entered', async () => {
      await openFromDock(page, 'More');
      await sheet.getByRole('button', { name: 'Activity', exact: true }).click();
      await sheet.getByRole('radio', { name: 'Music' }).check();
      await sheet.getByLabel('Note').fill('Lullabies on the harp');
      await sheet.getByRole('button', { name: 'Start as a timer' }).click();
      await expect(timer('Music')).toBeVisible();
      await expect(timer('Dog walk')).toBeVisible();
    });

    await test.step('a second start of the same type shows the timer that runs', async () => {
      await openFromDock(page, 'More');
      await sheet.getByRole('button', { name: 'Start Dog walk' }).click();
      await expect(sheet.getByRole('button', { name: 'Discard timer' })).toBeVisible();
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('article')).toHaveCount(2);
    });

    await test.step('both survive a reload, and reach the other device with the signal', async () => {
      await page.waitForFunction(() => history.state?.nestlingSheet === undefined);
      await page.reload();
      await expect(timer('Dog walk')).toBeVisible();
      await expect(timer('Music')).toBeVisible();
      await phone.goOnline();
      await expectSync(page, 'Up to date');
      await expect(timer('Dog walk', bens)).toBeVisible();
      await expect(timer('Music', bens)).toContainText('Ana');
    });

    await test.step('the other device stops them, and they are entries on both', async () => {
      await timer('Dog walk', bens).getByRole('button', { name: 'Stop' }).click();
      await timer('Music', bens).getByRole('button', { name: 'Stop' }).click();
      for (const shown of [page, bens]) {
        await expect(shown.getByRole('article')).toHaveCount(0);
        await expect(entries(shown, 'Dog walk')).toHaveCount(1);
        await expect(entries(shown, 'Music')).toContainText('Lullabies on the harp');
      }
      expect(await family.timers()).toEqual([]);
      const events = await family.events();
      expect(events.map(({ type }) => type).toSorted()).toEqual(['activity', 'custom']);
      expect(events).toContainEqual(
        expect.objectContaining({ payload: { kind: 'music' }, note: 'Lullabies on the harp' }),
      );
    });
  },
);

test('an address starts and stops a bath', { tag: '@long' }, async ({ family, newDevice }) => {
  const phone = await newDevice();
  const page = await openSignedIn(phone, family.owner);
  const { origin } = new URL(page.url());
  const bath = page.getByRole('article', { name: 'Bath' });
  await page.goto(`${origin}/settings?section=logging`);
  await page.getByRole('switch', { name: 'Log by address' }).click();
  await noPendingWrites(page);
  await page.goto(`${origin}/home?timer=bath&do=toggle`);
  await expect(bath).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  // The timer is shown before it is stored, and the next page reads what is stored.
  await noPendingWrites(page);
  await page.goto(`${origin}/home?timer=bath&do=toggle`);
  await expect(bath).toBeHidden();
  await expect(entries(page, 'Bath')).toHaveCount(1);
  await page.goto(`${origin}/home?timer=custom&kind=nothing&do=toggle`);
  await expect(page.getByText('the address names no type')).toBeVisible();
});
