import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushRequest } from '../../../schema/wire/sync.ts';
import { bottle, openTestReplica } from '../../../tests/helpers/replica.ts';
import { createMemoryDeviceStore } from '../../../tests/helpers/sync.ts';
import { TestLocks } from '../../../tests/helpers/test-locks.ts';
import { createDeviceClock } from '../../lib/clock.ts';
import { createCell } from '../../lib/live.ts';
import { ReplicaError } from '../../replica/errors.ts';
import { ReplicaCollection } from '../../replica/storage/collection.ts';
import { type Session, type SessionState, createSession } from '../../session/session.ts';
import type { SyncChannel, SyncMessage } from '../channel.ts';
import { type ReplicationParts, replicate } from './replicate.ts';
import { waitFor } from '../../../tests/helpers/wait-for.ts';

/** The pull of every 30 s would send what was forgotten. */
const beforeThePull = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

type ReplicaOpener = NonNullable<ReplicationParts['open']>;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A session whose server accepts every record. @param pushed receives their ids */
function acceptingSession(pushed: string[]): Session {
  const answers = {
    pull: () => ({
      kind: 'changes',
      changes: [],
      checkpoint: { epoch: 'epoch', seq: 0 },
      more: false,
      history: null,
    }),
    push: ({ rows }: PushRequest) => ({
      verdicts: rows.map(({ collection, record }) => {
        const { id } = record as { id: string };
        pushed.push(id);
        return { collection, id, verdict: 'applied', seq: pushed.length };
      }),
    }),
    compare: () => ({ differing: [] }),
  };
  const authorizedFetch = (path: string, { body }: RequestInit = {}) => {
    const answer = answers[path.split('/').at(-1) as keyof typeof answers];
    const common = { epoch: 'epoch', scope: 'scope', serverTime: Date.now() };
    return Promise.resolve(
      Response.json({ ...common, ...answer(JSON.parse(body as string) as PushRequest) }),
    );
  };
  const state = createCell<SessionState>({ status: 'signedOut' });
  return { state, authorizedFetch } as Partial<Session> as Session;
}

/** So slow that the number of waiting records is one before and after, and is never seen to be none. */
function slowDownCounting(): void {
  const { count } = ReplicaCollection.prototype;
  vi.spyOn(ReplicaCollection.prototype, 'count').mockImplementation(async function (
    this: ReplicaCollection,
    selector,
  ) {
    const counted = await count.call(this, selector);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return counted;
  });
}

// Invariant I19 (docs/sync-spec.md)
test('sends a record that waits again right after it was sent', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: false, locks: new TestLocks() });
  slowDownCounting();
  const { replica, userId, clock, device } = await openTestReplica();
  const channel = { post: () => undefined, listen: () => () => undefined, close: () => undefined };
  const pushed: string[] = [];
  const stopped = new AbortController();
  const session = acceptingSession(pushed);
  const open = () => Promise.resolve(replica);
  const ended = replicate({ userId, session, clock, channel, device, open }, stopped.signal);
  const [added] = await replica.events.add([bottle(clock.now())]);
  const id = added?.id ?? '';
  for (let times = 1; times <= 3; times += 1) {
    await beforeThePull(() => expect(pushed).toHaveLength(times));
    await waitFor(async () => expect(await replica.sync.waiting(1)).toEqual([]));
    // As a write of another tab, it is no pending write of this replica.
    await replica.sync.markWaiting([{ collection: 'events', id }]);
  }
  await beforeThePull(() => expect(pushed).toEqual([id, id, id, id]));
  stopped.abort();
  await ended;
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
