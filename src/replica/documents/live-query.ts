import type { Live } from '../../lib/live.ts';

/** How long a query without watchers keeps running, ms, so that a screen that returns has data. */
export const LINGER_MS = 5_000;

/** A read that has taken this long is given up when it is asked for again. */
const STUCK_AFTER_MS = 10_000;

/** A read is repeated at once when it took less than this, ms. */
const QUICK_READ_MS = 30;
/** After a slower one, this many times its duration passes before the next one. */
const REST_FACTOR = 9;
const REST_MAX_MS = 3_000;

type Source<T> = { subscribe(next: (value: T) => void): Following };

export type Following = {
  unsubscribe(): void;
  /** Resolves when every change until now has been read, or reading has failed. */
  settled(): Promise<void>;
  /** Reads again without a change. */
  refresh(): void;
};

/**
 * Reads now and again after every change. A result that a change made stale during the read is
 * dropped. After a failed read the last result stays until the next change. A read that never
 * ends (its connection died without an error) does not delay later reads.
 *
 * Slow reads (to count 20,000 waiting records takes half a second) are repeated at intervals while
 * changes follow each other, so that reading takes a tenth of the time of a busy storage. Their results are
 * told although they are stale already. `settled()` and `refresh()` do not wait for the interval.
 *
 * @param options.onChange subscribes to changes; @returns a function that unsubscribes
 * @param options.onError receives the error of a failed read; an error that it throws is unhandled
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
      let begunAt = 0;
      let turn = 0;
      let isStale = true;
      let restsUntil = 0;
      let resting: ReturnType<typeof setTimeout> | undefined;
      const readWhileStale = async (own: number): Promise<void> => {
        try {
          while (isStale && performance.now() >= restsUntil) {
            isStale = false;
            begunAt = performance.now();
            const answer = await read();
            if (own !== turn) return;
            const restMs = restAfter(performance.now() - begunAt);
            restsUntil = performance.now() + restMs;
            if ((!isStale || restMs > 0) && !isOver) next(answer);
          }
        } catch (error) {
          if (own === turn) onError(error);
        } finally {
          if (own === turn) reading = null;
          if (own === turn && isStale && !isOver) rest();
        }
      };
      const begin = () => {
        clearTimeout(resting);
        resting = undefined;
        restsUntil = 0;
        turn += 1;
        reading = readWhileStale(turn);
      };
      const rest = () => {
        resting ??= setTimeout(begin, restsUntil - performance.now());
      };
      const refresh = () => {
        isStale = true;
        if (!reading || performance.now() - begunAt >= STUCK_AFTER_MS) begin();
      };
      const change = () => {
        if (reading || performance.now() >= restsUntil) return refresh();
        isStale = true;
        return rest();
      };
      const stop = onChange(change);
      refresh();
      return {
        unsubscribe() {
          isOver = true;
          clearTimeout(resting);
          stop();
        },
        async settled() {
          // It may have begun before the last change.
          await reading;
          if (resting === undefined || isOver) return;
          begin();
          await reading;
        },
        refresh,
      };
    },
  };
}

function restAfter(readMs: number): number {
  return readMs < QUICK_READ_MS ? 0 : Math.min(readMs * REST_FACTOR, REST_MAX_MS);
}

/**
 * A source as a Live: runs while it has watchers, and keeps its last value.
 *
 * @param options.isSame whether a new result equals the last one, so that watchers are not notified
 * @param options.running contains the subscription while it runs
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
