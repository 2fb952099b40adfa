import { FlowErrorKind, PurchaseFlowError } from '../../billing/errors.ts';
import type { BillingRuntime } from '../../billing/runtime.ts';
import { firstValue, type Live, mapLive } from '../../lib/live.ts';

/** How the checkout waits for the connection and for answers. */
export type Waiting = {
  /** Resolves when there is a connection. */
  online(signal: AbortSignal): Promise<void>;
  /** Resolves when there is none. */
  offline(signal: AbortSignal): Promise<void>;
  /** Runs a step that charges nothing. If it fails while offline, runs it again after a reconnect. */
  retryOffline<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** @throws PurchaseFlowError of the kind network when there is no answer in time */
  within<T>(ms: number, promise: Promise<T>): Promise<T>;
};

export function createWaiting(isOnline: Live<boolean>, wait: BillingRuntime['wait']): Waiting {
  const connection = (wanted: boolean) => {
    const isSo = mapLive(isOnline, (is) => is === wanted || undefined);
    return async (signal: AbortSignal) => void (await firstValue(isSo, signal));
  };

  const online = connection(true);
  return {
    online,
    offline: connection(false),
    async retryOffline(step, signal) {
      for (;;) {
        await online(signal);
        try {
          return await step();
        } catch (error) {
          signal.throwIfAborted();
          if (isOnline.get() !== false) throw error;
        }
      }
    },
    async within(ms, promise) {
      const timer = new AbortController();
      try {
        const late = wait(ms, timer.signal).then(() => {
          throw new PurchaseFlowError(FlowErrorKind.network, `No answer within ${ms} ms`);
        });
        return await Promise.race([promise, late]);
      } finally {
        timer.abort();
      }
    },
  };
}
