import type { PushMessage } from '../../../schema/wire/push.ts';
import {
  CLOSE_AFTER_MS,
  showSystemNotification,
  vibrate,
} from '../../notifications/system-notification.ts';
import { readDeviceChoices } from '../../notifications/device-choices.ts';
import { playSound } from '../../notifications/sounds.ts';
import { addUnseen } from '../../notifications/unseen.ts';
import { t } from '../../i18n/t.ts';
import '../../i18n/lazy/notifications.ts';
import { showToast } from '../../ui/toasts.ts';
import { devicePermission } from './device-permission.ts';

/** What a push message has of a reminder alone. */
export type OfReminder = Required<Pick<PushMessage, 'reminder' | 'actions'>>;

/** One announcement, in the page or by the system. */
export type Announcing = {
  /** Whom it is for. */
  userId: string;
  /** A later one with the same tag takes its place. */
  tag: string;
  text: string;
  /** For a lock screen, if the person shows nothing there. */
  lockText: string;
  /** As in push messages: the service worker handles the taps on both alike. */
  kind: 'news' | 'reminder' | 'schedule' | 'test';
  url: string;
  ofReminder?: OfReminder;
  /** null: something on the screen says it already, such as the banner of a reminder. */
  toast: { label: string; open: () => void } | null;
  /** null: it stays until it is dealt with. */
  closeAfterMs: number | null;
  /** Whether it is heard and felt. */
  isLoud: boolean;
};

/**
 * Announces something on this device: in the page while somebody looks at it or where the system may
 * show nothing, else by the system.
 */
export async function announce(wanted: Announcing): Promise<void> {
  const { sound, vibrates } = await readDeviceChoices();
  const isShown = !isInView() && devicePermission() === 'granted' && (await show(wanted, vibrates));
  if (isShown) void addUnseen(wanted.userId, wanted);
  else {
    toast(wanted);
    if (wanted.isLoud && vibrates) vibrate();
  }
  if (wanted.isLoud && !isNightScreen()) await playSound(sound);
}

/** Shows on this device what an announcement looks and sounds like. */
export async function testAnnouncement(userId: string, text: string): Promise<void> {
  const { sound, vibrates } = await readDeviceChoices();
  const wanted: Announcing = {
    userId,
    tag: 'test',
    text,
    lockText: text,
    url: '/settings?section=notifications',
    kind: 'test',
    toast: null,
    closeAfterMs: CLOSE_AFTER_MS,
    isLoud: true,
  };
  const isShown = devicePermission() === 'granted' && (await show(wanted, vibrates));
  if (!isShown) showToast({ text, durationMs: CLOSE_AFTER_MS });
  if (!isShown && vibrates) vibrate();
  await playSound(sound);
}

/** Whether this page is the one that somebody may be looking at. */
export function isInView(): boolean {
  return document.visibilityState === 'visible';
}

function show(wanted: Announcing, vibrates: boolean): Promise<boolean> {
  const { kind, userId: to, tag, lockText: body, url, ofReminder, isLoud, closeAfterMs } = wanted;
  const title = t('shell.product');
  return showSystemNotification({
    message: { kind, to, title, body, tag, url, at: Date.now(), ...ofReminder },
    vibrates: isLoud && vibrates,
    isNew: isLoud,
    closeAfterMs,
  });
}

function toast({ text, toast: wanted }: Announcing): void {
  if (wanted === null) return;
  showToast({
    // One at a time, so that it never takes the place of a message with Undo.
    id: 'notification',
    text,
    durationMs: CLOSE_AFTER_MS,
    actions: [{ label: wanted.label, run: wanted.open }],
  });
}

/** It has no sounds: a person feeds a child beside it. */
function isNightScreen(): boolean {
  return new URLSearchParams(location.search).get('night') === '1';
}
