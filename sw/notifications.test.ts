import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushMessage } from '../schema/wire/push.ts';
import { readFact, removeFact, writeFact } from '../src/lib/device-facts.ts';
import { type DeviceStore, createMemoryStore } from '../src/lib/device-store.ts';
import { stopRequestsFact } from '../src/notifications/stop-requests.ts';
import { type StoredSession, sessionFact } from '../src/session/token-store.ts';
import { receivePushMessages } from './notifications.ts';

const message: PushMessage = {
  kind: 'reminder',
  to: 'u-ana',
  title: 'Reminder',
  body: 'Mia: last feed at 14:10, 3 h ago',
  tag: 'rule-one/feed-one/180',
  url: '/home?new=feeding&for=child-mia',
  at: 1_780_000_000_000,
  actions: [{ action: 'snooze', title: 'Snooze' }],
  reminder: { ruleId: 'rule-one', snoozeKey: 'rule-one/feed-one/180', logUrl: '/home?new=feeding' },
};

let shown: { title: string; options: NotificationOptions & { renotify?: boolean } }[];
let opened: string[];
let windows: {
  focused: boolean;
  visibilityState?: string;
  focus(): Promise<void>;
  postMessage(data: unknown): void;
}[];
let badges: (number | null)[];
let told: unknown[];
let listeners: Map<string, (event: object) => void>;

let store: DeviceStore;
let snoozed: unknown[];

const ana: StoredSession = {
  user: {
    id: 'u-ana',
    accountId: 'a-one',
    username: 'ana',
    name: 'Ana',
    color: '#123456',
    role: 'parent',
  },
  tokens: null,
};

beforeEach(async () => {
  store = createMemoryStore();
  await writeFact(sessionFact, ana, store);
  snoozed = [];
  shown = [];
  opened = [];
  windows = [];
  told = [];
  listeners = new Map();
  badges = [];
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
    clearAppBadge: () => Promise.resolve(void badges.push(null)),
  });
  vi.stubGlobal('self', {
    location: { origin: 'https://app.example' },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    registration: {
      showNotification(title: string, options: NotificationOptions) {
        shown.push({ title, options });
        return Promise.resolve();
      },
    },
    clients: {
      matchAll: () => Promise.resolve(windows),
      openWindow(url: string) {
        opened.push(url);
        return Promise.resolve();
      },
    },
  });
  receivePushMessages({
    store,
    snooze: async (reminder) => {
      if ((await readFact(sessionFact, store)) === undefined) throw new Error('nobody');
      snoozed.push(reminder);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

async function dispatch(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

const push = (data: unknown) =>
  dispatch('push', { data: data === null ? null : { json: () => data } });
const tap = (action = '') => tapOn(message, action);
const tapOn = (data: unknown, action = '') =>
  dispatch('notificationclick', { action, notification: { data, close: () => undefined } });

describe('a push message', () => {
  test('is shown with its actions, and replaces an announcement of the page without a sound', async () => {
    await push(message);
    expect(shown).toMatchObject([
      {
        title: 'Reminder',
        options: { body: message.body, tag: message.tag, data: message, renotify: false },
      },
    ]);
    await push({ ...message, kind: 'news', tag: 'events/entry-one' });
    await push({ ...message, kind: 'news', tag: 'bundle/1' });
    expect(shown.slice(1).map(({ options }) => options.renotify)).toEqual([true, false]);
  });

  test.each([
    ['without content', null],
    ['that is no message', { title: 1 }],
    ['for somebody else on this device', { ...message, to: 'u-bea' }],
  ])('%s shows something, and nothing of its content', async (_, data) => {
    await push(data);
    expect(shown).toMatchObject([{ title: 'Nestling', options: { body: '' } }]);
  });

  test('shows nothing of its content when nobody is signed in', async () => {
    await removeFact(sessionFact, store);
    await push(message);
    expect(JSON.stringify(shown)).not.toContain('Mia');
  });
});

describe('a tap on a notification', () => {
  test('opens the app at what it is about', async () => {
    await tap();
    await tap('log');
    expect(opened).toEqual([message.url, '/home?new=feeding']);
  });

  test('tells the window that is open, which loses nothing that is typed', async () => {
    const focused: string[] = [];
    const windowOf = (name: string, isFocused: boolean) => ({
      focused: isFocused,
      focus: () => Promise.resolve(void focused.push(name)),
      postMessage: (data: unknown) => void told.push(data),
    });
    windows = [windowOf('behind', false), windowOf('before', true)];
    await tap();
    expect([focused, told, opened]).toEqual([['before'], [{ type: 'OPEN', url: message.url }], []]);
  });

  test('snoozes without opening anything', async () => {
    await tap('snooze');
    expect([snoozed, opened]).toEqual([[message.reminder], []]);
  });

  test('opens the app where the device cannot write by itself', async () => {
    await removeFact(sessionFact, store);
    await tap('snooze');
    expect(opened).toEqual([message.url]);
  });

  test.each([undefined, { url: 5 }, { ...message, url: 'https://evil.example/' }])(
    'stays in the app, whatever the notification holds: %j',
    async (data) => {
      await tapOn(data);
      expect(opened).toEqual(['/home']);
    },
  );
});

describe('the badge of the app', () => {
  test('counts what waits, and a message that replaces another one once', async () => {
    await push(message);
    await push({ ...message, kind: 'news', tag: 'events/entry-one' });
    await push({ ...message, kind: 'news', tag: 'events/entry-one' });
    expect(badges).toEqual([1, 2, 2]);
  });

  test('goes down with each that was answered or closed, and goes', async () => {
    await push(message);
    const other = { ...message, kind: 'news', tag: 'events/entry-one' };
    await push(other);
    badges = [];
    await tap('snooze');
    await dispatch('notificationclose', { notification: { data: other } });
    expect(badges).toEqual([1, null]);
  });

  test('counts nothing while somebody looks at the app, nor what was for somebody else', async () => {
    await push({ ...message, to: 'u-bea' });
    windows = [windowOf([], { visibilityState: 'visible' })];
    await push(message);
    expect(badges).toEqual([]);
  });
});

describe('Stop on a running timer', () => {
  const timer: PushMessage = {
    kind: 'timer',
    to: 'u-ana',
    title: 'Nestling',
    body: 'Sleep since 14:10',
    tag: 'timer/t-one',
    url: '/home',
    at: 1_780_000_000_000,
    actions: [{ action: 'stop', title: 'Stop' }],
    timer: { id: 't-one' },
  };
  const requests = () => readFact(stopRequestsFact.of('u-ana'), store);

  test('is stored with its time, and carried out by the page that is open, in the background', async () => {
    const focused: string[] = [];
    windows = [windowOf(focused)];
    const before = Date.now();
    await tapOn(timer, 'stop');
    expect(await requests()).toEqual([{ timerId: 't-one', at: expect.any(Number) }]);
    expect((await requests())?.[0]?.at).toBeGreaterThanOrEqual(before);
    expect([told, focused, opened]).toEqual([[{ type: 'STOP_TIMERS' }], [], []]);
  });

  test('opens the app where no page is open, and keeps the time of the first tap', async () => {
    await tapOn(timer, 'stop');
    const first = await requests();
    await tapOn(timer, 'stop');
    expect(await requests()).toEqual(first);
    expect(opened).toEqual(['/home', '/home']);
  });

  test('is left to the app by a tap beside the button', async () => {
    await tapOn(timer);
    expect([await requests(), opened]).toEqual([undefined, ['/home']]);
  });
});

function windowOf(focused: string[], { visibilityState = 'hidden' } = {}) {
  return {
    focused: false,
    visibilityState,
    focus: () => Promise.resolve(void focused.push('a window')),
    postMessage: (data: unknown) => void told.push(data),
  };
}
