import { useDeferredValue, useEffect } from 'react';
import { useClock, useServices } from '../../app/services.tsx';
import { useRunningTimers } from './queries.ts';
import { writeMirror } from './mirror.ts';

/**
 * Mounted once in the layout, for every screen: shows a running timer in the tab's title and
 * mirrors it into the local keys of the product specification. Renders nothing.
 */
export function TimerKeeper() {
  const clock = useClock();
  const { replica } = useServices();
  // The next frame after a tap does not wait for the title and the mirror.
  const timers = useDeferredValue(useRunningTimers());
  const mine = timers?.find(
    ({ record }) => record.startedBy === replica?.userId && record.left !== null,
  )?.record;
  const first = timers?.[0]?.record;
  useEffect(() => {
    if (timers !== undefined) writeMirror(mine ?? first ?? null, clock.now());
  }, [timers, mine, first, clock]);
  useEffect(() => {
    if (!first) return undefined;
    let stop: (() => void) | undefined;
    let left = false;
    // Imported dynamically, so that the shell is painted without the definitions of the log types.
    import('./tab-title.ts')
      .then(({ showInTitle }) => {
        if (!left) stop = showInTitle(first, () => clock.now());
      })
      // If the import fails, the tab keeps the title of its screen.
      .catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [first, clock]);
  return null;
}
