import { useEffect, useMemo } from 'react';
import { useDeviceZone } from '../../app/use-device-zone.ts';
import { isInView } from '../../app/notifications/announce.ts';
import { comparePush } from '../../app/notifications/push-on-device.ts';
import { useReplica, useSession } from '../../app/services.tsx';
import { useQuery } from '../../app/use-query.ts';
import { clearUnseen } from '../../notifications/unseen.ts';
import { changePreferences, livePreferences } from '../../replica/stores/preferences.ts';
import { liveReminders } from '../../replica/stores/reminders.ts';
import { NewsWatch } from './news-watch.tsx';
import { RuleReminders } from './rule-reminders.tsx';

/** What this person is told while the app is open: what others do, and reminders. */
export function NotificationWatch({ userId }: { userId: string }) {
  const preferences = useQuery(livePreferences, []);
  const entries = useQuery(liveReminders, []);
  const rules = useMemo(() => entries?.map(({ record }) => record) ?? [], [entries]);
  const isOn = preferences?.notificationsOn === true;
  useZone(isOn ? preferences.tz : null);
  usePushAtStart(userId);
  useSeen(userId);
  if (!isOn) return null;
  return (
    <>
      <NewsWatch userId={userId} preferences={preferences} />
      {rules.length > 0 && (
        <RuleReminders userId={userId} preferences={preferences} rules={rules} />
      )}
    </>
  );
}

/** Whoever looks at the app sees what there is: nothing waits on its icon. */
function useSeen(userId: string): void {
  useEffect(() => {
    const clear = () => {
      if (isInView()) void clearUnseen(userId);
    };
    clear();
    document.addEventListener('visibilitychange', clear);
    return () => document.removeEventListener('visibilitychange', clear);
  }, [userId]);
}

/** The subscription to push messages is compared once in each start, and after a new sign-in. */
function usePushAtStart(userId: string): void {
  const session = useSession();
  useEffect(() => {
    // Whatever fails is tried again at the next start.
    void comparePush(session, userId).catch(() => undefined);
  }, [session, userId]);
}

/**
 * Quiet hours and times of day follow the clock of the device that the person looks at, also on a
 * journey. @param stored the zone of their preferences; null while they have none
 */
function useZone(stored: string | null): void {
  const replica = useReplica();
  const zone = useDeviceZone();
  const isKnown = stored !== null;
  useEffect(() => {
    if (!replica || !isKnown || stored === zone) return;
    // Without storage the next start does it.
    void changePreferences(replica, { tz: zone }).catch(() => undefined);
    // Only when this device comes into another zone: two devices must not answer each other.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [replica, zone, isKnown]);
}
