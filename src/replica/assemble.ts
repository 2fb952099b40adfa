import type { CollectionName } from '../../schema/collections.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { TimerRecord } from '../../schema/records/timer.ts';
import type { Clock } from '../lib/clock.ts';
import type { DeviceStore } from '../lib/device-store.ts';
import type { Author } from './author.ts';
import type { DocumentStore } from './collection.ts';
import { EventStore } from './events.ts';
import { ChildStore, MemberStore } from './people.ts';
import { QueueStore } from './queue.ts';
import type { Replica } from './replica.ts';
import { SyncStore } from './sync-store.ts';
import { TimerStore } from './timers.ts';

export type Collections = Readonly<Record<CollectionName, DocumentStore>>;

/** What keeps a replica's data. */
export type Kept = Pick<Replica, 'totals' | 'close'> & { collections: Collections };

/** The stores of a replica on top of its collections, whatever keeps those. */
export function assemble(parts: {
  userId: string;
  clock: Clock;
  device: DeviceStore;
  node: NodeId;
  kept: Kept;
}): Replica {
  const { userId, clock, device, node, kept } = parts;
  const { collections, totals, close } = kept;
  const { children, members, events, timers } = collections;
  const author = (): Author => ({ by: userId, at: clock.now(), node, skewMs: clock.skewMs() });
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
    queue: new QueueStore(Object.values(collections), () => clock.now()),
    totals,
    sync: new SyncStore({ userId, node, collections, clock, device }),
    close,
  };
}

/** Which records a collection holds is known here, where it gets its name. */
function typed<R extends AnyRecord>(collection: DocumentStore): DocumentStore<R> {
  return collection as unknown as DocumentStore<R>;
}
