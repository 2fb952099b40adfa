import { describe, expect, test, vi } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import {
  EPOCH,
  SERVER_TIME,
  TestServer,
  allHeld,
  createTestStore,
  historyPage,
  nothingNew,
  takesAll,
} from '../../../tests/helpers/sync.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, STAMP_AHEAD_TOLERANCE_MS } from '../../../schema/limits.ts';
import type { Role } from '../../../schema/rights/roles.ts';
import { presets } from '../../../schema/rights/presets.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeStamp, stampMs } from '../../../schema/rules/clock.ts';
import { newestStamp } from '../../../schema/rules/merge.ts';
import type { Change } from '../../../schema/wire/sync.ts';
import type { LiveMessage } from '../../../schema/wire/socket.ts';
import { afterLocalWrite } from '../../replica/documents/document.ts';
import { ReplicaError } from '../../replica/errors.ts';
import { SyncEngine } from './engine.ts';
import type { SyncStatus } from '../status.ts';
import { SyncError } from './sync-error.ts';

/** A device, and a server that holds no records and answers every request. */
function createTestEnvironment(role: Role | null = null) {
  const replica = createTestStore();
  const server = new TestServer();
  server.say.pull = ({ checkpoint }) =>
    checkpoint === null ? nothingNew({ kind: 'start' }) : nothingNew({ checkpoint });
  const statuses: SyncStatus[] = [];
  const boot = () =>
    new SyncEngine({
      store: replica.store,
      transport: server,
      now: replica.now,
      random: () => 0.5,
      role: () => role,
      onStatus: (status) => void statuses.push(status),
      onSkew: () => undefined,
    });
  const env = {
    ...replica,
    server,
    statuses,
    engine: boot(),
    /** As after a killed worker. */
    reboot: () => (env.engine = boot()),
    write: async () => {
      replica.advance(1);
      const clocks = { '*': makeStamp(replica.now(), 0, 'testnode') };
      const record = makeEvent('feeding', replica.now(), { clocks }) as AnyRecord;
      await replica.documents.events.write(
        new Map([
          [record.id, (existing) => afterLocalWrite('events', existing, record, replica.now())],
        ]),
      );
      env.engine.receive({ type: 'wrote' });
      return record.id;
    },
    /** Takes steps until nothing is due for a while. @returns how long it is idle, ms */
    settle: async (maxSteps = 200) => {
      for (let i = 0; i < maxSteps; i++) {
        const { sleepMs } = await env.engine.advance();
        if (sleepMs > 0) return sleepMs;
      }
      throw new Error('never becomes idle');
    },
  };
  return env;
}

const patch = (from: number, records: AnyRecord[] = []): LiveMessage => ({
  type: 'log:new',
  user: null,
  child: null,
  place: { epoch: EPOCH, from, seq: from + 1 },
  changes: records.map((record) => ({ collection: 'events', seq: from + 1, record })),
});

describe('a round', () => {
  test('pushes the queue, pulls changes and becomes idle', async () => {
    const env = createTestEnvironment();
    const id = await env.write();
    expect(await env.settle()).toBe(30_000);
    expect(env.server.kinds()).toEqual(['pull', 'push']);
    expect(env.acknowledged()).toEqual([id]);
    expect(env.engine.isIdle()).toBe(true);
    expect(env.engine.status()).toMatchObject({
      phase: 'idle',
      connectivity: 'online',
      lastSyncAt: env.now(),
      retryAt: null,
      usable: true,
    });
  });

  test('is idle only when nothing is left to do', async () => {
    const env = createTestEnvironment();
    await env.write();
    const phases = [];
    for (let steps = 0; steps < 10; steps++) {
      const { sleepMs } = await env.engine.advance();
      phases.push(env.engine.status().phase);
      if (sleepMs > 0) break;
    }
    expect(phases.slice(0, -2)).not.toContain('idle');
    expect(phases.at(-1)).toBe('idle');
  });

  // Invariant I24 (docs/sync-spec.md)
  test('stamps records of a clock far ahead again before it sends them', async () => {
    const env = createTestEnvironment();
    const stamps: string[] = [];
    env.server.say.push = (request) => {
      for (const { record } of request.rows) stamps.push(newestStamp(record as AnyRecord));
      return takesAll(request);
    };
    env.advance(DAY_MS);
    env.server.skewMs = DAY_MS;
    await env.write();
    await env.settle();
    expect(stamps).toHaveLength(1);
    expect(stampMs(stamps[0] ?? '')).toBeLessThan(SERVER_TIME + STAMP_AHEAD_TOLERANCE_MS);
  });

  test('makes at most one request in a step', async () => {
    const env = createTestEnvironment();
    await env.write();
    for (let i = 0; i < 6; i++) {
      const before = env.server.requests.length;
      await env.engine.advance();
      expect(env.server.requests.length - before).toBeLessThanOrEqual(1);
    }
  });

  test('pulls regularly, more often without a live connection', async () => {
    const env = createTestEnvironment();
    await env.settle();
    env.engine.receive({ type: 'socket', connected: true });
    expect(await env.settle()).toBe(5 * 60_000);
    env.engine.receive({ type: 'socket', connected: false });
    expect(await env.settle()).toBe(30_000);
  });

  test('finds a write whose broadcast was lost after the next pull', async () => {
    const env = createTestEnvironment();
    await env.settle();
    vi.spyOn(env.engine, 'receive').mockReturnValue();
    const id = await env.write();
    expect(await env.settle()).toBeGreaterThan(0);
    expect(env.waiting()).toEqual([id]);
    env.advance(30_000);
    await env.settle();
    expect(env.acknowledged()).toEqual([id]);
  });

  // Invariant I19 (docs/sync-spec.md)
  test('pushes a record that was written during a push next', async () => {
    const env = createTestEnvironment();
    await env.settle();
    const later: string[] = [];
    env.server.say.push = async (request) => {
      if (later.length === 0) later.push(await env.write());
      return takesAll(request);
    };
    const first = await env.write();
    await env.settle();
    expect(env.server.pushed()).toEqual([[first], later]);
    expect(env.waiting()).toEqual([]);
  });

  test('pulls once more when the socket connects during a pull', async () => {
    const env = createTestEnvironment();
    await env.settle();
    const { pull } = env.server.say;
    env.server.say.pull = (request) => {
      env.engine.receive({ type: 'socket', connected: true });
      env.server.say.pull = pull;
      return pull(request);
    };
    env.advance(30_000);
    const before = env.server.requests.length;
    await env.settle();
    expect(env.server.kinds().slice(before)).toEqual(['pull', 'pull']);
  });
});

describe('faults', () => {
  // Invariant I17 (docs/sync-spec.md)
  test('keeps the queue and makes few attempts without a network', async () => {
    const env = createTestEnvironment();
    env.server.say.pull = () => new SyncError('offline');
    env.server.say.push = () => new SyncError('offline');
    const id = await env.write();
    expect(await env.settle()).toBe(750);
    expect(env.server.kinds()).toEqual(['pull']);
    expect(env.waiting()).toEqual([id]);
    expect(env.engine.status()).toMatchObject({
      phase: 'waiting',
      connectivity: 'offline',
      retryAt: env.now() + 750,
    });
  });

  // Invariant I13 (docs/sync-spec.md)
  test('a record that the server fails on blocks no other', async () => {
    const env = createTestEnvironment();
    const ids = [];
    for (let i = 0; i < 20; i++) ids.push(await env.write());
    const poison = ids[7] as string;
    env.server.say.push = (request) =>
      request.rows.some(({ record }) => (record as { id: string }).id === poison)
        ? new SyncError('server')
        : takesAll(request);
    for (let round = 0; round < 20; round++) env.advance(await env.settle());
    expect(env.waiting()).toEqual([poison]);
    expect(env.server.kinds()).toContain('pull');
    env.server.say.push = (request) => takesAll(request);
    for (let round = 0; round < 4; round++) env.advance(await env.settle());
    expect(env.waiting()).toEqual([]);
  });

  test('a record of fifty that is refused repeatedly is shown to the person', async () => {
    const env = createTestEnvironment();
    const ids = [];
    for (let i = 0; i < 50; i++) ids.push(await env.write());
    const poison = ids[13] as string;
    const reason = { code: 'BODY_TOO_LARGE', message: 'The request is too large.' };
    env.server.say.push = (request) =>
      request.rows.some(({ record }) => (record as { id: string }).id === poison)
        ? new SyncError('refused', { reason })
        : takesAll(request);
    for (let round = 0; round < 12; round++) env.advance(await env.settle());
    expect(env.acknowledged()).toHaveLength(49);
    expect(env.waiting()).toEqual([]);
    expect(env.attention()).toEqual([poison]);
    expect((await env.documents.events.get(poison))?.verdict).toMatchObject(reason);
  });

  test('a server that refuses every request does not flag the whole queue', async () => {
    const env = createTestEnvironment();
    for (let i = 0; i < 20; i++) await env.write();
    env.server.say.push = () =>
      new SyncError('refused', { reason: { code: 'VALIDATION', message: 'No.' } });
    for (let round = 0; round < 20; round++) env.advance(await env.settle());
    expect(env.waiting()).toHaveLength(20);
  });

  test('a refused edit of a record that the server holds is not offered for discarding', async () => {
    const env = createTestEnvironment();
    const id = await env.write();
    await env.settle();
    const held = await env.documents.events.get(id);
    await env.store.markWaiting([{ collection: 'events', id }]);
    env.engine.receive({ type: 'wrote' });
    expect(held?.rev).toBeGreaterThan(0);
    env.server.say.push = () =>
      new SyncError('refused', { reason: { code: 'VALIDATION', message: 'No.' } });
    for (let round = 0; round < 8; round++) env.advance(await env.settle());
    expect(env.waiting()).toEqual([id]);
  });

  test('a refused pull does not block pushes and is retried with pauses', async () => {
    const env = createTestEnvironment();
    env.server.say.pull = () => new SyncError('server');
    const id = await env.write();
    expect(await env.settle()).toBe(750);
    expect(env.acknowledged()).toEqual([id]);
    expect(env.server.kinds().filter((kind) => kind === 'pull')).toHaveLength(1);
  });

  test('an expired session stops everything until the person has signed in', async () => {
    const env = createTestEnvironment();
    env.server.say.push = () => new SyncError('signIn');
    const id = await env.write();
    expect(await env.settle()).toBe(Number.POSITIVE_INFINITY);
    expect(env.engine.status()).toMatchObject({ auth: 'signIn', retryAt: null });
    env.server.say.push = (request) => takesAll(request);
    env.advance(60_000);
    env.engine.receive({ type: 'signedIn' });
    await env.settle();
    expect(env.acknowledged()).toEqual([id]);
  });

  test('a device that cannot store throws and keeps the step due', async () => {
    const env = createTestEnvironment();
    await env.settle();
    const full = vi.spyOn(env.store, 'waiting').mockRejectedValue(new ReplicaError('quota', null));
    const id = await env.write();
    await expect(env.settle()).rejects.toMatchObject({ kind: 'quota' });
    full.mockRestore();
    await env.settle();
    expect(env.acknowledged()).toEqual([id]);
  });

  // Invariant I6 (docs/sync-spec.md)
  test('fetches the same page again after a crash before the checkpoint was stored', async () => {
    const env = createTestEnvironment();
    await env.settle();
    const record = makeEvent('diaper', SERVER_TIME) as AnyRecord;
    env.server.say.pull = ({ checkpoint }) =>
      checkpoint?.seq === 1
        ? nothingNew({ checkpoint })
        : nothingNew({
            changes: [{ collection: 'events', seq: 1, record }],
            checkpoint: { epoch: EPOCH, seq: 1 },
          });
    const dies = vi.spyOn(env.store, 'writeState').mockRejectedValue(new Error('killed'));
    env.advance(30_000);
    await expect(env.settle()).rejects.toThrow('killed');
    dies.mockRestore();
    env.reboot();
    await env.settle();
    expect(env.acknowledged()).toEqual([record.id]);
    expect((await env.store.readState()).checkpoint).toEqual({ epoch: EPOCH, seq: 1 });
  });
});

describe('long work', () => {
  test('continues the history where a killed worker stopped', async () => {
    const env = createTestEnvironment();
    env.server.say.pull = ({ checkpoint }) =>
      checkpoint === null
        ? nothingNew({ kind: 'start', history: 'page-1' })
        : nothingNew({ checkpoint });
    env.server.say.history = ({ cursor }) =>
      cursor === 'page-1' ? historyPage({ cursor: 'page-2', done: 5, total: 9 }) : historyPage();
    while (!env.server.kinds().includes('history')) await env.engine.advance();
    expect(env.engine.status()).toMatchObject({ history: { done: 5, total: 9 }, usable: true });
    env.reboot();
    await env.settle();
    const cursors = env.server.requests.flatMap(({ kind, request }) =>
      kind === 'history' ? [(request as { cursor: string }).cursor] : [],
    );
    expect(cursors).toEqual(['page-1', 'page-2']);
    expect(env.engine.status().history).toBeNull();
  });

  test('compares everything once a day, page by page, also after a restart', async () => {
    const env = createTestEnvironment();
    await env.write();
    await env.settle();
    expect(env.server.kinds()).not.toContain('compare');
    env.advance(DAY_MS + 1);
    await env.settle();
    expect(env.server.kinds().filter((kind) => kind === 'compare')).toHaveLength(1);
    const before = env.server.requests.length;
    env.reboot();
    await env.settle();
    expect(env.server.kinds().slice(before)).toEqual(['pull']);
  });

  // Invariant I20 (docs/sync-spec.md)
  test('sends records again that the comparison finds missing on the server', async () => {
    const env = createTestEnvironment();
    const id = await env.write();
    await env.settle();
    env.server.say.compare = () => allHeld({ differing: [{ collection: 'events', id }] });
    env.advance(DAY_MS + 1);
    await env.settle();
    expect(env.server.pushed()).toEqual([[id], [id]]);
  });

  test('refetches and compares everything when a person asks for it', async () => {
    const env = createTestEnvironment();
    const { pull } = env.server.say;
    const id = await env.write();
    await env.settle();
    env.server.say.pull = (request) =>
      request.checkpoint === null
        ? nothingNew({ kind: 'start', history: 'everything' })
        : pull(request);
    const before = env.server.requests.length;
    env.engine.refetchAll();
    await env.settle();
    const taken = env.server.kinds().slice(before);
    expect(taken).toContain('history');
    expect(taken).toContain('compare');
    expect(env.acknowledged()).toEqual([id]);
    expect(env.engine.status().phase).toBe('idle');
  });

  test('the status counts sent records and never exceeds the total', async () => {
    const env = createTestEnvironment();
    for (let i = 0; i < 300; i++) await env.write();
    await env.settle();
    const sending = env.statuses.flatMap((status) => (status.sending ? [status.sending] : []));
    expect(sending.length).toBeGreaterThan(1);
    expect(sending[0]).toEqual({ done: 0, total: 300 });
    expect(sending).toContainEqual({ done: 250, total: 300 });
    for (const { done, total } of sending) expect(done).toBeLessThanOrEqual(total);
    expect(env.engine.status().sending).toBeNull();
  });
});

describe('patches', () => {
  test('that follow directly move the checkpoint without a request', async () => {
    const env = createTestEnvironment();
    await env.settle();
    const before = env.server.requests.length;
    const record = makeEvent('diaper', SERVER_TIME) as AnyRecord;
    env.engine.receivePatch(patch(0, [record]));
    await env.settle();
    expect(env.server.requests.length).toBe(before);
    expect(env.acknowledged()).toEqual([record.id]);
    expect((await env.store.readState()).checkpoint?.seq).toBe(1);
  });

  // Invariant I7 (docs/sync-spec.md)
  test('that leave a gap cause one pull, however many they are', async () => {
    const env = createTestEnvironment();
    await env.settle();
    const before = env.server.requests.length;
    for (const from of [3, 4, 5]) env.engine.receivePatch(patch(from));
    await env.settle();
    expect(env.server.kinds().slice(before)).toEqual(['pull']);
  });

  test('are applied while every step is held', async () => {
    const env = createTestEnvironment();
    await env.settle();
    env.server.say.push = () => new SyncError('timeout');
    await env.write();
    await env.settle();
    env.engine.receivePatch(patch(0));
    await env.settle();
    expect((await env.store.readState()).checkpoint?.seq).toBe(1);
  });
});

test('publishes a status once per change', async () => {
  const env = createTestEnvironment();
  await env.write();
  await env.settle();
  const texts = env.statuses.map((status) => JSON.stringify(status));
  for (const [i, text] of texts.entries()) expect(text).not.toBe(texts[i - 1]);
  expect(env.statuses.some(({ phase }) => phase === 'sending')).toBe(true);
  expect(env.statuses.at(-1)?.phase).toBe('idle');
});

describe('an expired right', () => {
  const GRANDMOTHER = 'user-ana';
  /** The device of a caregiver, with the child, the caregiver and a log of another person. */
  async function createCaregiversEnvironment(
    validTo: number | null,
    role: Role | null = 'caregiver',
  ) {
    const env = createTestEnvironment(role);
    const stamp = { '*': makeStamp(SERVER_TIME, 0, 'theirsss') };
    const permissions = { ...presets.nanny, validTo };
    const child = {
      ...makeEvent('note', SERVER_TIME, { clocks: stamp }),
      id: 'child-mia',
      caregivers: [{ userId: GRANDMOTHER, permissions }],
    };
    const member = {
      ...makeEvent('note', SERVER_TIME, { clocks: stamp, childId: null }),
      id: GRANDMOTHER,
      role: 'caregiver',
    };
    const log = makeEvent('feeding', SERVER_TIME, { clocks: stamp });
    const page = { collection: 'events', seq: 3, record: log } as unknown as Change;
    env.server.say.pull = ({ checkpoint }) =>
      checkpoint === null
        ? nothingNew({ kind: 'start', history: 'all', serverTime: env.now() })
        : nothingNew({ checkpoint, serverTime: env.now() });
    env.server.say.history = () =>
      historyPage({
        changes: [
          { collection: 'children', seq: 1, record: child as unknown as AnyRecord },
          ...(role === null
            ? []
            : [{ collection: 'members', seq: 2, record: member as unknown as AnyRecord }]),
          page,
        ],
      });
    await env.settle();
    expect(held(env)).toEqual(['child-mia', log.id]);
    const online = { ...env.server.say };
    const cut = () => new SyncError('offline');
    Object.assign(env.server.say, { pull: cut, push: cut, compare: cut, history: cut });
    return { ...env, log, goOnline: () => Object.assign(env.server.say, online) };
  }
  const held = ({
    documents: { children, events },
  }: Pick<ReturnType<typeof createTestEnvironment>, 'documents'>) =>
    [...children.all(), ...events.all()].map(({ id }) => id);

  // Invariant I30 (docs/sync-spec.md)
  test('removes the child from the device, also offline, and keeps unsent records', async () => {
    const env = await createCaregiversEnvironment(SERVER_TIME + HOUR_MS);
    const unsent = await env.write();
    env.advance(HOUR_MS - 1_000);
    await env.settle();
    expect(held(env)).toEqual(['child-mia', env.log.id, unsent]);
    env.advance(5 * MINUTE_MS);
    await env.settle();
    expect(held(env)).toEqual([unsent]);
    expect(env.waiting()).toEqual([unsent]);
  });

  test('that is extended fetches everything again', async () => {
    const env = await createCaregiversEnvironment(SERVER_TIME + HOUR_MS);
    env.advance(2 * HOUR_MS);
    await env.settle();
    expect(held(env)).toEqual([]);
    env.server.requests.length = 0;
    env.goOnline();
    env.engine.receive({ type: 'woke', now: env.now() });
    env.advance(MINUTE_MS);
    // Each collection is asked for of its own.
    await env.settle(40);
    expect(env.server.kinds()).toContain('history');
  });

  // Invariant I30 (docs/sync-spec.md)
  test('is assumed after 14 days without contact on a caregiver’s device', async () => {
    const env = await createCaregiversEnvironment(null);
    env.advance(14 * DAY_MS - MINUTE_MS);
    await env.settle();
    expect(held(env)).toEqual(['child-mia', env.log.id]);
    env.advance(10 * MINUTE_MS);
    await env.settle();
    expect(held(env)).toEqual([]);
  });

  test('is never assumed while the user’s role is unknown', async () => {
    const env = await createCaregiversEnvironment(SERVER_TIME + HOUR_MS, null);
    env.advance(60 * DAY_MS);
    await env.settle();
    expect(held(env)).toEqual(['child-mia', env.log.id]);
  });

  test('is also checked while the session is over', async () => {
    const env = await createCaregiversEnvironment(null);
    env.server.say.pull = () => new SyncError('signIn');
    env.advance(14 * DAY_MS + MINUTE_MS);
    expect(await env.settle()).toBeLessThanOrEqual(5 * MINUTE_MS);
    expect(held(env)).toEqual([]);
  });
});

test('asks for a smaller page when one does not arrive in time, and for more when it does', async () => {
  const env = createTestEnvironment();
  await env.settle();
  const limits: (number | undefined)[] = [];
  let isSlow = true;
  env.server.say.pull = ({ checkpoint, limit }) => {
    limits.push(limit);
    if (isSlow) return new SyncError('timeout');
    return nothingNew({ checkpoint: checkpoint ?? { epoch: EPOCH, seq: 0 } });
  };
  for (let i = 0; i < 4; i += 1) {
    isSlow = i < 2;
    env.advance(HOUR_MS);
    env.engine.receive({ type: 'woke', now: env.now() });
    await env.settle();
  }
  expect(limits).toEqual([1_000, 250, 62, 248]);
});
