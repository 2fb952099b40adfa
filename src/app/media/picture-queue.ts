/** When pictures on the screen are read: at once, or, in a scroll, only those that stay on it. */
export type PictureQueue = {
  add(key: string): void;
  /** Nothing shows it any more. */
  remove(key: string): void;
};

/**
 * A picture that follows another one within this time waits as long, because in a scroll it may only pass by, and then
 * until the page has time: on a slow phone rows stay longer, and reading their pictures would slow them further.
 */
const PASSING_MS = 250;
/** While rows come faster than this, they pass too fast to be looked at, and reading their pictures would slow them. */
const FLING_MS = 60;
const NO_TIME_MS = 1_000;
/** More at once would hold up what is on the screen for what has just left it. */
const READ_AT_ONCE = 12;

/** @param read an error of it is unhandled, and the others are read all the same */
export function createPictureQueue(read: (key: string) => Promise<void>): PictureQueue {
  /** From when on each may be read, by `performance.now()`; null: now. The first one waits longest. */
  const waiting = new Map<string, number | null>();
  let reading = 0;
  let addedAt = Number.NEGATIVE_INFINITY;
  /** What is added in one task belongs together: undefined between tasks. */
  let dueOfTask: number | null | undefined;
  let isPaused = false;

  const start = async (key: string): Promise<void> => {
    waiting.delete(key);
    reading += 1;
    try {
      await read(key);
    } finally {
      reading -= 1;
      next();
    }
  };
  const next = (isIdle = false): void => {
    const now = performance.now();
    const slowAt = addedAt + FLING_MS;
    let passing: number | undefined;
    for (const [key, due] of waiting) {
      if (reading >= READ_AT_ONCE) return;
      if (due === null || (isIdle && Math.max(due, slowAt) <= now)) void start(key);
      else passing ??= Math.max(due, slowAt);
    }
    if (passing !== undefined) pause(passing - now);
  };
  const pause = (ms: number): void => {
    if (isPaused) return;
    isPaused = true;
    const goOn = () => {
      isPaused = false;
      next(true);
    };
    setTimeout(() => whenIdle(goOn), Math.max(0, ms));
  };
  const dueNow = (): number | null => {
    const now = performance.now();
    const due = now - addedAt < PASSING_MS ? now + PASSING_MS : null;
    addedAt = now;
    queueMicrotask(() => {
      dueOfTask = undefined;
      next();
    });
    return due;
  };

  return {
    add(key) {
      if (dueOfTask === undefined) dueOfTask = dueNow();
      waiting.set(key, dueOfTask);
    },
    remove: (key) => waiting.delete(key),
  };
}

function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: NO_TIME_MS });
  else work();
}
