/**
 * An observable value: how a screen sees live queries, the session and the sync status. `get()` is
 * undefined until the value has been read once.
 */
export type Live<T> = {
  get(): T | undefined;
  /** Calls `listener` after each change; @returns a function that stops it. */
  subscribe(listener: () => void): () => void;
};

export type Cell<T> = { get(): T; set(value: T): void } & Live<T>;

/** A Live that holds its own value. Setting an identical value notifies nobody. */
export function createCell<T>(initial: T): Cell<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Maps the values of `live` by `change`, once for each value, so that identity is stable. */
export function mapLive<A, B>(live: Live<A>, change: (value: A) => B): Live<B> {
  let source: A | undefined;
  let result: B | undefined;
  return {
    get() {
      const current = live.get();
      if (current === undefined) return undefined;
      if (result === undefined || !Object.is(current, source)) {
        source = current;
        result = change(current);
      }
      return result;
    },
    subscribe: (listener) => live.subscribe(listener),
  };
}

/** Combines several Lives into one list of values; undefined until each has been read. */
export function combineLive<Parts extends readonly unknown[]>(lives: {
  readonly [Index in keyof Parts]: Live<Parts[Index]>;
}): Live<Parts> {
  const all = lives as readonly Live<unknown>[];
  let last: readonly unknown[] | undefined;
  return {
    get() {
      const values = all.map((live) => live.get());
      if (values.includes(undefined)) return undefined;
      if (!last || values.some((value, i) => !Object.is(value, last?.[i]))) last = values;
      return last as Parts;
    },
    subscribe(listener) {
      const stops = all.map((live) => live.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}

/**
 * The value of `live` while it is wanted, and otherwise `none`: it is only read then. While it is read, the last value
 * stays.
 */
export function liveWhile<T>(isWanted: Live<boolean>, live: Live<T>, none: T): Live<T> {
  let known: T | undefined;
  return {
    get() {
      const wanted = isWanted.get();
      if (wanted !== undefined) known = wanted ? (live.get() ?? known) : none;
      return known;
    },
    subscribe(listener) {
      let stop: (() => void) | null = null;
      const follow = () => {
        const wanted = isWanted.get() === true;
        if (wanted) stop ??= live.subscribe(listener);
        else {
          stop?.();
          stop = null;
        }
      };
      const stopWanted = isWanted.subscribe(() => {
        follow();
        listener();
      });
      follow();
      return () => {
        stopWanted();
        stop?.();
      };
    },
  };
}

/** Resolves with the first value of `live`. Rejects with the signal's reason when aborted. */
export function firstValue<T>(live: Live<T>, signal?: AbortSignal): Promise<T> {
  // An aborted signal fires no further event.
  if (signal?.aborted) return Promise.reject(signal.reason as Error);
  return new Promise((resolve, reject) => {
    let stop = (): void => undefined;
    const end = () => {
      stop();
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      reject(signal?.reason as Error);
    };
    const settle = () => {
      const value = live.get();
      if (value === undefined) return;
      end();
      resolve(value);
    };
    signal?.addEventListener('abort', giveUp);
    stop = live.subscribe(settle);
    settle();
  });
}

/**
 * Waits until `holds` is true for the value of `live`.
 *
 * @returns false after `withinMs` without such a value
 */
export function settles<T>(
  live: Live<T>,
  holds: (value: T) => boolean,
  withinMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    let stop = (): void => undefined;
    const end = (isSo: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isSo);
    };
    const look = () => {
      const value = live.get();
      const isSo = value !== undefined && holds(value);
      if (isSo) end(true);
      return isSo;
    };
    const timer = setTimeout(() => end(false), withinMs);
    stop = live.subscribe(look);
    if (look()) stop();
  });
}
