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

/** A device and a server that holds nothing yet and answers everything. */
function createWorld(role: Role | null = null) {
  const replica = createTestStore();
  const server = new TestServer();
  server.say.pull = ({ checkpoint }) =>
    checkpoint === null ? nothingNew({ kind: 'start' }) : nothingNew({ checkpoint });
  const told: SyncStatus[] = [];
  const boot = () =>
    new SyncEngine({
      store: replica.store,
      transport: server,
      now: replica.now,
      random: () => 0.5,
      role: () => role,
      onStatus: (status) => void told.push(status),
      onSkew: () => undefined,
    });
  const world = {
    ...replica,
    server,
    told,
    engine: boot(),
    /** As after a killed worker. */
    reboot: () => (world.engine = boot()),
    write: async () => {
      replica.advance(1);
      const clocks = { '*': makeStamp(replica.now(), 0, 'testnode') };
      const record = makeEvent('feeding', replica.now(), { clocks }) as AnyRecord;
      await replica.documents.events.write(
        new Map([
          [record.id, (existing) => afterLocalWrite('events', existing, record, replica.now())],
        ]),
      );
      world.engine.receive({ type: 'wrote' });
      return record.id;
    },
    /** Steps until there is nothing to do for a while. @returns how long. */
    settle: async (maxSteps = 200) => {
      for (let i = 0; i < maxSteps; i++) {
        const { sleepMs } = await world.engine.advance();
        if (sleepMs > 0) return sleepMs;
      }
      throw new Error('never comes to rest');
    },
  };
  return world;
}

const patch = (from: number, records: AnyRecord[] = []): LiveMessage => ({
  type: 'log:new',
  user: null,
  child: null,
  place: { epoch: EPOCH, from, seq: from + 1 },
  changes: records.map((record) => ({ collection: 'events', seq: from + 1, record })),
});

describe('a round', () => {
  test('sends what waits, fetches what is new, and comes to rest', async () => {
    const world = createWorld();
    const id = await world.write();
    expect(await world.settle()).toBe(30_000);
    expect(world.server.kinds()).toEqual(['pull', 'push']);
    expect(world.acknowledged()).toEqual([id]);
    expect(world.engine.isIdle()).toBe(true);
    expect(world.engine.status()).toMatchObject({
      phase: 'idle',
      connectivity: 'online',
      lastSyncAt: world.now(),
      retryAt: null,
      usable: true,
    });
  });

  test('says that it rests only when nothing is left to do', async () => {
    const world = createWorld();
    await world.write();
    const phases = [];
    for (let steps = 0; steps < 10; steps++) {
      const { sleepMs } = await world.engine.advance();
      phases.push(world.engine.status().phase);
      if (sleepMs > 0) break;
    }
    expect(phases.slice(0, -2)).not.toContain('idle');
    expect(phases.at(-1)).toBe('idle');
  });

  // Invariant I24 (docs/sync-spec.md)
  test('what a clock far ahead has stamped is stamped again before it is sent', async () => {
    const world = createWorld();
    const stamps: string[] = [];
    world.server.say.push = (request) => {
      for (const { record } of request.rows) stamps.push(newestStamp(record as AnyRecord));
      return takesAll(request);
    };
    world.advance(DAY_MS);
    world.server.skewMs = DAY_MS;
    await world.write();
    await world.settle();
    expect(stamps).toHaveLength(1);
    expect(stampMs(stamps[0] ?? '')).toBeLessThan(SERVER_TIME + STAMP_AHEAD_TOLERANCE_MS);
  });

  test('is one request a step, at most', async () => {
    const world = createWorld();
    await world.write();
    for (let i = 0; i < 6; i++) {
      const before = world.server.asked.length;
      await world.engine.advance();
      expect(world.server.asked.length - before).toBeLessThanOrEqual(1);
    }
  });

  test('looks again by itself, sooner without the socket than with it', async () => {
    const world = createWorld();
    await world.settle();
    world.engine.receive({ type: 'socket', connected: true });
    expect(await world.settle()).toBe(5 * 60_000);
    world.engine.receive({ type: 'socket', connected: false });
    expect(await world.settle()).toBe(30_000);
  });

  test('finds a write that nobody told of when it looks again', async () => {
    const world = createWorld();
    await world.settle();
    vi.spyOn(world.engine, 'receive').mockReturnValue();
    const id = await world.write();
    expect(await world.settle()).toBeGreaterThan(0);
    expect(world.waiting()).toEqual([id]);
    world.advance(30_000);
    await world.settle();
    expect(world.acknowledged()).toEqual([id]);
  });

  // Invariant I19 (docs/sync-spec.md)
  test('what is written while a push is under way goes next', async () => {
    const world = createWorld();
    await world.settle();
    const later: string[] = [];
    world.server.say.push = async (request) => {
      if (later.length === 0) later.push(await world.write());
      return takesAll(request);
    };
    const first = await world.write();
    await world.settle();
    expect(world.server.pushed()).toEqual([[first], later]);
    expect(world.waiting()).toEqual([]);
  });

  test('a connection made while a pull is under way is pulled again', async () => {
    const world = createWorld();
    await world.settle();
    const { pull } = world.server.say;
    world.server.say.pull = (request) => {
      world.engine.receive({ type: 'socket', connected: true });
      world.server.say.pull = pull;
      return pull(request);
    };
    world.advance(30_000);
    const before = world.server.asked.length;
    await world.settle();
    expect(world.server.kinds().slice(before)).toEqual(['pull', 'pull']);
  });
});

describe('faults', () => {
  // Invariant I17 (docs/sync-spec.md)
  test('nothing is lost and nothing is hammered while there is no network', async () => {
    const world = createWorld();
    world.server.say.pull = () => new SyncError('offline');
    world.server.say.push = () => new SyncError('offline');
    const id = await world.write();
    expect(await world.settle()).toBe(750);
    expect(world.server.kinds()).toEqual(['pull']);
    expect(world.waiting()).toEqual([id]);
    expect(world.engine.status()).toMatchObject({
      phase: 'waiting',
      connectivity: 'offline',
      retryAt: world.now() + 750,
    });
  });

  // Invariant I13 (docs/sync-spec.md)
  test('one record that the server fails on holds up no other', async () => {
    const world = createWorld();
    const ids = [];
    for (let i = 0; i < 20; i++) ids.push(await world.write());
    const poison = ids[7] as string;
    world.server.say.push = (request) =>
      request.rows.some(({ record }) => (record as { id: string }).id === poison)
        ? new SyncError('server')
        : takesAll(request);
    for (let round = 0; round < 20; round++) world.advance(await world.settle());
    expect(world.waiting()).toEqual([poison]);
    expect(world.server.kinds()).toContain('pull');
    world.server.say.push = (request) => takesAll(request);
    for (let round = 0; round < 4; round++) world.advance(await world.settle());
    expect(world.waiting()).toEqual([]);
  });

  test('one record of fifty whose request is refused again and again needs the person', async () => {
    const world = createWorld();
    const ids = [];
    for (let i = 0; i < 50; i++) ids.push(await world.write());
    const poison = ids[13] as string;
    const reason = { code: 'BODY_TOO_LARGE', message: 'The request is too large.' };
    world.server.say.push = (request) =>
      request.rows.some(({ record }) => (record as { id: string }).id === poison)
        ? new SyncError('refused', { reason })
        : takesAll(request);
    for (let round = 0; round < 12; round++) world.advance(await world.settle());
    expect(world.acknowledged()).toHaveLength(49);
    expect(world.waiting()).toEqual([]);
    expect(world.attention()).toEqual([poison]);
    expect((await world.documents.events.get(poison))?.verdict).toMatchObject(reason);
  });

  test('a server that refuses every request sends no queue to the person at once', async () => {
    const world = createWorld();
    for (let i = 0; i < 20; i++) await world.write();
    world.server.say.push = () =>
      new SyncError('refused', { reason: { code: 'VALIDATION', message: 'No.' } });
    for (let round = 0; round < 20; round++) world.advance(await world.settle());
    expect(world.waiting()).toHaveLength(20);
  });

  test('what the server holds an earlier state of is not laid before the person to give up', async () => {
    const world = createWorld();
    const id = await world.write();
    await world.settle();
    const held = await world.documents.events.get(id);
    await world.store.markWaiting([{ collection: 'events', id }]);
    world.engine.receive({ type: 'wrote' });
    expect(held?.rev).toBeGreaterThan(0);
    world.server.say.push = () =>
      new SyncError('refused', { reason: { code: 'VALIDATION', message: 'No.' } });
    for (let round = 0; round < 8; round++) world.advance(await world.settle());
    expect(world.waiting()).toEqual([id]);
  });

  test('a pull that the server refuses lets what waits go out, and rests in between', async () => {
    const world = createWorld();
    world.server.say.pull = () => new SyncError('server');
    const id = await world.write();
    expect(await world.settle()).toBe(750);
    expect(world.acknowledged()).toEqual([id]);
    expect(world.server.kinds().filter((kind) => kind === 'pull')).toHaveLength(1);
  });

  test('an expired session stops everything until the person has signed in', async () => {
    const world = createWorld();
    world.server.say.push = () => new SyncError('signIn');
    const id = await world.write();
    expect(await world.settle()).toBe(Number.POSITIVE_INFINITY);
    expect(world.engine.status()).toMatchObject({ auth: 'signIn', retryAt: null });
    world.server.say.push = (request) => takesAll(request);
    world.advance(60_000);
    world.engine.receive({ type: 'signedIn' });
    await world.settle();
    expect(world.acknowledged()).toEqual([id]);
  });

  test('a device that cannot store throws, and the step is still to be done', async () => {
    const world = createWorld();
    await world.settle();
    const full = vi
      .spyOn(world.store, 'waiting')
      .mockRejectedValue(new ReplicaError('quota', null));
    const id = await world.write();
    await expect(world.settle()).rejects.toMatchObject({ kind: 'quota' });
    full.mockRestore();
    await world.settle();
    expect(world.acknowledged()).toEqual([id]);
  });

  // Invariant I6 (docs/sync-spec.md)
  test('a device that dies between storing and remembering reads the same again', async () => {
    const world = createWorld();
    await world.settle();
    const record = makeEvent('diaper', SERVER_TIME) as AnyRecord;
    world.server.say.pull = ({ checkpoint }) =>
      checkpoint?.seq === 1
        ? nothingNew({ checkpoint })
        : nothingNew({
            changes: [{ collection: 'events', seq: 1, record }],
            checkpoint: { epoch: EPOCH, seq: 1 },
          });
    const dies = vi.spyOn(world.store, 'writeState').mockRejectedValue(new Error('killed'));
    world.advance(30_000);
    await expect(world.settle()).rejects.toThrow('killed');
    dies.mockRestore();
    world.reboot();
    await world.settle();
    expect(world.acknowledged()).toEqual([record.id]);
    expect((await world.store.readState()).checkpoint).toEqual({ epoch: EPOCH, seq: 1 });
  });
});

describe('long work', () => {
  test('the history goes on where a killed worker left it', async () => {
    const world = createWorld();
    world.server.say.pull = ({ checkpoint }) =>
      checkpoint === null
        ? nothingNew({ kind: 'start', history: 'page-1' })
        : nothingNew({ checkpoint });
    world.server.say.history = ({ cursor }) =>
      cursor === 'page-1' ? historyPage({ cursor: 'page-2', done: 5, total: 9 }) : historyPage();
    while (!world.server.kinds().includes('history')) await world.engine.advance();
    expect(world.engine.status()).toMatchObject({ history: { done: 5, total: 9 }, usable: true });
    world.reboot();
    await world.settle();
    const cursors = world.server.asked.flatMap(({ kind, request }) =>
      kind === 'history' ? [(request as { cursor: string }).cursor] : [],
    );
    expect(cursors).toEqual(['page-1', 'page-2']);
    expect(world.engine.status().history).toBeNull();
  });

  test('everything is compared once a day, page by page, also after a restart', async () => {
    const world = createWorld();
    await world.write();
    await world.settle();
    expect(world.server.kinds()).not.toContain('compare');
    world.advance(DAY_MS + 1);
    await world.settle();
    expect(world.server.kinds().filter((kind) => kind === 'compare')).toHaveLength(1);
    const before = world.server.asked.length;
    world.reboot();
    await world.settle();
    expect(world.server.kinds().slice(before)).toEqual(['pull']);
  });

  // Invariant I20 (docs/sync-spec.md)
  test('what the server has forgotten is found by the comparison and sent again', async () => {
    const world = createWorld();
    const id = await world.write();
    await world.settle();
    world.server.say.compare = () => allHeld({ differing: [{ collection: 'events', id }] });
    world.advance(DAY_MS + 1);
    await world.settle();
    expect(world.server.pushed()).toEqual([[id], [id]]);
  });

  test('everything is read again and compared when a person asks for it', async () => {
    const world = createWorld();
    const { pull } = world.server.say;
    const id = await world.write();
    await world.settle();
    world.server.say.pull = (request) =>
      request.checkpoint === null
        ? nothingNew({ kind: 'start', history: 'everything' })
        : pull(request);
    const before = world.server.asked.length;
    world.engine.refetchAll();
    await world.settle();
    const asked = world.server.kinds().slice(before);
    expect(asked).toContain('history');
    expect(asked).toContain('compare');
    expect(world.acknowledged()).toEqual([id]);
    expect(world.engine.status().phase).toBe('idle');
  });

  test('the status counts what goes out, and never more than there is', async () => {
    const world = createWorld();
    for (let i = 0; i < 300; i++) await world.write();
    await world.settle();
    const sending = world.told.flatMap((status) => (status.sending ? [status.sending] : []));
    expect(sending.length).toBeGreaterThan(1);
    expect(sending[0]).toEqual({ done: 0, total: 300 });
    expect(sending).toContainEqual({ done: 250, total: 300 });
    for (const { done, total } of sending) expect(done).toBeLessThanOrEqual(total);
    expect(world.engine.status().sending).toBeNull();
  });
});

describe('patches', () => {
  test('that join on move the checkpoint without a request', async () => {
    const world = createWorld();
    await world.settle();
    const before = world.server.asked.length;
    const record = makeEvent('diaper', SERVER_TIME) as AnyRecord;
    world.engine.receivePatch(patch(0, [record]));
    await world.settle();
    expect(world.server.asked.length).toBe(before);
    expect(world.acknowledged()).toEqual([record.id]);
    expect((await world.store.readState()).checkpoint?.seq).toBe(1);
  });

  // Invariant I7 (docs/sync-spec.md)
  test('that leave a gap are a pull, however many they are', async () => {
    const world = createWorld();
    await world.settle();
    const before = world.server.asked.length;
    for (const from of [3, 4, 5]) world.engine.receivePatch(patch(from));
    await world.settle();
    expect(world.server.kinds().slice(before)).toEqual(['pull']);
  });

  test('are taken while everything else is held', async () => {
    const world = createWorld();
    await world.settle();
    world.server.say.push = () => new SyncError('timeout');
    await world.write();
    await world.settle();
    world.engine.receivePatch(patch(0));
    await world.settle();
    expect((await world.store.readState()).checkpoint?.seq).toBe(1);
  });
});

test('a status is told once, when it has changed', async () => {
  const world = createWorld();
  await world.write();
  await world.settle();
  const texts = world.told.map((status) => JSON.stringify(status));
  for (const [i, text] of texts.entries()) expect(text).not.toBe(texts[i - 1]);
  expect(world.told.some(({ phase }) => phase === 'sending')).toBe(true);
  expect(world.told.at(-1)?.phase).toBe('idle');
});

describe('a right that time has ended', () => {
  const GRANDMOTHER = 'user-ana';
  /** A caregiver’s device that has read the child, the caregiver and a log of somebody else’s. */
  async function createCarersWorld(validTo: number | null, role: Role | null = 'caregiver') {
    const world = createWorld(role);
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
    world.server.say.pull = ({ checkpoint }) =>
      checkpoint === null
        ? nothingNew({ kind: 'start', history: 'all', serverTime: world.now() })
        : nothingNew({ checkpoint, serverTime: world.now() });
    world.server.say.history = () =>
      historyPage({
        changes: [
          { collection: 'children', seq: 1, record: child as unknown as AnyRecord },
          ...(role === null
            ? []
            : [{ collection: 'members', seq: 2, record: member as unknown as AnyRecord }]),
          page,
        ],
      });
    await world.settle();
    expect(held(world)).toEqual(['child-mia', log.id]);
    const online = { ...world.server.say };
    const cut = () => new SyncError('offline');
    Object.assign(world.server.say, { pull: cut, push: cut, compare: cut, history: cut });
    return { ...world, log, goOnline: () => Object.assign(world.server.say, online) };
  }
  const held = ({
    documents: { children, events },
  }: Pick<ReturnType<typeof createWorld>, 'documents'>) =>
    [...children.all(), ...events.all()].map(({ id }) => id);

  // Invariant I30 (docs/sync-spec.md)
  test('takes the child from the device, offline too, and no unsent word', async () => {
    const world = await createCarersWorld(SERVER_TIME + HOUR_MS);
    const unsent = await world.write();
    world.advance(HOUR_MS - 1_000);
    await world.settle();
    expect(held(world)).toEqual(['child-mia', world.log.id, unsent]);
    world.advance(5 * MINUTE_MS);
    await world.settle();
    expect(held(world)).toEqual([unsent]);
    expect(world.waiting()).toEqual([unsent]);
  });

  test('is given again by whoever has prolonged it: all is read anew', async () => {
    const world = await createCarersWorld(SERVER_TIME + HOUR_MS);
    world.advance(2 * HOUR_MS);
    await world.settle();
    expect(held(world)).toEqual([]);
    world.server.asked.length = 0;
    world.goOnline();
    world.engine.receive({ type: 'woke', now: world.now() });
    world.advance(MINUTE_MS);
    await world.settle(20);
    expect(world.server.kinds()).toContain('history');
  });

  // Invariant I30 (docs/sync-spec.md)
  test('is assumed by a caregiver’s device that has heard nothing for 14 days', async () => {
    const world = await createCarersWorld(null);
    world.advance(14 * DAY_MS - MINUTE_MS);
    await world.settle();
    expect(held(world)).toEqual(['child-mia', world.log.id]);
    world.advance(10 * MINUTE_MS);
    await world.settle();
    expect(held(world)).toEqual([]);
  });

  test('is never concluded where it is not known whose device it is', async () => {
    const world = await createCarersWorld(SERVER_TIME + HOUR_MS, null);
    world.advance(60 * DAY_MS);
    await world.settle();
    expect(held(world)).toEqual(['child-mia', world.log.id]);
  });

  test('is looked for while the session is over as well', async () => {
    const world = await createCarersWorld(null);
    world.server.say.pull = () => new SyncError('signIn');
    world.advance(14 * DAY_MS + MINUTE_MS);
    expect(await world.settle()).toBeLessThanOrEqual(5 * MINUTE_MS);
    expect(held(world)).toEqual([]);
  });
});
