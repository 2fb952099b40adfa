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
import { pagesOf } from './pages.ts';
import { ChildStore, MemberStore } from './people.ts';
import { QueueStore } from './queue.ts';
import type { Replica } from './replica.ts';
import { ShownDocuments } from './shown-documents.ts';
import { SyncStore } from './sync-store.ts';
import { TimerStore } from './timers.ts';

export type Collections = Readonly<Record<CollectionName, DocumentStore>>;

/** What keeps a replica's data. */
export type Kept = Pick<Replica, 'totals' | 'refresh' | 'close'> & { collections: Collections };

/** The stores of a replica on top of its collections, whatever keeps those. */
export function assemble(parts: {
  userId: string;
  clock: Clock;
  device: DeviceStore;
  node: NodeId;
  kept: Kept;
}): Replica {
  const { userId, clock, device, node, kept } = parts;
  const { collections, totals, refresh, close } = kept;
  // What is fetched is stored first and shown then: the sync has the collections themselves.
  const shown = Object.values(collections).map((each) => new ShownDocuments(each));
  const of = <R extends AnyRecord>(name: CollectionName) =>
    shown.find((each) => each.name === name) as unknown as ShownDocuments<R>;
  const author = (): Author => ({ by: userId, at: clock.now(), node, skewMs: clock.skewMs() });
  const eventStore = new EventStore(of<EventRecord>('events'), author);
  const memberStore = new MemberStore(of<MemberRecord>('members'));
  return {
    userId,
    node,
    events: eventStore,
    children: new ChildStore(of<ChildRecord>('children'), author),
    members: memberStore,
    timers: new TimerStore(of<TimerRecord>('timers'), {
      events: eventStore,
      author,
      role: () => memberStore.roleOf(userId),
    }),
    queue: new QueueStore(
      Object.values(collections),
      shown.map((each) => each.liveBeingSaved()),
      () => clock.now(),
    ),
    totals,
    pages: (collection) => pagesOf(collections[collection]),
    sync: new SyncStore({ userId, node, collections, clock, device }),
    refresh,
    close,
  };
}
