/** Wakes a sleeping loop. If it is called while nothing sleeps, the next sleep ends at once. */
export type WakeSignal = {
  wake(): void;
  /** Resolves after `ms`, when woken, or when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
};

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export function createWakeSignal(): WakeSignal {
  let isWoken = false;
  let endSleep: (() => void) | null = null;
  return {
    wake() {
      if (endSleep) endSleep();
      else isWoken = true;
    },
    sleep(ms, signal) {
      if (isWoken || signal.aborted) {
        isWoken = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const timer = setTimeout(done, Math.min(ms, MAX_TIMEOUT_MS));
        signal.addEventListener('abort', done);
        endSleep = done;
        function done() {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          endSleep = null;
          resolve();
        }
      });
    },
  };
}
