import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { bottle } from '../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../tests/helpers/schemas.ts';
import { createDeviceClock } from '../lib/clock.ts';
import { deviceStore } from '../lib/device-store.ts';
import { newId } from '../lib/ids.ts';
import { readIdentity } from '../replica/identity.ts';
import { openReplica } from '../replica/open-replica.ts';
import { createSession } from '../session/session.ts';
import { forgetMemory, openInMemory } from './in-memory.ts';

afterEach(() => {
  vi.restoreAllMocks();
  forgetMemory();
});

test('an in-memory replica opens on a full disk and leaves the stored replica as it is', async () => {
  const clock = createDeviceClock();
  const userId = newId();
  const replica = await openReplica({ userId, clock, schemas: loadedSchemas });
  await replica.close();
  const stored = await readIdentity(userId, deviceStore);
  expect(stored).toBeDefined();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const session = createSession({ clock, userId });
  const opened = await openInMemory({ userId, clock, session, schemas: loadedSchemas });
  await opened.replica.events.add([bottle(Date.now())]);
  expect(await opened.replica.sync.countWaiting()).toBe(1);
  opened.sync.stop();
  await opened.replica.close();
  expect(await readIdentity(userId, deviceStore)).toEqual(stored);
});

test('an in-memory replica keeps entries until it is cleared', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const clock = createDeviceClock();
  const userId = newId();
  const session = createSession({ clock, userId });
  const parts = { userId, clock, session, schemas: loadedSchemas };
  const first = await openInMemory(parts);
  await first.replica.events.add([bottle(Date.now())]);
  expect(await first.replica.sync.countWaiting()).toBe(1);
  first.sync.stop();
  await first.replica.close();

  const again = await openInMemory(parts);
  expect(await again.replica.sync.countWaiting()).toBe(1);
  again.sync.stop();
  await again.replica.close();
  forgetMemory();

  const empty = await openInMemory(parts);
  expect(await empty.replica.sync.countWaiting()).toBe(0);
  empty.sync.stop();
  await empty.replica.close();
});
