import type { LogTimer } from '../../../schema/records/timer.ts';
import { isTimerRunning, timerElapsedMs } from '../../domain/timers/timer-clock.ts';
import { formatElapsed } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { timerName } from '../../log-types/timers.ts';

/** Puts the running time before the title of the screen. */
export function showInTitle(timer: LogTimer, now: () => number): () => void {
  let prefix = '';
  const bare = () =>
    document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
  const show = () => {
    const title = bare();
    prefix = t('timers.titlePrefix', {
      time: formatElapsed(timerElapsedMs(timer, now())),
      what: timerName(timer),
    });
    document.title = prefix + title;
  };
  show();
  // Not useNow, which pauses while the tab is hidden: the title is read exactly then.
  const ticks = isTimerRunning(timer, now()) ? setInterval(show, 1_000) : undefined;
  return () => {
    clearInterval(ticks);
    document.title = bare();
  };
}
