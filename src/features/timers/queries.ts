import type { LogTimer } from '../../../schema/records/timer.ts';
import { useQuery } from '../../app/use-query.ts';
import type { Entry } from '../../replica/documents/entry.ts';

/** The running timers of these children and of no child, oldest first; all when omitted. */
export function useRunningTimers(childIds?: readonly string[]): Entry<LogTimer>[] | undefined {
  const timers = useQuery((replica) => replica.timers.running(), []);
  return timers?.filter(
    ({ record }) =>
      childIds === undefined || record.childId === null || childIds.includes(record.childId),
  );
}
