import { type Live, createCell } from '../lib/live.ts';
import { openSyncChannel } from './channel.ts';
import { followLeader } from './leader-change.ts';
import { INITIAL_STATUS, type SyncStatus } from './status.ts';

/** The page's side of replication: starts its worker and hears what the leader says. */
export type SyncClient = {
  status: Live<SyncStatus> & { get(): SyncStatus };
  /** Try now, whatever the back-off. */
  sendNow(): void;
  /** Reads everything from the server again and compares; what is here stays meanwhile. */
  readAgain(): void;
  /** Calls `listener` when another tab replicates than before; @returns a function that stops it. */
  onHandover(listener: () => void): () => void;
  /** Ends this tab's worker. Another tab's, if there is one, takes over. */
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
  const handovers = new Set<() => void>();
  const isHandover = followLeader();
  channel.listen((message) => {
    if (message.type === 'status') status.set(message.status);
    else if (message.type === 'beat' && isHandover(message)) {
      handovers.forEach((listener) => listener());
    }
  });
  channel.post({ type: 'hello' });
  const sendNow = () => channel.post({ type: 'woke' });
  globalThis.addEventListener('online', sendNow, { signal });
  globalThis.addEventListener('offline', () => channel.post({ type: 'offline' }), { signal });
  // Page life cycle events bubble no further than the document: listen where they arrive.
  globalThis.addEventListener('pageshow', sendNow, { signal });
  globalThis.addEventListener('focus', sendNow, { signal });

  return {
    status,
    sendNow,
    readAgain: () => channel.post({ type: 'again' }),
    onHandover(listener) {
      handovers.add(listener);
      return () => handovers.delete(listener);
    },
    stop() {
      stopped.abort();
      worker.terminate();
      channel.close();
    },
  };
}
