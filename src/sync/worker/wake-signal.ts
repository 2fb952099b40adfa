/** Wakes a sleeping loop. Rung while nobody sleeps, the next sleep ends at once. */
export type Bell = {
  ring(): void;
  /** Resolves after `ms`, when rung, or when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      if (wake) wake();
      else rung = true;
    },
    sleep(ms, signal) {
      if (rung || signal.aborted) {
        rung = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const timer = setTimeout(done, Math.min(ms, MAX_TIMEOUT_MS));
        signal.addEventListener('abort', done);
        wake = done;
        function done() {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          wake = null;
          resolve();
        }
      });
    },
  };
}
