import type { Live } from '../lib/live.ts';

/** How long an unwatched query is kept warm, ms: a screen that comes back shows at once. */
const LINGER_MS = 5_000;

/** What of an observable is needed here. */
type Source<T> = { subscribe(next: (value: T) => void): { unsubscribe(): void } };

/** An RxDB query as a Live: runs while somebody watches, and keeps its last answer. */
export function liveQuery<T>(source: Source<T>): Live<T> {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  let subscription: ReturnType<Source<T>['subscribe']> | null = null;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    clearTimeout(lingering);
    subscription ??= source.subscribe((next) => {
      value = next;
      for (const listener of listeners) listener();
    });
  };
  const stop = () => {
    lingering = setTimeout(() => {
      subscription?.unsubscribe();
      subscription = null;
      value = undefined;
    }, LINGER_MS);
  };

  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      start();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}
