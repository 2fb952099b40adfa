import { type Live, createCell } from '../../lib/live.ts';

/** Whoever has not said it again within this time is not typing any more: a "stop" can get lost. */
export const FORGET_MS = 6_000;

export type Typers = {
  /** The ids of the people who are typing, in the order in which they began. */
  ids: Live<readonly string[]> & { get(): readonly string[] };
  started(userId: string): void;
  stopped(userId: string): void;
  close(): void;
};

/** Who is typing, as far as this device has been told. */
export function createTypers(): Typers {
  const ids = createCell<readonly string[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const stopped = (userId: string): void => {
    if (!timers.has(userId)) return;
    clearTimeout(timers.get(userId));
    timers.delete(userId);
    ids.set([...timers.keys()]);
  };
  return {
    ids,
    started(userId) {
      const isNew = !timers.has(userId);
      clearTimeout(timers.get(userId));
      timers.set(
        userId,
        setTimeout(() => stopped(userId), FORGET_MS),
      );
      if (isNew) ids.set([...timers.keys()]);
    },
    stopped,
    close: () => [...timers.keys()].forEach(stopped),
  };
}
