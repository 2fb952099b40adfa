import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestReplica } from '../../../tests/helpers/replica.ts';
import { createSession } from '../../session/session.ts';
import type { SyncChannel, SyncMessage } from '../channel.ts';
import { replicate } from './replicate.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('reports a full disk that refuses a fact of the device', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: false });
  const { replica, userId, clock, device } = await openTestReplica();
  // As the browser throws it: the store of the facts wraps no error.
  vi.spyOn(replica.sync, 'readState').mockRejectedValue(
    new DOMException('full', 'QuotaExceededError'),
  );
  const posted: SyncMessage[] = [];
  const channel: SyncChannel = {
    post: (message) => posted.push(message),
    listen: () => () => undefined,
    close: () => undefined,
  };
  const stopped = new AbortController();
  const session = createSession({ clock, userId, store: device });
  const open = () => Promise.resolve(replica);
  const ended = replicate({ userId, session, clock, channel, device, open }, stopped.signal);
  await vi.waitFor(() =>
    expect(posted).toContainEqual({
      type: 'status',
      status: expect.objectContaining({ storage: 'quota' }),
    }),
  );
  stopped.abort();
  await ended;
  session.close();
});
