import { useQuery } from '../../../app/use-query.ts';
import { timerName } from '../../../log-types/timers.ts';

/** The names of the timers that run for a child: "Sleep". */
export function useTimerNames(childId: string): string[] {
  const running = useQuery((replica) => replica.timers.running(), []) ?? [];
  return running
    .filter(({ record }) => record.childId === childId)
    .map(({ record }) => timerName(record));
}
