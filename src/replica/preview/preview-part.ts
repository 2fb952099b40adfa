import { createTurns } from '../../lib/in-turns.ts';
import { type Cell, type Live, createCell } from '../../lib/live.ts';
import { LINGER_MS } from '../documents/live-query.ts';

/** A collection or the totals of a replica that is not open yet. */
export type PreviewPart<P> = {
  /** Null until the part is open. */
  real: Cell<P | null>;
  /** Resolves with the open part; rejects when opening fails. */
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
  // Every reader handles the rejection itself; without readers it must not be reported as
  // unhandled.
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

/**
 * Screens follow dozens of queries. To begin to read all of them at once would keep the page from answering a tap, and
 * in the frame of a tap it would delay that frame.
 */
const inTurns = createTurns();

/**
 * Follows the real part once it is open. Until the real part has a value, shows the preview's
 * value.
 */
export function previewLive<P, T>(
  { real: part }: PreviewPart<P>,
  follow: (real: P) => Live<T>,
  preview: () => Promise<T | undefined> = () => Promise.resolve(undefined),
): Live<T> {
  const listeners = new Set<() => void>();
  let previewed: T | undefined;
  let isPreviewRead = false;
  let real: Live<T> | null = null;
  let stop: () => void = () => undefined;

  const get = (): T | undefined => {
    const value = real?.get();
    if (value === undefined) return previewed;
    previewed = undefined;
    return value;
  };
  const notify = (): void => listeners.forEach((listener) => listener());
  const join = (): void => {
    const opened = part.get();
    if (!opened) return;
    real ??= follow(opened);
    stop();
    stop = real.subscribe(notify);
  };
  const joinIfWatched = (): void => {
    if (listeners.size === 0) return;
    const before = get();
    join();
    // Others may follow the same query and know its value already.
    if (!Object.is(get(), before)) notify();
  };
  const start = (): void => {
    if (part.get()) return inTurns(joinIfWatched);
    stop = part.subscribe(() => inTurns(joinIfWatched));
    if (isPreviewRead) return undefined;
    isPreviewRead = true;
    void preview().then((value) => {
      if (value === undefined || real?.get() !== undefined) return;
      previewed = value;
      notify();
    });
    return undefined;
  };

  /** After a while without watchers the preview is read anew: the stored data may have changed. */
  const forget = (): void => {
    if (listeners.size > 0) return;
    previewed = undefined;
    isPreviewRead = false;
  };

  return {
    get,
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
