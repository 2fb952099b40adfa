import type { Live } from '../../lib/live.ts';

/** While the page replicates, what is written is gone from the queue long before this. */
export const DELAY_MS = 3_000;

/**
 * Asks for Background Sync when something waits that this page may not live to send: at once
 * when it is offline or goes out of sight, else when it is still waiting a little later. Ringing
 * at each entry would start the service worker's own replica every time.
 *
 * @returns a function that stops it
 */
export function triggerWhenWaiting(
  counts: Live<{ waiting: number }>,
  trigger: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const waiting = (): number => counts.get()?.waiting ?? 0;
  const triggerIfWaiting = (): void => {
    if (waiting() > 0) trigger();
  };
  const look = (): void => {
    const grown = waiting() > last;
    last = waiting();
    if (last === 0) clearTimeout(timer);
    if (!grown) return;
    clearTimeout(timer);
    if (navigator.onLine) timer = setTimeout(triggerIfWaiting, DELAY_MS);
    else trigger();
  };
  const leave = (): void => {
    if (document.visibilityState === 'hidden') triggerIfWaiting();
  };
  const stop = counts.subscribe(look);
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('offline', triggerIfWaiting);
  look();
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', leave);
    window.removeEventListener('offline', triggerIfWaiting);
  };
}
