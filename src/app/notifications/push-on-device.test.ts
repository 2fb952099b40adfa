import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestPushManager, stubPushManager } from '../../../tests/helpers/push-manager.ts';
import { readFact } from '../../lib/device-facts.ts';
import { newId } from '../../lib/ids.ts';
import { pushOnFact } from '../../notifications/device-choices.ts';
import type { RequestSender } from '../../session/requests/request.ts';
import { comparePush, switchPushOn } from './push-on-device.ts';

const ADDRESS = '/api/push/subscription';

let browser: TestPushManager;
let userId: string;
/** What the server was asked, and the addresses that it was sent. */
let asked: string[];
let sent: string[];
let isOffline: boolean;
let serverKey: string;

const session: RequestSender = {
  authorizedFetch: (path, { method = 'GET', body } = {}) => {
    if (isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    asked.push(`${method} ${path}`);
    if (method === 'PUT') sent.push((JSON.parse(body as string) as { endpoint: string }).endpoint);
    return Promise.resolve(
      method === 'GET'
        ? Response.json({ publicKey: serverKey })
        : new Response(null, { status: 204 }),
    );
  },
};

function permit(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', { permission });
}

beforeEach(() => {
  browser = new TestPushManager();
  userId = newId();
  [asked, sent] = [[], []];
  isOffline = false;
  serverKey = 'BAEC_-8';
  stubPushManager(browser);
  permit('granted');
});
afterEach(() => vi.unstubAllGlobals());

test('a start asks nothing of the server for a person who has not switched push messages on', async () => {
  await comparePush(session, userId);
  expect(asked).toEqual([]);
  expect(browser.made).toBe(0);
});

test('each start tells the server the address of this device, and keeps the subscription', async () => {
  expect(await switchPushOn(session, userId)).toBeNull();
  await comparePush(session, userId);
  expect(sent).toEqual(['https://push.example.org/1', 'https://push.example.org/1']);
});

test('a start subscribes anew when the browser has ended the subscription, or the server has another key', async () => {
  await switchPushOn(session, userId);
  browser.current = null;
  await comparePush(session, userId);
  expect(sent.at(-1)).toBe('https://push.example.org/2');
  serverKey = 'BAEC_-9';
  await comparePush(session, userId);
  expect(sent.at(-1)).toBe('https://push.example.org/3');
});

test('a start ends the subscription, here and on the server, when the permission was taken back', async () => {
  await switchPushOn(session, userId);
  permit('denied');
  await comparePush(session, userId);
  expect(browser.current).toBeNull();
  expect(asked.at(-1)).toBe(`DELETE ${ADDRESS}`);
  expect(await readFact(pushOnFact.of(userId))).toBeUndefined();
});

test('a start without a connection leaves everything to the next one', async () => {
  await switchPushOn(session, userId);
  browser.current = null;
  isOffline = true;
  await comparePush(session, userId);
  isOffline = false;
  await comparePush(session, userId);
  expect(sent.at(-1)).toBe('https://push.example.org/2');
});

test('what cannot be subscribed is not switched on', async () => {
  browser.refuses = true;
  expect(await switchPushOn(session, userId)).toBe('refused');
  expect(await readFact(pushOnFact.of(userId))).toBeUndefined();
});
