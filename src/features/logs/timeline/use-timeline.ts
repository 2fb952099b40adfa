import { useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import { useEffect, useMemo, useState } from 'react';
import { useReplica } from '../../../app/services.tsx';
import type { Replica } from '../../../replica/replica.ts';
import { useLive } from '../../../ui/use-live.ts';
import type { LogFilter } from './log-filter.ts';
import {
  type LoadedTimeline,
  type TimelineWindow,
  createTimelineWindow,
} from './timeline-window.ts';

/** The last shown window, so that returning to the timeline finds it loaded. */
const keptAtom = atom<{ key: string; replica: Replica; window: TimelineWindow } | null>(null);

/** The loaded part of the log for a filter, and a function that loads more. */
export function useTimeline(
  childIds: readonly string[] | undefined,
  { types, from }: Pick<LogFilter, 'types' | 'from'>,
): { loaded: LoadedTimeline | undefined; loadMore: () => void; key: string } {
  const replica = useReplica();
  const store = useStore();
  const key = `${childIds?.join() ?? '?'} ${types.join()} ${from ?? ''}`;
  const window = useMemo(() => {
    if (!replica || !childIds) return null;
    const kept = store.get(keptAtom);
    if (kept?.key === key && kept.replica === replica) return kept.window;
    const made = createTimelineWindow(replica.events, {
      childIds,
      types: types.length > 0 ? types : undefined,
      newestDay: from,
    } as Parameters<typeof createTimelineWindow>[1]);
    return made;
    // `key` contains everything of the filter and the children.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [replica, key, store]);
  useEffect(() => {
    if (replica && window) store.set(keptAtom, { key, replica, window });
  }, [key, replica, window, store]);
  const now = useLive(window);
  // The previous entries stay on the screen while another filter loads.
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  return {
    loaded: now ?? last,
    loadMore: () => void window?.loadMore(),
    key,
  };
}
