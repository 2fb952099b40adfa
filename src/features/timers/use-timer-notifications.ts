import { useEffect, useEffectEvent } from 'react';
import type { LogTimer } from '../../../schema/records/timer.ts';
import type { Preferences } from '../../../schema/records/preferences-defaults.ts';
import { isInView } from '../../app/notifications/announce.ts';
import { devicePermission } from '../../app/notifications/device-permission.ts';
import { formatTime } from '../../i18n/format.ts';
import '../../i18n/lazy/notifications.ts';
import { t } from '../../i18n/t.ts';
import { webLocks } from '../../lib/locks.ts';
import {
  closeShownExcept,
  hasActions,
  showSystemNotification,
} from '../../notifications/system-notification.ts';
import { useTimerNameOf } from './running-timers.tsx';

const KIND = 'timer';
/** Held by every tab that somebody may be looking at. */
const IN_VIEW = 'nestling-in-view';

/**
 * Shows a notification for each of these timers while no tab of the app is in view, where notifications
 * have actions: without *Stop* they would only be in the way.
 */
export function useTimerNotifications(
  userId: string,
  timers: readonly LogTimer[],
  preferences: Preferences | undefined,
): void {
  const nameOf = useTimerNameOf();
  const isOn = preferences?.notificationsOn === true && timers.length > 0;
  const show = useEffectEvent(async () => {
    if (!isOn || !hasActions() || devicePermission() !== 'granted') return;
    for (const timer of timers) {
      const time = formatTime(timer.startedAt, { tz: timer.tz });
      await showSystemNotification({
        message: {
          kind: KIND,
          to: userId,
          title: t('shell.product'),
          body: preferences.showsDetails
            ? t('notifications.timerSince', { what: nameOf(timer), time })
            : t('notifications.timerPlain'),
          tag: tagOf(timer),
          url: `/home`,
          at: timer.startedAt,
          actions: [{ action: 'stop', title: t('notifications.stop') }],
          timer: { id: timer.id },
        },
        vibrates: false,
        isNew: false,
        closeAfterMs: null,
      });
    }
  });
  useEffect(
    () => followView({ onHidden: () => show(), onShown: () => closeShownExcept(KIND, []) }),
    [],
  );
  // What was stopped elsewhere has nothing to stop any more.
  const tags = timers.map(tagOf).join(' ');
  useEffect(() => {
    void closeShownExcept(KIND, tags === '' ? [] : tags.split(' '));
  }, [tags]);
}

/**
 * Calls `onHidden` when the last tab of the app goes out of view, and `onShown` when one comes into it;
 * never the two at once, whichever tab is the faster one.
 */
function followView({
  onHidden,
  onShown,
}: {
  onHidden: () => Promise<void>;
  onShown: () => Promise<void>;
}): () => void {
  const locks = webLocks();
  let release: () => void = () => undefined;
  const hold = async () => {
    await onShown();
    if (isInView()) await new Promise<void>((resolve) => (release = resolve));
  };
  const follow = () => {
    release();
    const ended = isInView()
      ? locks?.request(IN_VIEW, { mode: 'shared' }, hold)
      : locks?.request(IN_VIEW, { ifAvailable: true }, (lock) => lock && onHidden());
    ended?.catch(() => undefined);
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    release();
    document.removeEventListener('visibilitychange', follow);
  };
}

function tagOf({ id }: LogTimer): string {
  return `${KIND}/${id}`;
}
