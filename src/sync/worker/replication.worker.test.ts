import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bottle } from '../../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';
import { TestLocks } from '../../../tests/helpers/test-locks.ts';
import { createDeviceClock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { openReplica } from '../../replica/open-replica.ts';
import { type SyncMessage, openSyncChannel } from '../channel.ts';
import { leaderLock } from './leader.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

const userId = newId();
/** The scope of the worker: what it hears from its page and what it says to it. */
let scope: EventTarget;
let said: unknown[];
/** How many transactions are open. */
let open: number;

beforeEach(() => {
  scope = new EventTarget();
  said = [];
  open = 0;
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope));
  vi.stubGlobal('postMessage', (message: unknown) => {
    said.push({ message, open });
  });
  vi.stubGlobal('__APP_VERSION__', '0.0.0-test');
  vi.stubGlobal('navigator', { onLine: false, locks: new TestLocks() });
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const begun = transaction.apply(this, args);
    open += 1;
    for (const end of ['complete', 'abort']) begun.addEventListener(end, () => (open -= 1));
    return begun;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ask = (data: unknown) => scope.dispatchEvent(new MessageEvent('message', { data }));

test('ends its transactions, releases the lock and confirms when it is told to stop', async () => {
  const replica = await openReplica({ userId, clock: createDeviceClock(), schemas: loadedSchemas });
  await replica.events.add([bottle(Date.now())]);
  await replica.close();
  const channel = openSyncChannel(userId);
  const heard: SyncMessage[] = [];
  channel.listen((message) => heard.push(message));
  const statuses = () => heard.filter(({ type }) => type === 'status').length;

  await import('./replication.worker.ts');
  ask({ type: 'start', userId });
  await waitFor(() => expect(statuses()).toBeGreaterThan(0));
  ask('stop');
  await waitFor(() => expect(said).toHaveLength(1));
  expect(said).toEqual([{ message: 'stopped', open: 0 }]);
  const isFree = await navigator.locks.request(
    leaderLock(userId),
    { ifAvailable: true },
    (lock) => lock !== null,
  );
  expect(isFree).toBe(true);
  channel.close();
});
