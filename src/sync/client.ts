import { type Live, createCell } from '../lib/live.ts';
import { type SyncChannel, openSyncChannel } from './channel.ts';
import { createLeaderChangeDetector } from './leader-change.ts';
import { followLive } from './live-arrival.ts';
import { INITIAL_STATUS, type SyncStatus, messageToStatus } from './status.ts';

/** The page's side of replication: starts this tab's worker and follows the leader's status. */
export type SyncClient = {
  status: Live<SyncStatus> & { get(): SyncStatus };
  /** Whether changes of others arrive at once: live-arrival.ts. */
  arrives: Live<boolean>;
  /** Carries who is typing between the tabs and the live connection of the leading one. */
  channel: Pick<SyncChannel, 'post' | 'listen'>;
  /** Tries at once, whatever the back-off. */
  sendNow(): void;
  /** Fetches everything from the server once more and compares; local records stay meanwhile. */
  refetchAll(): void;
  /** Calls `listener` when another tab becomes the leader; @returns a function that stops it. */
  onLeaderChange(listener: () => void): () => void;
  /**
   * Ends this tab's worker, once its transactions have ended. Another tab's worker, if there is
   * one, takes over.
   */
  stop(): void;
};

/** A worker that has not stopped by then is frozen, or waits for a transaction that never ends. */
export const STOP_TIMEOUT_MS = 2_000;

export function createSyncClient({ userId }: { userId: string }): SyncClient {
  const status = createCell<SyncStatus>(INITIAL_STATUS);
  const live = followLive(status);
  const channel = openSyncChannel(userId);
  const worker = new Worker(new URL('./worker/replication.worker.ts', import.meta.url), {
    type: 'module',
    name: 'nestling-replication',
  });
  worker.postMessage({ type: 'start', userId });

  const stopped = new AbortController();
  const { signal } = stopped;
  const leaderListeners = new Set<() => void>();
  const isLeaderChange = createLeaderChangeDetector();
  channel.listen((message) => {
    if (message.type === 'status') status.set(messageToStatus(message.status));
    else if (message.type === 'beat' && isLeaderChange(message)) {
      leaderListeners.forEach((listener) => listener());
    }
  });
  channel.post({ type: 'hello' });
  const sendNow = () => channel.post({ type: 'woke' });
  globalThis.addEventListener('online', sendNow, { signal });
  globalThis.addEventListener('offline', () => channel.post({ type: 'offline' }), { signal });
  // Page life cycle events are dispatched on the window, not in the worker.
  globalThis.addEventListener('pageshow', sendNow, { signal });
  globalThis.addEventListener('focus', sendNow, { signal });
  // The browser ends the worker with the page; until then it may end its transactions.
  globalThis.addEventListener(
    'pagehide',
    ({ persisted }) => {
      if (!persisted) worker.postMessage('stop');
    },
    { signal },
  );

  return {
    status,
    arrives: live.arrives,
    channel,
    sendNow,
    refetchAll: () => channel.post({ type: 'again' }),
    onLeaderChange(listener) {
      leaderListeners.add(listener);
      return () => leaderListeners.delete(listener);
    },
    stop() {
      stopped.abort();
      live.stop();
      channel.close();
      endWorker(worker);
    },
  };
}

/**
 * Asks the worker to end its transactions and close its database, and terminates it when it has, or
 * after two seconds. WebKit does not recover from a worker that is terminated during a transaction:
 * the database stays unusable, also after a reload (https://github.com/WebKit/WebKit/pull/73930).
 */
function endWorker(worker: Worker): void {
  const end = (): void => {
    clearTimeout(timer);
    worker.terminate();
  };
  const timer = setTimeout(end, STOP_TIMEOUT_MS);
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'stopped') end();
  });
  worker.postMessage('stop');
}
