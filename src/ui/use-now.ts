import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';

/** The clock of `useNow`; the app provides its corrected clock. */
export const NowContext = createContext<() => number>(() => Date.now());

/**
 * The time, updated at each whole multiple of `intervalMs` while the page is visible. Components with
 * the same interval update together.
 */
export function useNow(intervalMs: number): number {
  const readNow = useContext(NowContext);
  const shown = useRef<number | null>(null);
  const subscribe = useCallback(
    (listener: () => void) =>
      onTick(intervalMs, readNow, () => {
        shown.current = readNow();
        listener();
      }),
    [intervalMs, readNow],
  );
  const read = () => (shown.current ??= readNow());
  // The third is for the front page, which the build draws.
  return useSyncExternalStore(subscribe, read, read);
}

function onTick(intervalMs: number, readNow: () => number, tick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(
      () => {
        tick();
        schedule();
      },
      intervalMs - (readNow() % intervalMs) + 5,
    );
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') tick();
    schedule();
  };
  document.addEventListener('visibilitychange', onVisibility);
  schedule();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
