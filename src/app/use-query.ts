import { type DependencyList, useMemo } from 'react';
import type { Live } from '../lib/live.ts';
import type { Replica } from '../replica/replica.ts';
import { useLive } from '../ui/use-live.ts';
import { useReplica } from './services.tsx';

/**
 * Follows a live query of the replica: `useQuery((r) => r.events.latest(ids, ['feeding']), [key])`.
 *
 * @param deps what the query depends on, by value: pass `ids.join()` for a list
 * @returns undefined until it has been read, or while there is no replica
 */
export function useQuery<T>(
  query: (replica: Replica) => Live<T>,
  deps: DependencyList,
): T | undefined {
  const replica = useReplica();
  // The caller states the dependencies; the rule cannot check them here.
  // oxlint-disable-next-line react/exhaustive-deps
  const live = useMemo(() => (replica ? query(replica) : null), [replica, ...deps]);
  return useLive(live);
}
