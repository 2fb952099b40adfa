import { type Cell, type Live, createCell } from '../../lib/live.ts';
import { LINGER_MS } from '../documents/live-query.ts';

/** Something of a replica that is not open yet. */
export type PreviewPart<P> = {
  /** Null until it is open. */
  real: Cell<P | null>;
  /** Rejects when it will not be. */
  opened: Promise<P>;
  open(part: P): void;
  fail(error: unknown): void;
};

export function previewPart<P>(): PreviewPart<P> {
  const real = createCell<P | null>(null);
  let resolve: (part: P) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const opened = new Promise<P>((onOpen, onFailed) => {
    resolve = onOpen;
    fail = onFailed;
  });
  // Whoever waits for it is told; nobody need wait.
  opened.catch(() => undefined);
  return {
    real,
    opened,
    open(part) {
      resolve(part);
      real.set(part);
    },
    fail: (error) => fail(error),
  };
}

/** Follows the real part once it is open; until that has an answer, what the first look gave counts. */
export function previewLive<P, T>(
  { real: part }: PreviewPart<P>,
  follow: (real: P) => Live<T>,
  look: () => Promise<T | undefined> = () => Promise.resolve(undefined),
): Live<T> {
  const listeners = new Set<() => void>();
  let looked: T | undefined;
  let hasLooked = false;
  let real: Live<T> | null = null;
  let stop: () => void = () => undefined;

  const tell = (): void => listeners.forEach((listener) => listener());
  const join = (): void => {
    const opened = part.get();
    if (!opened) return;
    real ??= follow(opened);
    stop();
    stop = real.subscribe(tell);
  };
  const start = (): void => {
    if (part.get()) return join();
    stop = part.subscribe(join);
    if (hasLooked) return undefined;
    hasLooked = true;
    void look().then((value) => {
      if (value === undefined || real?.get() !== undefined) return;
      looked = value;
      tell();
    });
    return undefined;
  };

  /** Who comes back much later is told how it is then. */
  const forget = (): void => {
    if (listeners.size > 0) return;
    looked = undefined;
    hasLooked = false;
  };

  return {
    get() {
      const value = real?.get();
      if (value === undefined) return looked;
      looked = undefined;
      return value;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) start();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        stop = () => undefined;
        setTimeout(forget, LINGER_MS);
      };
    },
  };
}
