import type { Live } from '../../lib/live.ts';

/** A page that replicates empties its queue long before this. */
export const DELAY_MS = 3_000;

/**
 * Registers a Background Sync event for entries that this page may not be able to send: at once when
 * it is offline or hidden, otherwise when they still wait after a few seconds. Registering for each
 * entry would start the replica of the service worker every time.
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
