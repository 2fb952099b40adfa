import type {
  EventBulk,
  RxStorageChangeEvent,
  RxStorageInstance,
  RxStorageInstanceCreationParams,
} from 'rxdb';
import { Subject } from 'rxjs';

type Bulk<D> = EventBulk<RxStorageChangeEvent<D>, unknown>;

/** The form of RxDB and of its package `broadcast-channel`: a tab of an older release may be open. */
type Message<D> = {
  time: number;
  type: 'message';
  data: {
    storageName: string;
    databaseName: string;
    collectionName: string;
    version: number;
    eventBulk: Bulk<D>;
  };
};

type Received<D> = MessageEvent<Partial<Message<D>> | null>;

type Shared = { channel: BroadcastChannel; users: Set<unknown> };

/** By the token of an open database, whose collections share one channel. */
const shared = new Map<string, Shared>();

/**
 * Tells other tabs and workers what this storage instance writes, and adds what they write to its
 * changes. Name, parameters and messages are those of the RxDB function that this one replaces in the
 * builds (scripts/rxdb-aliases.ts): with its package and its operators of rxjs it took 3 kB more.
 */
export function addRxStorageMultiInstanceSupport<D>(
  storageName: string,
  params: Pick<
    RxStorageInstanceCreationParams<D, unknown>,
    'multiInstance' | 'databaseInstanceToken' | 'databaseName' | 'collectionName' | 'schema'
  >,
  instance: RxStorageInstance<D, unknown, unknown>,
): void {
  if (!params.multiInstance) return;
  const { databaseInstanceToken: token, databaseName, collectionName, schema } = params;
  const { version } = schema;
  const channel = joinChannel(token, ['RxDB:', storageName, databaseName].join('|'), instance);
  const changes = new Subject<Bulk<D>>();

  const onMessage = ({ data: message }: Received<D>): void => {
    const told = message?.type === 'message' ? message.data : undefined;
    if (
      told?.storageName === storageName &&
      told.databaseName === databaseName &&
      told.collectionName === collectionName &&
      told.version === version
    ) {
      changes.next(told.eventBulk);
    }
  };
  channel.addEventListener('message', onMessage);
  const own = instance.changeStream();
  const telling = own.subscribe((eventBulk) => {
    const data = { storageName, databaseName, collectionName, version, eventBulk };
    // The package drops messages that are older than their listener, and counts up within a millisecond.
    const message: Message<D> = { time: Date.now() * 1000 + 999, type: 'message', data };
    channel.postMessage(message);
  });
  own.subscribe((eventBulk) => changes.next(eventBulk));
  instance.changeStream = () => changes.asObservable();

  const close = instance.close.bind(instance);
  instance.close = () => {
    telling.unsubscribe();
    channel.removeEventListener('message', onMessage);
    leaveChannel(token, instance);
    return close();
  };
}

function joinChannel(token: string, name: string, user: unknown): BroadcastChannel {
  const joined = shared.get(token) ?? { channel: new BroadcastChannel(name), users: new Set() };
  shared.set(token, joined);
  joined.users.add(user);
  return joined.channel;
}

function leaveChannel(token: string, user: unknown): void {
  const left = shared.get(token);
  if (!left?.users.delete(user) || left.users.size > 0) return;
  shared.delete(token);
  left.channel.close();
}
