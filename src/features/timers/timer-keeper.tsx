import { useDeferredValue, useEffect } from 'react';
import { useClock, useServices } from '../../app/services.tsx';
import { useRunningTimers } from './queries.ts';
import { writeMirror } from './mirror.ts';

/**
 * Stands once in the layout of the app, on every screen: the tab's title shows what runs, and
 * the specification's local keys mirror it. Draws nothing.
 */
export function TimerKeeper() {
  const clock = useClock();
  const { replica } = useServices();
  // The frame that answers a tap draws the timer and need not wait for its echoes.
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
    // The frame around every screen is painted before the definitions of the log types are there.
    import('./tab-title.ts')
      .then(({ showInTitle }) => {
        if (!left) stop = showInTitle(first, () => clock.now());
      })
      // Without it the tab keeps the title of its screen.
      .catch(() => undefined);
    return () => {
      left = true;
      stop?.();
    };
  }, [first, clock]);
  return null;
}
