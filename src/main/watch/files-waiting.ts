import { countWaiting } from '../../media/store/count-waiting.ts';

/**
 * Registers a Background Sync event when the page is hidden while files wait to be sent: it may be
 * closed before they are.
 *
 * @returns a function that stops it
 */
export function triggerWhenFilesWait(userId: string, trigger: () => void): () => void {
  const leave = (): void => {
    if (document.visibilityState !== 'hidden') return;
    void countWaiting(userId)
      .then((count) => {
        if (count > 0) trigger();
      })
      .catch(() => undefined);
  };
  document.addEventListener('visibilitychange', leave);
  return () => document.removeEventListener('visibilitychange', leave);
}
