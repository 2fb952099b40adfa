import type { LogTimer, LogTimerKind } from '../../../schema/records/timer.ts';
import { useQuery } from '../../app/use-query.ts';
import { timerType } from '../../log-types/timers.ts';
import type { Entry } from '../../replica/documents/entry.ts';

/** Everything that runs now, oldest first; of one child, or of all with `all`. */
export function useRunningTimers(childIds?: readonly string[]): Entry<LogTimer>[] | undefined {
  const timers = useQuery((replica) => replica.timers.running(), []);
  return timers?.filter(
    ({ record }) =>
      childIds === undefined || record.childId === null || childIds.includes(record.childId),
  );
}

/** Lengths to judge by whether a timer was forgotten: the last entries of its type. */
export function useRecentLengths(timer: { kind: LogTimerKind; childId: string | null }) {
  const type = timerType(timer.kind).type;
  const recent = useQuery(
    (replica) =>
      replica.events.timeline({
        childIds: timer.childId === null ? [] : [timer.childId],
        types: [type],
        limit: 20,
      }),
    [type, timer.childId],
  );
  return recent?.map(({ record }) => record) ?? [];
}
