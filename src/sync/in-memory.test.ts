import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { bottle } from '../../tests/helpers/replica.ts';
import { createDeviceClock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { createSession } from '../session/session.ts';
import { forgetMemory, openInMemory } from './in-memory.ts';

test('an in-memory replica keeps entries until it is cleared', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  const clock = createDeviceClock();
  const userId = newId();
  const parts = { userId, clock, session: createSession({ clock, userId }) };
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
