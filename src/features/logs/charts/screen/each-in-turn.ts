import type { Live } from '../../../../lib/live.ts';

/**
 * Calls `work` with each value, one after the other. Of the values that come while it works only the last counts.
 *
 * @param work gets whether its result is still wanted; it must not reject
 * @returns a function that stops it
 */
export function eachInTurn<T>(
  live: Live<T>,
  work: (value: T, isWanted: () => boolean) => Promise<void>,
): () => void {
  let isOver = false;
  let isWorking = false;
  let last: T | undefined;
  const next = () => {
    const value = live.get();
    if (isOver || isWorking || value === undefined || value === last) return;
    last = value;
    isWorking = true;
    void work(value, () => !isOver).finally(() => {
      isWorking = false;
      next();
    });
  };
  const stop = live.subscribe(next);
  next();
  return () => {
    isOver = true;
    stop();
  };
}
