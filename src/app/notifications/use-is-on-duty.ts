import { useMemo } from 'react';
import { addDays } from '../../../schema/rules/days.ts';
import { shownIn } from '../../domain/schedule/shown.ts';
import { dayIn } from '../../i18n/format.ts';
import { isOnDuty } from '../../notifications/on-duty.ts';
import { liveEntries } from '../../replica/stores/schedule.ts';
import { useNow } from '../../ui/use-now.ts';
import { useDeviceZone } from '../use-device-zone.ts';
import { useQuery } from '../use-query.ts';

/** Whether this person looks after a child now. Until it is known they do. */
export function useIsOnDuty(userId: string): boolean {
  const tz = useDeviceZone();
  const now = useNow(60_000);
  const today = dayIn(now);
  const timers = useQuery((replica) => replica.timers.shifts(), []);
  const entries = useQuery(liveEntries, []);
  return useMemo(() => {
    if (!timers || !entries) return true;
    const shown = shownIn(entries, { from: addDays(today, -1), to: addDays(today, 1) }, tz);
    const shifts = timers.map(({ record }) => record);
    return isOnDuty({ shifts, shown }, { userId, now, today });
  }, [timers, entries, today, tz, userId, now]);
}
