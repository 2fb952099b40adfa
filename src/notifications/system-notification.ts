import type { PushMessage } from '../../schema/wire/push.ts';

/** Notifications of the system, shown by the page while the app is open. */

/** Of the specification. */
export const CLOSE_AFTER_MS = 5_000;
const VIBRATION: readonly number[] = [200, 100, 200];

export type SystemNotification = {
  /** What a push message would contain: the service worker handles the taps on both alike. */
  message: PushMessage;
  vibrates: boolean;
  /** Whether it makes itself noticed again although it takes the place of another one. */
  isNew: boolean;
  /** null: it stays until somebody deals with it. */
  closeAfterMs: number | null;
};

/** Of Chromium; not in TypeScript's types. */
type Options = NotificationOptions & {
  vibrate?: number[];
  renotify?: boolean;
  actions?: { action: string; title: string }[];
};

/**
 * Shows one by the service worker, which handles a tap even after the page is closed; without a
 * worker by the page itself.
 *
 * @returns whether the browser has accepted it
 */
export async function showSystemNotification(wanted: SystemNotification): Promise<boolean> {
  const { message, closeAfterMs } = wanted;
  const { title } = message;
  try {
    const registration = await globalThis.navigator.serviceWorker?.getRegistration();
    if (registration?.active) {
      await registration.showNotification(title, optionsOf(wanted, { withActions: true }));
      if (closeAfterMs !== null) setTimeout(() => void close(isThis(message)), closeAfterMs);
      return true;
    }
    const shown = new Notification(title, optionsOf(wanted, { withActions: false }));
    if (closeAfterMs !== null) setTimeout(() => shown.close(), closeAfterMs);
    return true;
  } catch {
    // The permission was withdrawn, or the browser shows them by a service worker only.
    return false;
  }
}

/** Whether notifications have buttons in this browser. */
export function hasActions(): boolean {
  const { Notification: api } = globalThis as { Notification?: { maxActions?: number } };
  return (api?.maxActions ?? 0) > 0;
}

/** Closes the notifications of a kind, unless their tag is one of these; push messages too. */
export async function closeShownExcept(kind: string, kept: readonly string[]): Promise<void> {
  await close((shown) => messageIn(shown)?.kind === kind && !kept.includes(shown.tag));
}

/** A later one with the same tag has taken its place, and has its own time. */
function isThis({ tag, at }: PushMessage) {
  return (shown: Shown): boolean => shown.tag === tag && messageIn(shown)?.at === at;
}

type Shown = Pick<Notification, 'tag' | 'data'>;

/** That of a notification of an older release may be anything. */
function messageIn({ data }: Shown): Partial<PushMessage> | null {
  const message: unknown = data;
  return typeof message === 'object' ? message : null;
}

async function close(isStale: (shown: Shown) => boolean): Promise<void> {
  try {
    const registration = await globalThis.navigator.serviceWorker?.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    shown.filter(isStale).forEach((notification) => notification.close());
  } catch {
    // Nothing is shown where it cannot be asked for.
  }
}

/** Vibrates where the browser can and the person has touched the page; that it cannot is no error. */
export function vibrate(): void {
  try {
    globalThis.navigator.vibrate?.([...VIBRATION]);
  } catch {
    // A browser that refuses it.
  }
}

function optionsOf(
  { message, vibrates, isNew }: SystemNotification,
  { withActions }: { withActions: boolean },
): Options {
  const { actions = [] } = message;
  const canVibrate = vibrates && 'vibrate' in globalThis.navigator;
  return {
    body: message.body,
    tag: message.tag,
    data: message,
    icon: '/icons/icon-192.png',
    renotify: isNew,
    // A silent notification must not vibrate; the sound is played by the page.
    ...(canVibrate ? { vibrate: [...VIBRATION] } : { silent: true }),
    ...(withActions && actions.length > 0 ? { actions: [...actions] } : {}),
  };
}
