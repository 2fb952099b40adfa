import { createRequire } from 'node:module';
import type { EventBulk, RxStorageChangeEvent, RxStorageInstance } from 'rxdb';
import { addRxStorageMultiInstanceSupport as rxdbSupport, fillWithDefaultSettings } from 'rxdb';
import { Subject } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReplicaDocument } from '../documents/document.ts';
import { replicaSchema } from './schema.ts';
import { addRxStorageMultiInstanceSupport as ourSupport } from './shared-changes.ts';

type Bulk = EventBulk<RxStorageChangeEvent<ReplicaDocument>, unknown>;
type Instance = RxStorageInstance<ReplicaDocument, unknown, unknown>;
type Support = typeof ourSupport;

const requireAsRxdb = createRequire(createRequire(import.meta.url).resolve('rxdb'));
const packageOfRxdb = requireAsRxdb('broadcast-channel') as {
  BroadcastChannel: new (name: string, options: object) => { close(): Promise<void> };
};
const CHANNEL = 'RxDB:|dexie|family';
let bulks = 0;
const open: { close(): unknown }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** What one tab has open of a collection, with the changes that it hears of. */
function openTab(
  token: string,
  { support = ourSupport, collectionName = 'events', databaseName = 'family', version = 1 } = {},
) {
  const changes = new Subject<Bulk>();
  const closed = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const instance = {
    databaseName,
    changeStream: () => changes.asObservable(),
    close: closed,
    remove: closed,
  } as unknown as Instance;
  const schema = { ...fillWithDefaultSettings(replicaSchema), version };
  const params = { multiInstance: true, databaseInstanceToken: token, databaseName };
  support('dexie', { ...params, collectionName, schema }, instance);
  const heard: string[] = [];
  instance.changeStream().subscribe(({ id }) => heard.push(id));
  open.push(instance);
  const write = (): string => {
    const id = `bulk-${(bulks += 1)}`;
    changes.next({ id, events: [], checkpoint: null, context: 'test' });
    return id;
  };
  return { instance, heard, write, closed };
}

/** A tab with RxDB's own function, on its own package, as releases before used it. */
function openOlderTab(token: string) {
  const { BroadcastChannel } = packageOfRxdb;
  const channel = new BroadcastChannel(CHANNEL, { type: 'native' });
  open.push(channel);
  const support: Support = (name, params, instance) =>
    rxdbSupport(name, params as never, instance, channel as never);
  return openTab(token, { support });
}

test('tells another tab what it writes, and its own subscribers once', async () => {
  const [here, there] = [openTab('here'), openTab('there')];
  const id = here.write();
  expect(here.heard).toEqual([id]);
  await expect.poll(() => there.heard).toEqual([id]);
  const answer = there.write();
  await expect.poll(() => here.heard).toEqual([id, answer]);
  expect(there.heard).toEqual([id, answer]);
});

test('exchanges changes with a tab that runs RxDB’s own function', async () => {
  const [ours, older] = [openTab('ours'), openOlderTab('older')];
  const first = ours.write();
  await expect.poll(() => older.heard).toEqual([first]);
  const second = older.write();
  await expect.poll(() => ours.heard).toEqual([first, second]);
});

test('hears nothing of another collection, person or version of the schema', async () => {
  const here = openTab('here');
  const others = [
    openTab('a', { collectionName: 'timers' }),
    openTab('b', { databaseName: 'other' }),
    openTab('c', { version: 2 }),
  ];
  for (const { write } of others) write();
  const last = openTab('d').write();
  await expect.poll(() => here.heard).toEqual([last]);
});

test('ignores messages of other forms on its channel', async () => {
  const here = openTab('here');
  const native = new BroadcastChannel(CHANNEL);
  open.push(native);
  for (const message of ['text', null, { type: 'internal', data: {} }, { type: 'message' }])
    native.postMessage(message);
  const last = openTab('there').write();
  await expect.poll(() => here.heard).toEqual([last]);
});

test('shares one channel among the collections of a tab, until the last one is closed', async () => {
  const close = vi.spyOn(BroadcastChannel.prototype, 'close');
  const events = openTab('here');
  const timers = openTab('here', { collectionName: 'timers' });
  const there = openTab('there', { collectionName: 'timers' });
  await events.instance.close();
  expect(events.closed).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
  const id = timers.write();
  await expect.poll(() => there.heard).toEqual([id]);
  await timers.instance.close();
  await timers.instance.close();
  expect(close).toHaveBeenCalledOnce();
  close.mockRestore();
});

test('sends nothing when no other tab can have the database open', () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  const alone = openTab('alone', {
    support: (name, params, instance) =>
      ourSupport(name, { ...params, multiInstance: false }, instance),
  });
  const id = alone.write();
  expect(alone.heard).toEqual([id]);
  expect(post).not.toHaveBeenCalled();
  post.mockRestore();
});
