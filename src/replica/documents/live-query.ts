import type { Live } from '../../lib/live.ts';

/** How long an unwatched query is kept warm, ms: a screen that comes back shows at once. */
export const LINGER_MS = 5_000;

type Source<T> = { subscribe(next: (value: T) => void): Following };

export type Following = {
  unsubscribe(): void;
  /** Resolves when what has changed until now has been read, or could not be. */
  settled(): Promise<void>;
  /** Reads again, though no change was heard of. */
  refresh(): void;
};

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
      let reading: Promise<void> | null = null;
      let isStale = true;
      const readWhileStale = async (): Promise<void> => {
        try {
          while (isStale) {
            isStale = false;
            const answer = await read();
            if (!isStale && !isOver) next(answer);
          }
        } catch (error) {
          onError(error);
        } finally {
          reading = null;
        }
      };
      const change = () => {
        isStale = true;
        reading ??= readWhileStale();
      };
      const stop = onChange(change);
      change();
      return {
        unsubscribe() {
          isOver = true;
          stop();
        },
        settled: () => reading ?? Promise.resolve(),
        refresh: change,
      };
    },
  };
}

/**
 * What is read again as a Live: runs while somebody watches, and keeps its last answer.
 *
 * @param options.isSame tells an answer that nobody needs to hear of again
 * @param options.running holds it while it runs
 */
export function liveQuery<T>(
  source: Source<T>,
  {
    isSame = Object.is,
    running,
  }: { isSame?: (a: T, b: T) => boolean; running?: Set<Following> } = {},
): Live<T> {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  let subscription: Following | null = null;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  const start = () => {
    clearTimeout(lingering);
    if (subscription) return;
    subscription = source.subscribe((next) => {
      if (value !== undefined && isSame(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    });
    running?.add(subscription);
  };
  const stop = () => {
    lingering = setTimeout(() => {
      if (!subscription) return;
      subscription.unsubscribe();
      running?.delete(subscription);
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
