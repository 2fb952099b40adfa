import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { DeviceClock } from '../lib/clock.ts';
import { createCell } from '../lib/live.ts';
import { openReplica } from '../replica/open-replica.ts';
import type { Replica } from '../replica/replica.ts';
import type { Session } from '../session/session.ts';
import type { SyncChannel, SyncMessage } from './channel.ts';
import type { SyncClient } from './client.ts';
import { replicate } from './worker/replicate.ts';
import { INITIAL_STATUS, type SyncStatus } from './status.ts';

/** What this window holds, for one who signs out and in again; a reload forgets it. */
const memory = { ...getRxStorageMemory(), collectionStates: new Map() };

/**
 * Where the browser stores nothing (private modes, strict settings), the replica lives in this
 * window's memory and is replicated from here: a worker could not see it, and there is no other
 * tab to share it with. What has not been sent ends with the window, and the screen says so.
 */
export async function openInMemory(parts: {
  userId: string;
  clock: DeviceClock;
  session: Session;
}): Promise<{ replica: Replica; sync: SyncClient }> {
  const replica = await openReplica({ ...parts, memory: memory as never });
  const status = createCell<SyncStatus>(INITIAL_STATUS);
  const stopped = new AbortController();
  const { signal } = stopped;
  const [page, engine] = createTalk();
  page.listen((message) => {
    if (message.type === 'status') status.set(message.status);
  });
  const shared = { ...replica, close: () => Promise.resolve() };
  void replicate({ ...parts, channel: engine, open: () => Promise.resolve(shared) }, signal);

  const sendNow = () => page.post({ type: 'woke' });
  globalThis.addEventListener?.('pageshow', sendNow, { signal });
  globalThis.addEventListener?.('focus', sendNow, { signal });
  return {
    replica,
    sync: {
      status,
      sendNow,
      readAgain: () => page.post({ type: 'again' }),
      onHandover: () => () => undefined,
      stop: () => stopped.abort(),
    },
  };
}

/** Takes everything out of it. */
export function forgetMemory(): void {
  memory.collectionStates.clear();
}

/** The two ends of a talk within one realm; `BroadcastChannel` would reach other windows. */
function createTalk(): [SyncChannel, SyncChannel] {
  const [here, there] = [new Set<Listener>(), new Set<Listener>()];
  return [endOf(here, there), endOf(there, here)];
}

type Listener = (message: SyncMessage) => void;

function endOf(own: Set<Listener>, other: ReadonlySet<Listener>): SyncChannel {
  return {
    post: (message) => other.forEach((listener) => listener(message)),
    listen(listener) {
      own.add(listener);
      return () => own.delete(listener);
    },
    close: () => own.clear(),
  };
}
