import type { LogTimer } from '../../../schema/records/timer.ts';
import { useSettingsOfAll } from '../../app/people/use-settings-of.ts';
import { useRights } from '../../app/entries/rights.ts';
import { useSheets } from '../../app/navigation/sheets.ts';
import { useUnits } from '../../app/preferences/units.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { useQuery } from '../../app/use-query.ts';
import { collections } from '../../../schema/collections.ts';
import { isTimerRunning, restedAt } from '../../domain/timers/timer-clock.ts';
import { livePreferences } from '../../replica/stores/preferences.ts';
import { useRunningTimers } from './queries.ts';
import { stopWithToast } from './stop-with-toast.ts';
import { useStopRequests } from './use-stop-requests.ts';
import { useTimerNotifications } from './use-timer-notifications.ts';

/** A person's running timers while nobody looks at the app: notifications with *Stop*. Draws nothing. */
export function TimerNotices({ userId }: { userId: string }) {
  const clock = useClock();
  const replica = useReplica();
  const units = useUnits();
  const rights = useRights();
  const settingsOf = useSettingsOfAll();
  const { openEntry: edit } = useSheets();
  const preferences = useQuery(livePreferences, []);
  const timers = useRunningTimers()?.map(({ record }) => record);
  const mayStop = (timer: LogTimer) => rights.may('remove', collections.timers, timer);

  useStopRequests(userId, timers, async (timer, now) => {
    if (!replica || !mayStop(timer)) return;
    const settings = settingsOf(timer.childId);
    const endedAt = restedAt(timer, now);
    await stopWithToast({ replica, timer, now, endedAt, settings, units, rights, edit });
  });
  const isMine = (timer: LogTimer) =>
    timer.startedBy === userId && isTimerRunning(timer, clock.now()) && mayStop(timer);
  useTimerNotifications(userId, timers?.filter(isMine) ?? [], preferences);
  return null;
}
