import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestReplica } from '../../../tests/helpers/replica.ts';
import { createMemoryDeviceStore } from '../../../tests/helpers/sync.ts';
import { createDeviceClock } from '../../lib/clock.ts';
import { ReplicaError } from '../../replica/errors.ts';
import { type Session, createSession } from '../../session/session.ts';
import type { SyncChannel, SyncMessage } from '../channel.ts';
import { type ReplicationParts, replicate } from './replicate.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

type ReplicaOpener = NonNullable<ReplicationParts['open']>;

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
  await waitFor(() =>
    expect(posted).toContainEqual({
      type: 'status',
      status: expect.objectContaining({ storage: 'quota' }),
    }),
  );
  stopped.abort();
  await ended;
  session.close();
});

describe('a replica that cannot be opened', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Replicates with a replica whose opening fails in these ways, one after the other. */
  function start(...failures: unknown[]) {
    const posted: SyncMessage[] = [];
    const stopped = new AbortController();
    const open = vi.fn<ReplicaOpener>(() => Promise.reject(failures.shift()));
    const ended = replicate(
      {
        userId: 'ana',
        session: {} as Session,
        clock: createDeviceClock(),
        channel: {
          post: (message) => posted.push(message),
          listen: () => () => undefined,
          close: () => undefined,
        },
        device: createMemoryDeviceStore(),
        open,
      },
      stopped.signal,
    );
    return { open, posted, ended, stop: () => stopped.abort() };
  }
  const problems = (posted: readonly SyncMessage[]) =>
    posted.map((message) => message.type === 'status' && message.status.storage);

  test('tells every tab why, and is tried again after a pause', async () => {
    const { open, posted, ended, stop } = start(
      new DOMException('full', 'QuotaExceededError'),
      new ReplicaError('blocked', null),
      new Error('a bug'),
    );
    await vi.advanceTimersByTimeAsync(14_999);
    expect([open.mock.calls.length, problems(posted)]).toEqual([1, ['quota']]);
    await vi.advanceTimersByTimeAsync(1);
    expect([open.mock.calls.length, problems(posted)]).toEqual([2, ['quota', 'blocked']]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(problems(posted)).toEqual(['quota', 'blocked', 'unknown']);
    stop();
    expect(await ended).toBe('ended');
  });

  test('because a newer release has taken it over is never opened again', async () => {
    const { open, posted, ended } = start(new ReplicaError('outdated', null));
    expect(await ended).toBe('outdated');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([open.mock.calls.length, posted]).toEqual([1, []]);
  });

  test('ends at once when the worker is stopped during the pause', async () => {
    const { open, ended, stop } = start(new ReplicaError('lost', null));
    await vi.advanceTimersByTimeAsync(1);
    stop();
    expect(await ended).toBe('ended');
    expect(open).toHaveBeenCalledOnce();
  });

  test('because the worker is being stopped is no news for the other tabs', async () => {
    const { posted, ended, stop } = start(new ReplicaError('lost', null));
    stop();
    expect(await ended).toBe('ended');
    expect(posted).toEqual([]);
  });
});
