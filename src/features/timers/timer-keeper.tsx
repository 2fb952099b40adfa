import { useDeferredValue, useEffect } from 'react';
import type { LogTimer } from '../../../schema/records/timer.ts';
import { useClock, useServices } from '../../app/services.tsx';
import { isTimerRunning, timerElapsedMs } from '../../domain/timer-events.ts';
import { formatElapsed } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { useRunningTimers } from './queries.ts';
import { writeMirror } from './mirror.ts';
import { timerType } from '../../log-types/timers.ts';

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
  useEffect(() => (first ? showInTitle(first, () => clock.now()) : undefined), [first, clock]);
  return null;
}

/** Puts the running time before whatever title the screen has given the page. */
function showInTitle(timer: LogTimer, now: () => number): () => void {
  let prefix = '';
  const bare = () =>
    document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
  const show = () => {
    const title = bare();
    prefix = t('timers.titlePrefix', {
      time: formatElapsed(timerElapsedMs(timer, now())),
      what: timerType(timer.kind).timer.name(),
    });
    document.title = prefix + title;
  };
  show();
  // Not useNow: the title matters most while the tab is not seen.
  const ticks = isTimerRunning(timer, now()) ? setInterval(show, 1_000) : undefined;
  return () => {
    clearInterval(ticks);
    document.title = bare();
  };
}
