import { type Live, createCell } from '../lib/live.ts';
import { openSyncChannel } from './channel.ts';
import { createLeaderChangeDetector } from './leader-change.ts';
import { INITIAL_STATUS, type SyncStatus, messageToStatus } from './status.ts';

/** The page's side of replication: starts this tab's worker and follows the leader's status. */
export type SyncClient = {
  status: Live<SyncStatus> & { get(): SyncStatus };
  /** Tries at once, whatever the back-off. */
  sendNow(): void;
  /** Fetches everything from the server once more and compares; local records stay meanwhile. */
  refetchAll(): void;
  /** Calls `listener` when another tab becomes the leader; @returns a function that stops it. */
  onLeaderChange(listener: () => void): () => void;
  /** Ends this tab's worker. Another tab's worker, if there is one, takes over. */
  stop(): void;
};

export function createSyncClient({ userId }: { userId: string }): SyncClient {
  const status = createCell<SyncStatus>(INITIAL_STATUS);
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

  return {
    status,
    sendNow,
    refetchAll: () => channel.post({ type: 'again' }),
    onLeaderChange(listener) {
      leaderListeners.add(listener);
      return () => leaderListeners.delete(listener);
    },
    stop() {
      stopped.abort();
      worker.terminate();
      channel.close();
    },
  };
}
