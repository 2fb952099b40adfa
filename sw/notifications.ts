import { BUNDLE_TAG } from '../schema/notification-limits.ts';
import type { PushMessage } from '../schema/wire/push.ts';
import { readFact } from '../src/lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../src/lib/device-store.ts';
import { STOP_MESSAGE, requestStop } from '../src/notifications/stop-requests.ts';
import { addUnseen, dropUnseen } from '../src/notifications/unseen.ts';
import { sessionFact } from '../src/session/token-store.ts';

/**
 * Push messages, and taps on notifications of the page and of push messages alike: the data of each is a
 * `PushMessage`.
 */

declare const self: ServiceWorkerGlobalScope;

/** Of Chromium; not in TypeScript's types. */
type Options = NotificationOptions & {
  renotify?: boolean;
  timestamp?: number;
  actions?: { action: string; title: string }[];
};

/** Shown of a message that this release cannot read, or that was for somebody else on this device. */
const NOTHING: PushMessage = {
  kind: 'none',
  title: 'Nestling',
  body: '',
  tag: 'none',
  url: '/home',
  at: 0,
};

type Reminder = NonNullable<PushMessage['reminder']>;
type Parts = {
  store: DeviceStore;
  /** Writes it into the rule on this device, and sends it when there is a connection. */
  snooze(reminder: Reminder): Promise<void>;
};

export function receivePushMessages(parts: Partial<Parts> = {}): void {
  const { store = deviceStore, snooze = snoozeHere } = parts;
  self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data, store)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(
      Promise.all([
        answerTap(event.notification, event.action, { store, snooze }),
        see(event.notification, store),
      ]),
    );
  });
  self.addEventListener('notificationclose', (event) =>
    event.waitUntil(see(event.notification, store)),
  );
}

/** Always shows something: browsers end the subscription of a worker that shows nothing. */
async function showMessage(data: PushMessageData | null, store: DeviceStore): Promise<void> {
  const message = await readMessage(data, store).catch(() => NOTHING);
  const { kind, to, title, body, tag, at, actions = [] } = message;
  const options: Options = {
    body,
    tag,
    data: message,
    icon: '/icons/icon-192.png',
    timestamp: at,
    // A reminder that the page has announced already takes its place without a sound, and so does a
    // bundle that has grown.
    renotify: kind === 'news' && !tag.startsWith(BUNDLE_TAG),
    ...(actions.length > 0 ? { actions: [...actions] } : {}),
  };
  await self.registration.showNotification(title, options);
  if (to !== undefined && !(await openWindows()).some(isInView))
    await addUnseen(to, message, store);
}

async function see({ data }: Notification, store: DeviceStore): Promise<void> {
  if (isMessage(data) && data.to !== undefined) await dropUnseen(data.to, data, store);
}

async function readMessage(data: PushMessageData | null, store: DeviceStore): Promise<PushMessage> {
  const message: unknown = data?.json();
  const session = await readFact(sessionFact, store);
  return isMessage(message) && session?.user.id === message.to ? message : NOTHING;
}

/** What every message has; the server and the page make no others. Its schema would weigh more. */
function isMessage(value: unknown): value is PushMessage {
  const { title, body, tag, url } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [title, body, tag, url].every((part) => typeof part === 'string');
}

async function answerTap(
  { data }: Notification,
  action: string,
  { store, snooze }: Parts,
): Promise<void> {
  const { url, to, reminder, timer } = isMessage(data) ? data : NOTHING;
  if (timer && to !== undefined && action === 'stop') {
    return stop(to, timer.id, store).catch(() => openAddress(url));
  }
  if (!reminder) return openAddress(url);
  if (action === 'snooze') {
    // Where the person has to unlock the device first, the app says what to do.
    return snooze(reminder).catch(() => openAddress(url));
  }
  return openAddress((action === 'log' && reminder.logUrl) || url);
}

/** In the app that is open, without a reload that would lose what is being typed. */
async function openAddress(url: string): Promise<void> {
  const address = new URL(url, self.location.origin);
  // Data of a notification is not trusted to lead elsewhere.
  const path = address.origin === self.location.origin ? url : NOTHING.url;
  const [tab] = await openWindows();
  if (!tab) {
    await self.clients.openWindow(path);
    return;
  }
  await tab.focus().catch(() => undefined);
  tab.postMessage({ type: 'OPEN', url: path });
}

/** The windows of the app, that which is used first. */
async function openWindows(): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window' });
  return windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
}

function isInView({ visibilityState }: WindowClient): boolean {
  return visibilityState === 'visible';
}

/** A page stops the timer, one that is open without being brought to the front. */
async function stop(userId: string, timerId: string, store: DeviceStore): Promise<void> {
  await requestStop(userId, { timerId, at: Date.now() }, store);
  const windows = await openWindows();
  for (const tab of windows) tab.postMessage({ type: STOP_MESSAGE });
  if (windows.length === 0) await self.clients.openWindow(NOTHING.url);
}

async function snoozeHere(reminder: Reminder): Promise<void> {
  const { snoozeInBackground } = await import('../src/sync/one-shot-snooze.ts');
  await snoozeInBackground(reminder);
}
