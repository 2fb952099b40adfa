import type { Live } from '../lib/live.ts';

/** How long an unwatched query is kept warm, ms: a screen that comes back shows at once. */
export const LINGER_MS = 5_000;

/** What of an observable is needed here. */
type Source<T> = { subscribe(next: (value: T) => void): { unsubscribe(): void } };

/**
 * What `read` answers now, and anew after every change: an answer that a change has overtaken
 * while it was read is not told. After a failed reading the last answer stands until the next
 * change.
 *
 * @param options.onChange calls back at each change that may matter, until what it returns is called
 * @param options.onError hears of a failed reading; what it throws nobody catches
 */
export function readAnew<T>({
  read,
  onChange,
  onError,
}: {
  read: () => Promise<T>;
  onChange: (changed: () => void) => () => void;
  onError: (error: unknown) => void;
}): Source<T> {
  return {
    subscribe(next) {
      let isOver = false;
      let isReading = false;
      let isStale = true;
      const readWhileStale = async (): Promise<void> => {
        if (isReading) return;
        isReading = true;
        try {
          while (isStale) {
            isStale = false;
            const answer = await read();
            if (!isStale && !isOver) next(answer);
          }
        } catch (error) {
          onError(error);
        } finally {
          isReading = false;
        }
      };
      const stop = onChange(() => {
        isStale = true;
        void readWhileStale();
      });
      void readWhileStale();
      return {
        unsubscribe() {
          isOver = true;
          stop();
        },
      };
    },
  };
}

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
