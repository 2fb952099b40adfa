import { useMemo } from 'react';
import { isOnDuty } from '../../../schema/rules/on-duty.ts';
import { liveEntries } from '../../replica/stores/schedule.ts';
import { useNow } from '../../ui/use-now.ts';
import { useDeviceZone } from '../use-device-zone.ts';
import { useQuery } from '../use-query.ts';

/** Whether this person looks after a child now. Until it is known they do. */
export function useIsOnDuty(userId: string): boolean {
  const tz = useDeviceZone();
  const now = useNow(60_000);
  const timers = useQuery((replica) => replica.timers.shifts(), []);
  const entries = useQuery(liveEntries, []);
  return useMemo(() => {
    if (!timers || !entries) return true;
    const records = {
      timers: timers.map(({ record }) => record),
      schedule: entries.map(({ record }) => record),
    };
    return isOnDuty(records, { userId, now, tz });
  }, [timers, entries, tz, userId, now]);
}
