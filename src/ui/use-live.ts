import { useCallback, useSyncExternalStore } from 'react';
import type { Live } from '../lib/live.ts';

/**
 * Follows a live value.
 *
 * @param live null while there is none, for instance while the replica opens
 * @returns undefined until it has been read once
 */
export function useLive<T>(live: Live<T> | null | undefined): T | undefined {
  const subscribe = useCallback(
    (listener: () => void) => live?.subscribe(listener) ?? nothing,
    [live],
  );
  const get = () => live?.get();
  // The third one draws a page outside of a browser.
  return useSyncExternalStore(subscribe, get, get);
}

function nothing() {}
