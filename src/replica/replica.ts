import {
  type Collection,
  type CollectionName,
  collections as definitions,
} from '../../schema/collections.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { Clock } from '../lib/clock.ts';
import type { DeviceStore } from '../lib/device-store.ts';
import type { Author } from './stores/author.ts';
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
  queue: QueueStore;
  totals: Pick<TotalsStore, 'days' | 'read' | 'build'>;
  /** Everything of a collection that is stored, deleted records too, in pages. */
  pages(collection: CollectionName): AsyncIterable<readonly AnyRecord[]>;
  /** What the replication worker reads and writes. */
  sync: SyncStore;
  /**
   * Everything that is followed is read from the storage again: another tab may have stored
   * something and died before it could tell.
   */
  refresh(): void;
  close(): Promise<void>;
};

export type Collections = Readonly<Record<CollectionName, DocumentStore>>;

/** What keeps a replica's data. */
export type StorageBackend = Pick<Replica, 'totals' | 'refresh' | 'close'> & {
  collections: Collections;
};

/** The stores of a replica on top of its collections, whatever keeps those. */
export function createReplica(parts: {
  userId: string;
  clock: Clock;
  device: DeviceStore;
  node: NodeId;
  backend: StorageBackend;
}): Replica {
  const { userId, clock, device, node, backend } = parts;
  const { collections, totals, refresh, close } = backend;
  // What is fetched is stored first and shown then: the sync has the collections themselves.
  const shown = Object.values(collections).map((each) => new OptimisticCollection(each));
  const of = <R extends AnyRecord>({ name }: Collection<R>) =>
    shown.find((each) => each.name === name) as unknown as OptimisticCollection<R>;
  const author = (): Author => ({ by: userId, at: clock.now(), node, skewMs: clock.skewMs() });
  const eventStore = new EventStore(of(definitions.events), author);
  const memberStore = new MemberStore(of(definitions.members));
  return {
    userId,
    node,
    events: eventStore,
    children: new ChildStore(of(definitions.children), author),
    members: memberStore,
    timers: new TimerStore(of(definitions.timers), {
      events: eventStore,
      author,
      role: () => memberStore.roleOf(userId),
    }),
    queue: new QueueStore(
      Object.values(collections),
      shown.map((each) => each.livePendingCount()),
      () => clock.now(),
    ),
    totals,
    pages: (collection) => pagesOf(collections[collection]),
    sync: new SyncStore({ userId, node, collections, clock, device }),
    refresh,
    close,
  };
}
