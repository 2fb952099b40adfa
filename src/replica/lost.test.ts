import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bottle } from '../../tests/helpers/replica.ts';
import { createDeviceClock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { openReplica } from './replica.ts';

/** The connections that are open, so that a test can end them as the browser does. */
let connections: IDBDatabase[];
let onLost: ReturnType<typeof vi.fn<() => void>>;
let userId: string;

beforeEach(() => {
  connections = [];
  onLost = vi.fn<() => void>();
  userId = newId();
});

beforeAll(() => {
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    const request = open(...args);
    request.addEventListener('success', () => connections.push(request.result));
    return request;
  });
});

test('storage that goes from underneath is told once, and another replica can be opened', async () => {
  const replica = await openReplica({ userId, clock: createDeviceClock(), onLost });
  await replica.events.add([bottle(Date.now())]);
  for (const connection of connections) connection.onclose?.(new Event('close'));
  expect(onLost).toHaveBeenCalledTimes(1);

  await replica.close().catch(() => undefined);
  const next = await openReplica({ userId, clock: createDeviceClock(), onLost });
  expect(await next.sync.countWaiting()).toBe(1);
  await next.close();
  expect(onLost).toHaveBeenCalledTimes(1);
});

test('closing it oneself is no loss', async () => {
  const replica = await openReplica({ userId, clock: createDeviceClock(), onLost });
  await replica.close();
  expect(onLost).not.toHaveBeenCalled();
});
