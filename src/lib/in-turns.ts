/** A tap waits for the task that runs, so a task should not take longer. */
const TASK_MS = 8;

let isHidden = (): boolean => false;

/** @param parts.isHidden whether nobody sees the page: browsers delay its timers by a second, or by a minute */
export function configureTurns(parts: { isHidden: () => boolean }): void {
  isHidden = parts.isHidden;
}

/**
 * Runs functions in the order in which they are passed, in tasks of about 8 ms between which the page answers taps and
 * paints. A hidden page runs all of them in one task.
 *
 * @returns the function to pass them to
 */
export function createTurns(): (run: () => void) => void {
  const waiting: (() => void)[] = [];
  const work = (): void => {
    const until = isHidden() ? Infinity : performance.now() + TASK_MS;
    try {
      do waiting.shift()?.();
      while (waiting.length > 0 && performance.now() < until);
    } finally {
      // One that throws must not keep the others from their turn.
      if (waiting.length > 0) setTimeout(work);
    }
  };
  return (run) => {
    if (waiting.push(run) === 1) setTimeout(work);
  };
}

/** Resolves in a later task, so that the page answers a tap before more work is done; in a hidden page at once. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    if (isHidden()) resolve();
    else setTimeout(resolve);
  });
}
