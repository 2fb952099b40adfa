import type { Locator, Page } from '@playwright/test';
import {
  dismissMessages,
  entries,
  goTo,
  logBottle,
  logDiaper,
  openSettings,
  openSignedIn,
} from '../helpers/app.ts';
import { tabTo } from '../helpers/keyboard.ts';
import { expect, test } from './environment/test.ts';

/** What a person is told of others, and reminders, with two devices. */

const news = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByText(/^Ben-?\S*: /);

const notifyMe = (page: Page): Locator => page.getByRole('switch', { name: /^Notify me/ });
const quietHours = (page: Page): Locator => page.getByRole('switch', { name: /^Quiet hours/ });

/** A time of the device's clock, as a time input has it. */
function clockAt(page: Page, minutesFromNow: number): Promise<string> {
  return page.evaluate((minutes) => {
    const at = new Date(Date.now() + minutes * 60_000);
    return at.toTimeString().slice(0, 5);
  }, minutesFromNow);
}

/** How often the page has had the browser ask for the permission; a browser without a window never asks. */
async function countPermissionRequests(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(globalThis, { permissionRequests: 0 });
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = () => {
      counted.permissionRequests += 1;
      return Promise.resolve('default');
    };
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'permissionRequests') as number);
}

/** The tests run at any hour. */
async function notifyAtAnyHour(page: Page): Promise<void> {
  await openSettings(page, 'Notifications');
  await notifyMe(page).check();
  await quietHours(page).uncheck();
}

test(
  'what others do is announced once: not on a device that is off, not of one’s own, not in quiet hours',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    test.setTimeout(240_000);
    const partner = await family.inviteParent();
    const [phone, tablet] = [await newDevice(), await newDevice()];
    const page = await openSignedIn(phone, family.owner);
    const theirs = await openSignedIn(tablet, partner);

    await test.step('off, nothing is announced', async () => {
      await logDiaper(theirs, 'Wet');
      await expect(entries(page, 'Wet diaper')).toBeVisible();
      await page.waitForTimeout(1_000);
      await expect(news(page)).toHaveCount(0);
    });

    await notifyAtAnyHour(page);
    await goTo(page, 'Home');
    const other = await phone.open('/home');
    await expect(entries(other, 'Wet diaper')).toBeVisible();

    await test.step('on, one of two tabs announces it, with its text', async () => {
      await logDiaper(theirs, 'Dirty');
      const shown = async () => [
        ...(await news(page).allTextContents()),
        ...(await news(other).allTextContents()),
      ];
      const once = [expect.stringMatching(/^Ben\S*: dirty diaper for Mia at \d\d:\d\d$/)];
      await expect.poll(shown).toEqual(once);
      await expect(entries(page, 'Dirty diaper')).toBeVisible();
      expect((await shown()).length).toBeLessThanOrEqual(1);
      // It closes by itself.
      await expect.poll(shown, { timeout: 10_000 }).toEqual([]);
    });
    await other.close();

    await test.step('the own entry is not', async () => {
      await logDiaper(page, 'Both');
      await expect(entries(theirs, 'Wet and dirty diaper')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Messages' }).getByText(/Ana/)).toHaveCount(0);
      await expect(news(theirs)).toHaveCount(0);
      await dismissMessages(page);
    });

    await test.step('in quiet hours nothing is', async () => {
      await openSettings(page, 'Notifications');
      await quietHours(page).check();
      await page.getByLabel('From', { exact: true }).fill(await clockAt(page, -60));
      await page.getByLabel('Until', { exact: true }).fill(await clockAt(page, 60));
      await goTo(page, 'Home');
      await logBottle(theirs, 90);
      await expect(entries(page, 'Bottle 90 ml')).toBeVisible();
      await page.waitForTimeout(1_000);
      await expect(news(page)).toHaveCount(0);
    });
  },
);

test(
  'the choices of a device and of a person are there after a restart, and work with the keyboard',
  { tag: '@long' },
  async ({ family, newDevice }) => {
    const phone = await newDevice();
    let page = await openSignedIn(phone, family.owner);
    await openSettings(page, 'Notifications');
    await expect(notifyMe(page)).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'Bell' })).toBeChecked();

    await tabTo(page, notifyMe(page));
    await page.keyboard.press('Space');
    await expect(notifyMe(page)).toBeChecked();
    await tabTo(page, page.getByRole('radio', { name: 'Bell' }));
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'Gentle' })).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: 'Play', exact: true }));
    await page.keyboard.press('Enter');
    const likes = page.getByRole('checkbox', { name: 'Likes' });
    await tabTo(page, likes);
    await page.keyboard.press('Space');
    await expect(likes).not.toBeChecked();
    await page.getByRole('button', { name: 'Choose each kind separately' }).press('Enter');
    await expect(
      page.getByRole('checkbox', { name: 'Entry liked', exact: true }),
    ).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Entry liked', exact: true }).check();

    await phone.closePages();
    page = await phone.open('/settings?section=notifications');
    await expect(notifyMe(page)).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Gentle' })).toBeChecked();
    // One of its kinds is on again.
    await expect(page.getByRole('checkbox', { name: 'Likes' })).toBeChecked({
      indeterminate: true,
    });

    await test.step('what the browser allows is followed', async () => {
      const blocked = page.getByText(/^Notifications are blocked/);
      await expect(blocked).toBeVisible();
      // A browser without a window refuses them all the same; it only tells of the change.
      await page.evaluate(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' }),
      );
      await expect(blocked).toBeVisible();
      await phone.context.grantPermissions(['notifications'], { origin: phone.origin });
      await expect(blocked).toBeHidden();
      await phone.context.clearPermissions();
    });
  },
);

test('a reminder comes when it is due, can be snoozed, and is withdrawn by the entry of another', async ({
  family,
  newDevice,
}) => {
  test.setTimeout(240_000);
  const partner = await family.inviteParent();
  const [phone, tablet] = [await newDevice(), await newDevice()];
  const page = await openSignedIn(phone, family.owner);
  const theirs = await openSignedIn(tablet, partner);
  const requests = await countPermissionRequests(page);
  await logBottle(page, 60, { minutesAgo: 30 });
  await notifyAtAnyHour(page);
  await expect(page.getByText(/this device can tell you.*Your browser asks next/)).toBeVisible();

  const sheet = page.getByRole('dialog', { name: 'New reminder' });
  await page.getByRole('button', { name: 'New reminder' }).click();
  await sheet.getByRole('textbox', { name: 'Hours after the last one' }).fill('0,1');
  await sheet.getByRole('button', { name: 'Add reminder' }).click();
  await expect(sheet.getByText('Between 15 minutes and 48 hours.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Hours after the last one' }).fill('0.25');
  await sheet.getByRole('button', { name: 'Add reminder' }).click();
  await expect(sheet).toBeHidden();
  await expect(
    page.getByRole('button', { name: /Feed · Mia.*15 min after the last/ }),
  ).toBeVisible();

  await test.step('of times of day too', async () => {
    await page.getByRole('button', { name: 'New reminder' }).click();
    await sheet.getByRole('radio', { name: 'Something else' }).check();
    await sheet.getByRole('textbox', { name: 'What' }).fill('Water the plants');
    await sheet.getByRole('textbox', { name: 'Times of day' }).fill(await clockAt(page, -1));
    await sheet.getByRole('button', { name: 'Add reminder' }).click();
    await expect(sheet).toBeHidden();
  });

  const feed = page.getByRole('status').filter({ hasText: /^Mia: last feed at/ });
  const plants = page.getByRole('status').filter({ hasText: 'Water the plants' });
  await expect(feed).toBeVisible();
  await expect(plants).toBeVisible();
  await plants.getByRole('button', { name: 'Snooze 15 min' }).click();
  await expect(plants).toBeHidden();
  await dismissMessages(page);

  await logBottle(theirs, 90);
  await expect(feed).toBeHidden();

  await test.step('the browser asks for the permission after the explanation, on a tap', async () => {
    expect(await requests()).toBe(0);
    await page.getByRole('button', { name: 'Allow notifications' }).click();
    expect(await requests()).toBe(1);
  });

  await test.step('and a deleted rule can be brought back', async () => {
    await page.getByRole('button', { name: /Water the plants/ }).click();
    await page
      .getByRole('dialog', { name: 'Edit reminder' })
      .getByRole('button', { name: 'Delete reminder' })
      .click();
    await expect(page.getByRole('button', { name: /Water the plants/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByRole('button', { name: /Water the plants/ })).toBeVisible();
  });
});
