import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';

/** Where `useNow` reads the time; the app puts its corrected clock here. */
export const NowContext = createContext<() => number>(() => Date.now());

/**
 * The time, renewed at each whole multiple of `intervalMs`, and only while the page is seen.
 * Everything that ticks with the same interval ticks together.
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
  return useSyncExternalStore(subscribe, () => (shown.current ??= readNow()));
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
