import type { RxStorage } from 'rxdb';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { TimerRecord } from '../../schema/records/timer.ts';
import type { Clock } from '../lib/clock.ts';
import { type DeviceStore, deviceStore } from '../lib/device-store.ts';
import { withLock } from '../lib/locks.ts';
import type { Author } from './author.ts';
import type { ReplicaCollection } from './collection.ts';
import type { Ending } from './connection.ts';
import { type OpenDatabase, deleteDatabase, openDatabase } from './database.ts';
import { EventStore } from './events.ts';
import { confirmIdentity, forgetIdentity } from './identity.ts';
import { ChildStore, MemberStore } from './people.ts';
import { QueueStore } from './queue.ts';
import { SyncStore } from './sync-store.ts';
import { TimerStore } from './timers.ts';
import { TotalsStore } from './totals.ts';

/** One person's data on this device. */
export type Replica = {
  userId: string;
  node: NodeId;
  events: EventStore;
  children: ChildStore;
  members: MemberStore;
  timers: TimerStore;
  queue: QueueStore;
  totals: TotalsStore;
  /** What the replication worker reads and writes. */
  sync: SyncStore;
  close(): Promise<void>;
};

export type OpenOptions = {
  userId: string;
  clock: Clock;
  device?: DeviceStore;
  /**
   * The storage has gone from underneath: this replica is dead. `lost` (cleared by the browser):
   * open another; `outdated`: only a reload brings the release that can. Called once.
   */
  onLost?: ((why: Ending) => void) | undefined;
  /** Where to keep it instead of IndexedDB. */
  memory?: RxStorage<unknown, unknown>;
};

/**
 * Opens (and on first use makes) a person's replica.
 * @throws ReplicaError when the device has no storage, is full, or another tab blocks it
 */
export async function openReplica({
  userId,
  clock,
  device = deviceStore,
  onLost,
  memory,
}: OpenOptions): Promise<Replica> {
  const database = await withLock(`nestling-open-${userId}`, () =>
    openDatabase(userId, onLost, memory),
  );
  const identity = await withLock(`nestling-identity-${userId}`, () =>
    confirmIdentity({ userId, database, device }),
  );
  return assemble({ userId, clock, device, database, node: identity.node });
}

/** Removes everything of a person from this device, unsent work included. */
export async function deleteReplica(userId: string, device = deviceStore): Promise<void> {
  await forgetIdentity(userId, device);
  await deleteDatabase(userId);
}

function assemble(parts: {
  userId: string;
  clock: Clock;
  device: DeviceStore;
  database: OpenDatabase;
  node: NodeId;
}): Replica {
  const { userId, clock, device, database, node } = parts;
  const { children, members, events, timers } = database.collections;
  const author = (): Author => ({ by: userId, at: clock.now(), node, skewMs: clock.skewMs() });
  const all = Object.values(database.collections);
  const eventStore = new EventStore(typed<EventRecord>(events), author);
  const memberStore = new MemberStore(typed<MemberRecord>(members));
  return {
    userId,
    node,
    events: eventStore,
    children: new ChildStore(typed<ChildRecord>(children), author),
    members: memberStore,
    timers: new TimerStore(typed<TimerRecord>(timers), {
      events: eventStore,
      author,
      role: () => memberStore.roleOf(userId),
    }),
    queue: new QueueStore(all, () => clock.now()),
    totals: new TotalsStore(database.totals),
    sync: new SyncStore({ userId, node, collections: database.collections, clock, device }),
    close: () => database.close(),
  };
}

/** Which records a collection holds is known here, where it gets its name. */
function typed<R extends AnyRecord>(collection: ReplicaCollection): ReplicaCollection<R> {
  return collection as unknown as ReplicaCollection<R>;
}
