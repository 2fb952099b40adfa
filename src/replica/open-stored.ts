import type { Collection } from '../../schema/collections.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { Clock } from '../lib/clock.ts';
import type { DebugLog } from '../lib/debug-log.ts';
import { type DeviceStore, deviceStore } from '../lib/device-store.ts';
import { withLock } from '../lib/locks.ts';
import type { DocumentStore } from './documents/document-store.ts';
import { confirmIdentity } from './identity.ts';
import type { Ending } from './storage/connection.ts';
import { type Memory, type OpenDatabase, openDatabase } from './storage/database.ts';
import { QueueStore } from './stores/queue.ts';
import { RecordReader } from './stores/record-reader.ts';
import type { Replica } from './replica.ts';
import { SyncStore } from './sync/sync-store.ts';

export type StoredOptions = {
  userId: string;
  device?: DeviceStore;
  onLost?: ((why: Ending) => void) | undefined;
  memory?: Memory;
  log?: DebugLog;
};

/**
 * The database of a person's replica, and the id under which it is replicated. Creates both on first use.
 * @throws ReplicaError when the device has no storage, is full, or another tab blocks it
 */
export async function openStored({
  userId,
  device = deviceStore,
  onLost,
  memory,
  log,
}: StoredOptions): Promise<{ database: OpenDatabase; node: NodeId }> {
  const database = await withLock(`nestling-open-${userId}`, () =>
    openDatabase(userId, onLost, memory, log),
  );
  const { node } = await withLock(`nestling-identity-${userId}`, () =>
    confirmIdentity({ userId, database, device }),
  );
  return { database, node };
}

/** A replica without what screens need: no entries are made with it, and no totals are summed. */
export type SyncReplica = Pick<Replica, 'sync' | 'queue' | 'close'> & {
  store: RecordReaders;
};
/** Reads the records of any collection. */
export type RecordReaders = <R extends AnyRecord>(collection: Collection<R>) => RecordReader<R>;

/** Opens the replica for one round of replication. @throws ReplicaError as `openStored` */
export async function openSyncReplica({
  userId,
  clock,
}: {
  userId: string;
  clock: Clock;
}): Promise<SyncReplica> {
  const device = deviceStore;
  const { database, node } = await openStored({ userId, device });
  const { collections } = database;
  return {
    sync: new SyncStore({ userId, node, collections, clock, device }),
    queue: new QueueStore(Object.values(collections), new Map(), () => clock.now()),
    store: <R extends AnyRecord>(collection: Collection<R>) =>
      new RecordReader<R>({
        collection,
        // A collection's documents hold records of the type that its definition says.
        documents: collections[collection.name] as unknown as DocumentStore<R>,
      }),
    close: () => database.close(),
  };
}
