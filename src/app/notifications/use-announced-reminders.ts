import { useEffect, useRef } from 'react';
import { PLAIN_REMINDER } from '../../../schema/notifications/reminder-text.ts';
import type { Preferences } from '../../../schema/records/preferences-defaults.ts';
import { pause } from '../../lib/pause.ts';
import { claimAnnouncements } from '../../notifications/announced.ts';
import { closeShownExcept } from '../../notifications/system-notification.ts';
import { dropUnseenExcept } from '../../notifications/unseen.ts';
import { type Announcing, type OfReminder, announce, isInView } from './announce.ts';

/** A reminder that is due. A banner shows it in the page. */
export type ReminderNotice = {
  /** The same on every device and in every tab. */
  key: string;
  tag: string;
  text: string;
  url: string;
  ofReminder?: OfReminder;
};

/** A page in the background waits for one that somebody looks at. */
const IN_BACKGROUND_MS = 600;

/**
 * Announces each of these reminders once on this device, and withdraws from the system what is no
 * longer due: somebody has logged the entry, here or elsewhere.
 *
 * @param reminders those that are due now; undefined while they are read
 * @param kind of their notifications: others stay
 */
export function useAnnouncedReminders(
  reminders: readonly ReminderNotice[] | undefined,
  {
    userId,
    kind,
    preferences,
    now,
  }: {
    userId: string;
    kind: Announcing['kind'];
    preferences: Preferences | undefined;
    now: () => number;
  },
): void {
  const announced = useRef(new Set<string>());
  const isOn = preferences?.notificationsOn === true;
  const showsDetails = preferences?.showsDetails === true;
  const keys = reminders?.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (reminders === undefined) return;
    const tags = reminders.map(({ tag }) => tag);
    void closeShownExcept(kind, tags);
    void dropUnseenExcept(userId, { kind, tags });
    if (!isOn) return;
    for (const reminder of reminders.filter(({ key }) => !announced.current.has(key))) {
      announced.current.add(reminder.key);
      void announceOnce(reminder, { userId, kind, showsDetails, now });
    }
    // By what they are, not by the list, which is computed again each minute.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keys, isOn, showsDetails, userId, kind]);
}

async function announceOnce(
  { key, tag, text, url, ofReminder }: ReminderNotice,
  {
    userId,
    kind,
    showsDetails,
    now,
  }: { userId: string; kind: Announcing['kind']; showsDetails: boolean; now: () => number },
): Promise<void> {
  if (!isInView()) {
    await pause(IN_BACKGROUND_MS);
  }
  const { ours } = await claimAnnouncements(userId, [{ key, at: now() }]);
  if (ours.length === 0) return;
  await announce({
    userId,
    tag,
    text,
    lockText: showsDetails ? text : PLAIN_REMINDER,
    kind,
    url,
    ...(ofReminder === undefined ? {} : { ofReminder }),
    toast: null,
    closeAfterMs: null,
    isLoud: true,
  });
}
