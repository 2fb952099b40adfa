import {
  type Collection,
  type CollectionName,
  collections as definitions,
} from '../../schema/collections.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { Clock } from '../lib/clock.ts';
import type { DeviceStore } from '../lib/device-store.ts';
import type { Author } from './stores/author.ts';
import type { RecordSchemas } from './stores/record-schemas.ts';
import { type RecordStore, createRecordStore } from './stores/record-store.ts';
import type { DocumentStore } from './documents/document-store.ts';
import { EventStore } from './stores/events.ts';
import { pagesOf } from './documents/pages.ts';
import { ChildStore, MemberStore } from './stores/people.ts';
import { QueueStore } from './stores/queue.ts';
import type { TotalsStore } from './totals/totals.ts';
import { OptimisticCollection } from './documents/optimistic-collection.ts';
import { SyncStore } from './sync/sync-store.ts';
import { TimerStore } from './stores/timers.ts';

/** One person's data on this device. */
export type Replica = {
  userId: string;
  node: NodeId;
  events: EventStore;
  children: ChildStore;
  members: MemberStore;
  timers: TimerStore;
  /** The store of a collection that has no class of its own. */
  store<R extends AnyRecord>(collection: Collection<R>): RecordStore<R>;
  queue: QueueStore;
  totals: Pick<TotalsStore, 'days' | 'facts' | 'read' | 'build'>;
  /** Every stored record of a collection, in pages; removed records too. */
  pages(collection: CollectionName): AsyncIterable<readonly AnyRecord[]>;
  /** What the replication worker reads and writes. */
  sync: SyncStore;
  /**
   * Reads every live query again from the storage. Another tab may have stored a record and been
   * killed before its message reached this one.
   */
  refresh(): void;
  close(): Promise<void>;
};

export type Collections = Readonly<Record<CollectionName, DocumentStore>>;

/** The collections and totals that a replica is made of, on IndexedDB or in memory. */
export type StorageBackend = Pick<Replica, 'totals' | 'refresh' | 'close'> & {
  collections: Collections;
};

/** The stores of a replica on top of a storage backend. */
export function createReplica(parts: {
  userId: string;
  clock: Clock;
  device: DeviceStore;
  node: NodeId;
  backend: StorageBackend;
  schemas: RecordSchemas;
}): Replica {
  const { userId, clock, device, node, backend, schemas } = parts;
  const { collections, totals, refresh, close } = backend;
  // Only screens see pending writes. Sync reads and writes the stored collections.
  const optimistic = Object.values(collections).map((each) => new OptimisticCollection(each));
  const documentsOf = <R extends AnyRecord>({ name }: Collection<R>) =>
    // A collection's documents hold records of the type that its definition says.
    optimistic.find((each) => each.name === name) as unknown as OptimisticCollection<R>;
  const author = (): Author => ({ by: userId, at: clock.now(), node, skewMs: clock.skewMs() });
  const events = new EventStore(documentsOf(definitions.events), { author, schemas });
  const members = new MemberStore(documentsOf(definitions.members));
  return {
    userId,
    node,
    events,
    children: new ChildStore(documentsOf(definitions.children), { author, schemas }),
    members,
    timers: new TimerStore(documentsOf(definitions.timers), {
      events,
      author,
      schemas,
      role: () => members.roleOf(userId),
    }),
    store: (collection) =>
      createRecordStore({ collection, schemas, documents: documentsOf(collection), author }),
    queue: new QueueStore(
      Object.values(collections),
      new Map(optimistic.map((each) => [each.name, each.livePendingCount()])),
      () => clock.now(),
    ),
    totals,
    pages: (collection) => pagesOf(collections[collection]),
    sync: new SyncStore({ userId, node, collections, clock, device }),
    refresh,
    close,
  };
}
