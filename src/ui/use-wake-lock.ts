import { useEffect } from 'react';

/** Whether this browser can keep the screen on at all. */
export const canKeepAwake = (): boolean => 'wakeLock' in navigator;

/**
 * Keeps the screen on while `on` and the page is visible. The browser releases the lock when the
 * page is hidden, so it is requested again when the page becomes visible.
 */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !canKeepAwake()) return;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (ended) await granted.release();
        else lock = granted;
      } catch {
        // Refused on low battery: the screen then turns off as usual.
      }
    };
    const onVisible = () => void requestLock();
    void requestLock();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [on]);
}
