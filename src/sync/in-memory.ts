import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { DeviceClock } from '../lib/clock.ts';
import type { DebugLog } from '../lib/debug-log.ts';
import { type DeviceStore, createMemoryStore } from '../lib/device-store.ts';
import { createCell } from '../lib/live.ts';
import { openReplica } from '../replica/open-replica.ts';
import type { Replica } from '../replica/replica.ts';
import { createInMemoryTotals } from '../replica/totals/in-memory-totals.ts';
import type { RecordSchemas } from '../replica/stores/record-schemas.ts';
import type { Session } from '../session/session.ts';
import type { SyncChannel, SyncMessage } from './channel.ts';
import type { SyncClient } from './client.ts';
import { followLive } from './live-arrival.ts';
import { replicate } from './worker/replicate.ts';
import { INITIAL_STATUS, type SyncStatus, messageToStatus } from './status.ts';

/** The records of this window. They survive a sign-out and sign-in, but not a reload. */
const memory = { ...getRxStorageMemory(), collectionStates: new Map() };
/**
 * Which replica that is, and its position in the server's changes. A device whose storage is full or
 * broken could not write them, and may hold those of a stored replica.
 */
let facts: DeviceStore = createMemoryStore();

/**
 * Opens a replica in the memory of this window, for devices that store nothing (private modes,
 * strict settings, a full disk). It is replicated by the page, because a worker could not read it, and other
 * tabs cannot share it. Unsent entries are lost with the window, and the screen says so.
 */
export async function openInMemory(parts: {
  userId: string;
  clock: DeviceClock;
  session: Session;
  schemas: RecordSchemas;
  log?: DebugLog;
}): Promise<{ replica: Replica; sync: SyncClient }> {
  const replica = await openReplica({
    ...parts,
    device: facts,
    memory: { storage: memory as never, createTotals: createInMemoryTotals },
  });
  const status = createCell<SyncStatus>(INITIAL_STATUS);
  const live = followLive(status);
  const stopped = new AbortController();
  const { signal } = stopped;
  const [page, engine] = createLocalChannel();
  page.listen((message) => {
    if (message.type === 'status') status.set(messageToStatus(message.status));
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
      arrives: live.arrives,
      channel: page,
      sendNow,
      refetchAll: () => page.post({ type: 'again' }),
      onLeaderChange: () => () => undefined,
      stop() {
        stopped.abort();
        live.stop();
      },
    },
  };
}

/** Removes every record that this window holds. */
export function forgetMemory(): void {
  memory.collectionStates.clear();
  facts = createMemoryStore();
}

/** The two ends of a channel within this page. A `BroadcastChannel` would reach other windows. */
function createLocalChannel(): [SyncChannel, SyncChannel] {
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
