import type { Page } from '@playwright/test';
import type { PushMessage } from '../../schema/wire/push.ts';
import { expectSync, openSignedIn } from '../helpers/app.ts';
import type { Device } from './environment/device.ts';
import { expect, test } from './environment/test.ts';

/** Push messages in a real browser. Their encryption is tested against the server in tests/integration/push.test.ts. */

let phone: Device;
let page: Page;
let userId: string;

test.beforeEach(async ({ family, newDevice }) => {
  phone = await newDevice();
  await phone.changeContext().grantPermissions(['notifications'], { origin: phone.origin });
  page = await openSignedIn(phone, family.owner);
  await expectSync(page, 'Up to date');
  const me = (await (await family.ask('/api/auth/me')).json()) as { id: string };
  userId = me.id;
});

const message = (fields: Partial<PushMessage> = {}): string =>
  JSON.stringify({
    kind: 'news',
    to: userId,
    title: 'Nestling',
    body: 'Ben: bottle 120 ml for Mia at 14:10',
    tag: 'events/entry-one',
    url: '/logs',
    at: Date.now(),
    ...fields,
  });

const shown = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('a push message is shown, also without a connection, and a later one takes its place', async () => {
  await phone.deliverPush(message());
  await expect
    .poll(shown)
    .toEqual([
      { title: 'Nestling', body: 'Ben: bottle 120 ml for Mia at 14:10', tag: 'events/entry-one' },
    ]);
  await phone.goOffline();
  await phone.deliverPush(message({ body: 'Ben changed: bottle 150 ml for Mia at 14:10' }));
  await expect
    .poll(async () => (await shown()).map(({ body }) => body))
    .toEqual(['Ben changed: bottle 150 ml for Mia at 14:10']);
});

test('a message for somebody else, or one that cannot be read, shows nothing of its content', async () => {
  await phone.deliverPush(message({ to: 'somebody-else' }));
  await phone.deliverPush('not a message');
  await expect.poll(shown).toEqual([{ title: 'Nestling', body: '', tag: 'none' }]);
});

test('the address of a notification opens in the app without a reload', async () => {
  await page.evaluate(() => {
    Object.assign(window, { isSameLoad: true });
    const data = { type: 'OPEN', url: '/logs' };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  });
  await expect(page).toHaveURL(/\/logs$/);
  expect(await page.evaluate(() => 'isSameLoad' in window)).toBe(true);
});
