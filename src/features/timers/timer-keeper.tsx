import { useDeferredValue, useEffect } from 'react';
import { useRights } from '../../app/entries/rights.ts';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { useClock, useReplica } from '../../app/services.tsx';
import { keepMirror } from './mirror.ts';
import { useRunningTimers } from './queries.ts';
import { areKeysForeign } from './timer-facts.ts';

/**
 * Mounted once in the layout, for every screen: shows a running timer in the tab's title and
 * mirrors it into the local keys of the product specification, which it takes over as a timer where this
 * app has not written them. Renders nothing.
 */
export function TimerKeeper() {
  const clock = useClock();
  const replica = useReplica();
  // The next frame after a tap does not wait for the title and the mirror.
  const timers = useDeferredValue(useRunningTimers());
  const mine = timers?.find(
    ({ record }) => record.startedBy === replica?.userId && record.left !== null,
  )?.record;
  const first = timers?.[0]?.record;
  const shown = mine ?? first ?? null;
  const { children, childIds } = useSelectedChild();
  const [childId] = childIds;
  const { mayLog } = useRights();
  const isRead = replica !== null && timers !== undefined && children !== undefined;
  useEffect(() => {
    if (!isRead) return undefined;
    if (shown !== null || childId === undefined || !areKeysForeign()) {
      return keepMirror(shown, () => clock.now());
    }
    return whileMounted(async () => {
      const { takeOverKeys } = await import('./foreign-keys.ts');
      await takeOverKeys(replica.timers, childId, { mayLog, now: clock.now() });
      return () => keepMirror(shown, () => clock.now());
    });
    // The rights and the child are asked about once, for keys that this app has not written.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRead, replica, shown, clock]);
  useEffect(() => {
    if (!first) return undefined;
    return whileMounted(async () => {
      const { showInTitle } = await import('./tab-title.ts');
      return () => showInTitle(first, () => clock.now());
    });
  }, [first, clock]);
  return null;
}

/**
 * Runs what `load` brings until the effect ends. Imported dynamically, so that the shell is painted
 * without it; if the import fails, the tab keeps the title of its screen.
 */
function whileMounted(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  load()
    .then((start) => {
      if (!isOver) stop = start();
    })
    .catch(() => undefined);
  return () => {
    isOver = true;
    stop?.();
  };
}
