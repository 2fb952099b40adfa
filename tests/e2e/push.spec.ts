import type { Page } from '@playwright/test';
import type { ReminderRecord } from '../../schema/records/reminder.ts';
import type { PushMessage } from '../../schema/wire/push.ts';
import { createApi } from '../helpers/api.ts';
import {
  entries,
  expectSync,
  goTo,
  openSettings,
  openSignedIn,
  startSleep,
} from '../helpers/app.ts';
import {
  type TestPushDevice,
  type TestPushService,
  createPushDevice,
  startPushService,
} from '../helpers/push-service.ts';
import { type Backend, startBackend } from './environment/backend.ts';
import type { Device } from './environment/device.ts';
import { type Family, foundFamily, userIn } from './environment/family.ts';
import {
  badgeOf,
  recordNotifications,
  shownOn,
  tapNotification,
} from './environment/notifications.ts';
import { expect, test } from './environment/test.ts';
import { accessTokenOf } from './environment/tokens.ts';

/**
 * Push messages from the built server to the service worker in Chromium. Only the push service is the
 * test's own: it receives what the server sends over HTTP, and decrypts it as a browser does.
 */

let service: TestPushService;
let backend: Backend;
let family: Family;

test.beforeAll(async () => {
  service = await startPushService();
  backend = await startBackend({ env: { PUSH_ORIGINS: service.origin } });
});
test.afterAll(async () => {
  await backend.close();
  await service.stop();
});
test.beforeEach(async () => {
  service.received.length = 0;
  family = await foundFamily(backend.origin);
});

/** Subscribes the device of this page at the push service of the test. */
async function subscribe(page: Page): Promise<TestPushDevice> {
  const pushDevice = createPushDevice(service.origin);
  const api = createApi(backend.origin, await accessTokenOf(page));
  const answer = await api.put('/api/push/subscription', pushDevice.subscription);
  expect(answer.status).toBe(204);
  return pushDevice;
}

async function notifyWithDetails(page: Page): Promise<void> {
  await openSettings(page, 'Notifications');
  await page.getByRole('switch', { name: /^Notify me/ }).check();
  await page.getByRole('switch', { name: /^Show what happened/ }).check();
  await page.getByRole('switch', { name: /^Quiet hours/ }).uncheck();
}

/** Delivers what the push service has received, of this many messages. @returns them as sent */
async function deliver(phone: Device, pushDevice: TestPushDevice, count: number) {
  await expect.poll(() => service.received.length, { timeout: 60_000 }).toBe(count);
  const received = service.received.splice(0);
  for (const { body } of received) {
    expect(body.toString('latin1')).not.toMatch(/Mia|diaper|bottle/);
    await phone.deliverPush(pushDevice.decrypt(body));
  }
  return received;
}

async function logBy(person: { accessToken: string }, entry: object): Promise<void> {
  const body = { childId: family.child.id, startedAt: Date.now(), ...entry };
  const { status } = await createApi(backend.origin, person.accessToken).post('/api/events', body);
  expect(status).toBe(201);
}

const bottle = { type: 'feeding', payload: { bottles: [{ content: 'formula', takenMl: 120 }] } };

test(
  'encrypted messages reach the worker of a closed app, and Snooze works without a connection',
  { tag: '@long' },
  async ({ newDevice }) => {
    test.setTimeout(300_000);
    const partner = await family.inviteParent();
    const phone = await newDevice({ to: backend.port });
    const page = await openSignedIn(phone, family.owner);
    await notifyWithDetails(page);
    const sheet = page.getByRole('dialog', { name: 'New reminder' });
    await page.getByRole('button', { name: 'New reminder' }).click();
    await sheet.getByRole('textbox', { name: 'Hours after the last one' }).fill('0.25');
    await sheet.getByRole('button', { name: 'Add reminder' }).click();
    await expect(sheet).toBeHidden();
    await goTo(page, 'Home');
    await expectSync(page, 'Up to date');
    const pushDevice = await subscribe(page);
    await phone.closePages();
    await recordNotifications(phone);

    await test.step('what somebody else logs is shown, and counts on the icon', async () => {
      await logBy(partner, { type: 'diaper', payload: { kind: 'wet' } });
      await deliver(phone, pushDevice, 1);
      await expect.poll(() => shownOn(phone)).toHaveLength(1);
      const [news] = await shownOn(phone);
      expect(news?.body).toMatch(/^ben\S*: wet diaper for Mia at \d\d:\d\d$/i);
      await expect.poll(() => badgeOf(phone)).toBe(1);
    });

    await test.step('a reminder has its buttons, and is snoozed offline', async () => {
      await logBy(partner, { ...bottle, startedAt: Date.now() - 20 * 60_000 });
      await deliver(phone, pushDevice, 2);
      const reminder = async () =>
        (await shownOn(phone)).find(({ actions }) => actions.includes('snooze'));
      await expect.poll(async () => (await reminder())?.body).toMatch(/^Mia: last feed at /);
      const shown = await reminder();
      expect(shown?.actions).toEqual(['log', 'snooze']);
      await phone.goOffline();
      await tapNotification(phone, shown?.data ?? {}, 'snooze');
      await phone.goOnline();
      const snoozed = async () => {
        const api = createApi(backend.origin, family.owner.accessToken);
        const { checkpoint } = await api.pull();
        const { changes } = await api.pull({ ...checkpoint, seq: 0 });
        return changes
          .filter(({ collection }) => collection === 'reminders')
          .map(({ record }) => (record as unknown as ReminderRecord).snoozedKey);
      };
      const opened = await phone.open('/home');
      await expectSync(opened, 'Up to date');
      await expect
        .poll(snoozed)
        .toEqual([(shown?.data as PushMessage | undefined)?.reminder?.snoozeKey]);
    });
  },
);

test(
  'Log now and Stop on notifications work offline in the app that is open, and stop once',
  { tag: '@long' },
  async ({ newDevice }) => {
    const phone = await newDevice({ to: backend.port });
    const page = await openSignedIn(phone, family.owner);
    await startSleep(page);
    await expectSync(page, 'Up to date');
    const [timer] = await family.timers();
    await phone.goOffline();
    const to = userIn(family.owner);
    const shared = { to, title: 'Nestling', body: '', at: Date.now(), url: '/home' };

    await test.step('Stop stops the timer of the notification', async () => {
      const data = { ...shared, kind: 'timer', tag: 'timer', timer: { id: timer?.id } };
      await tapNotification(phone, data, 'stop');
      await expect(page.getByRole('article', { name: 'Sleep' })).toBeHidden();
      await expect(entries(page, '([Ss]leep|Nap)')).toHaveCount(1);
      // The notification may still be there on a system that is slow to close it.
      await tapNotification(phone, data, 'stop');
    });

    await test.step('Log now opens the form over the page', async () => {
      const reminder = {
        ruleId: 'rule',
        snoozeKey: 'key',
        logUrl: `/home?new=feeding&for=${family.child.id}`,
      };
      await tapNotification(phone, { ...shared, kind: 'reminder', tag: 'key', reminder }, 'log');
      await expect(page).toHaveURL(/\/home\?new=feeding/);
      await expect(page.getByRole('dialog').first()).toBeVisible();
    });

    await phone.goOnline();
    await expect
      .poll(async () => (await family.events()).map(({ type }) => type))
      .toEqual(['sleep']);
    // The end of the timer is a record of its own, and may be sent after the entry.
    await expect.poll(() => family.timers()).toEqual([]);
    const [slept] = await family.events();
    expect(slept).toMatchObject({ id: timer?.eventId, source: 'timer' });
  },
);
