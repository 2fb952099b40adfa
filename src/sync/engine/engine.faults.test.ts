import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import {
  EPOCH,
  TestServer,
  allHeld,
  createTestStore,
  historyPage,
  nothingNew,
  takesAll,
} from '../../../tests/helpers/sync.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { digestOf } from '../../../schema/rules/merge.ts';
import type { Change, PullAnswer, PushAnswer, PushRequest } from '../../../schema/wire/sync.ts';
import type { DebugDetails } from '../../lib/debug-log.ts';
import { afterLocalWrite } from '../../replica/documents/document.ts';
import { ReplicaError } from '../../replica/errors.ts';
import { SyncEngine } from './engine.ts';
import { SyncError, type SyncErrorKind } from './sync-error.ts';

/** The engine with a server that stores every push, over a connection with scripted faults. */
function createTestEnvironment() {
  const replica = createTestStore();
  const server = new TestServer();
  /** What the server has stored, in its order; a repeated push changes nothing. */
  const stored = new Map<string, Change>();
  const lines: { stage: string; details: DebugDetails | undefined }[] = [];
  const take = (request: PushRequest): PushAnswer => {
    for (const { collection, record } of request.rows) {
      const { id } = record as AnyRecord;
      const seq = stored.get(id)?.seq ?? stored.size + 1;
      stored.set(id, { collection, record: record as AnyRecord, seq });
    }
    return takesAll(request);
  };
  const changesAfter = (seq: number) => [...stored.values()].filter((change) => change.seq > seq);
  server.say.push = take;
  server.say.pull = ({ checkpoint }) =>
    checkpoint === null
      ? nothingNew({ kind: 'start', checkpoint: { epoch: EPOCH, seq: stored.size } })
      : nothingNew({
          changes: changesAfter(checkpoint.seq),
          checkpoint: { epoch: EPOCH, seq: stored.size },
        });
  const boot = () =>
    new SyncEngine({
      store: replica.store,
      transport: server,
      now: replica.now,
      random: () => 0.5,
      role: () => 'parent',
      onStatus: () => undefined,
      onSkew: () => undefined,
      log: (stage, details) => void lines.push({ stage, details }),
    });
  const env = {
    ...replica,
    server,
    stored,
    lines,
    take,
    engine: boot(),
    /** As after a killed worker: memory is lost, stored state stays. */
    restart: () => (env.engine = boot()),
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
    /** Takes steps and lets time pass until everything is done. */
    drain: async () => {
      for (let i = 0; i < 400; i++) {
        const { sleepMs } = await env.engine.advance();
        if (sleepMs > 0 && replica.waiting().length === 0 && env.engine.isIdle()) return;
        if (sleepMs > 0) replica.advance(Math.min(sleepMs, 60_000));
      }
      throw new Error('the queue does not drain');
    },
  };
  return env;
}

const passing: readonly SyncErrorKind[] = [
  'offline',
  'timeout',
  'portal',
  'unreachable',
  'busy',
  'server',
  'invalid',
];

describe('a push', () => {
  test.each(passing)('that ends in "%s" before the server hears it is repeated', async (kind) => {
    const env = createTestEnvironment();
    const id = await env.write();
    let failures = 2;
    env.server.say.push = (request) => (failures-- > 0 ? new SyncError(kind) : env.take(request));
    await env.drain();
    expect([...env.stored.keys()]).toEqual([id]);
    expect(env.acknowledged()).toEqual([id]);
  });

  test.each(passing)('whose answer is lost to "%s" is stored once by the server', async (kind) => {
    const env = createTestEnvironment();
    const ids = [await env.write(), await env.write()];
    let losses = 2;
    env.server.say.push = (request) => {
      const answer = env.take(request);
      return losses-- > 0 ? new SyncError(kind) : answer;
    };
    await env.drain();
    expect([...env.stored.keys()]).toEqual(ids);
    expect(env.acknowledged().toSorted()).toEqual(ids.toSorted());
  });

  test('whose verdicts come in another order acknowledges only matching rows', async () => {
    const env = createTestEnvironment();
    const ids = [await env.write(), await env.write(), await env.write()];
    let isFirst = true;
    env.server.say.push = (request) => {
      const answer = env.take(request);
      if (!isFirst || request.rows.length < 3) return answer;
      isFirst = false;
      const [a, b, c] = answer.verdicts;
      return a && b && c ? { ...answer, verdicts: [b, a, c] } : answer;
    };
    await env.drain();
    expect(isFirst).toBe(false);
    expect(env.acknowledged().toSorted()).toEqual(ids.toSorted());
  });

  test('that is too large for the server (413) is sent in smaller requests', async () => {
    const env = createTestEnvironment();
    const ids = [];
    for (let i = 0; i < 12; i++) ids.push(await env.write());
    env.server.say.push = (request) =>
      request.rows.length > 3
        ? new SyncError('refused', { reason: { code: 'TOO_LARGE', message: 'too large' } })
        : env.take(request);
    await env.drain();
    expect(env.attention()).toEqual([]);
    expect(env.acknowledged().toSorted()).toEqual(ids.toSorted());
  });

  test.each(['busy', 'portal'] as const)('waits as long as "%s" asks for', async (kind) => {
    const env = createTestEnvironment();
    await env.write();
    await env.engine.advance();
    env.server.say.push = () => new SyncError(kind, { retryAfterMs: 90_000 });
    await env.engine.advance();
    const pushes = env.server.pushed().length;
    for (let waitedMs = 0; waitedMs < 89_000; waitedMs += 1_000) {
      env.advance(1_000);
      env.engine.receive({ type: 'woke', now: env.now() });
      await env.engine.advance();
    }
    expect(env.server.pushed()).toHaveLength(pushes);
    env.server.say.push = env.take;
    await env.drain();
    expect(env.waiting()).toEqual([]);
  });

  test('that another leader sends at the same time leaves one copy of each record', async () => {
    const env = createTestEnvironment();
    const ids = [await env.write(), await env.write()];
    const old = env.engine;
    await old.advance();
    const other = env.restart();
    await Promise.all([old.advance(), other.advance(), old.advance(), other.advance()]);
    await env.drain();
    expect([...env.stored.keys()]).toEqual(ids);
    expect(env.acknowledged().toSorted()).toEqual(ids.toSorted());
  });

  test('of a leader that is killed before the answer is repeated by the next leader', async () => {
    const env = createTestEnvironment();
    const id = await env.write();
    await env.engine.advance();
    const never = new Promise<never>(() => undefined);
    env.server.say.push = (request) => {
      env.take(request);
      return never;
    };
    void env.engine.advance();
    env.server.say.push = env.take;
    env.restart();
    await env.drain();
    expect([...env.stored.keys()]).toEqual([id]);
    expect(env.acknowledged()).toEqual([id]);
  });
});

describe('three tabs', () => {
  // Invariant I21 (docs/sync-spec.md)
  test('that write offline while the lead changes during a push leave no gap and keep the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('write', 'step', 'lead', 'lose'), { maxLength: 40 }),
        async (acts) => {
          const env = createTestEnvironment();
          const ids: string[] = [];
          let isLost = false;
          env.server.say.push = (request) => {
            const answer = env.take(request);
            return isLost ? new SyncError('timeout') : answer;
          };
          const underWay: Promise<unknown>[] = [];
          for (const act of acts) {
            if (act === 'write') ids.push(await env.write());
            // The old leader may go on for a while beside the new one.
            else if (act === 'lead') env.restart();
            else if (act === 'lose') isLost = !isLost;
            else underWay.push(env.engine.advance());
          }
          await Promise.all(underWay);
          isLost = false;
          env.restart();
          await env.drain();
          expect([...env.stored.keys()]).toEqual(ids);
          expect(env.acknowledged().toSorted()).toEqual(ids.toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a slow read of the queue', () => {
  // Invariant I19 (docs/sync-spec.md)
  test('across an acknowledgement and a deletion sends the record once more at most, and the deletion stands', async () => {
    const env = createTestEnvironment();
    const id = await env.write();
    const { store } = env;
    const waiting = store.waiting.bind(store);
    let answerRead: (() => void) | undefined;
    store.waiting = async (limit) => {
      const read = await waiting(limit);
      await new Promise<void>((resolve) => (answerRead = resolve));
      return read;
    };
    await env.engine.advance();
    const pushing = env.engine.advance();
    await expect.poll(() => answerRead).toBeDefined();

    // Meanwhile the service worker sends the record, and the person deletes it.
    store.waiting = waiting;
    const slow = env.engine;
    env.restart();
    await env.drain();
    expect(env.acknowledged()).toEqual([id]);
    env.advance(1_000);
    const removedAt = env.now();
    await env.documents.events.write(
      new Map([
        [
          id,
          (existing) => {
            if (!existing) return null;
            const removed = { at: removedAt, by: 'user-ana', seen: existing.data.clocks };
            return afterLocalWrite('events', existing, { ...existing.data, removed }, removedAt);
          },
        ],
      ]),
    );
    answerRead?.();
    await pushing;
    expect(env.waiting()).toEqual([id]);
    env.engine = slow;
    env.engine.receive({ type: 'wrote' });
    await env.drain();
    expect(env.stored.get(id)?.record.removed).toMatchObject({ at: removedAt });
    expect(env.documents.events.peek(id)?.data.removed).toMatchObject({ at: removedAt });
    expect(env.server.pushed().flat()).toHaveLength(3);
  });
});

describe('a pull', () => {
  const theirs = (seq: number): Change => ({
    collection: 'events',
    seq,
    record: makeEvent('diaper', 1_700_000_000_000 + seq) as AnyRecord,
  });

  test('whose page is stored only in part is repeated from the old checkpoint', async () => {
    const env = createTestEnvironment();
    await env.drain();
    const change = theirs(1);
    env.stored.set(change.record.id, change);
    const { store } = env;
    const absorb = store.absorb.bind(store);
    let failures = 1;
    store.absorb = (changes) =>
      failures-- > 0 ? Promise.reject(new ReplicaError('quota', null)) : absorb(changes);
    env.engine.receive({ type: 'gap' });
    await expect(env.engine.advance()).rejects.toThrow(ReplicaError);
    expect((await store.readState()).checkpoint?.seq).toBe(0);
    await env.drain();
    expect(env.acknowledged()).toContain(change.record.id);
    expect((await store.readState()).checkpoint?.seq).toBe(1);
  });

  test('after a crash between the records and the checkpoint stores the same records again', async () => {
    const env = createTestEnvironment();
    await env.drain();
    const change = theirs(1);
    env.stored.set(change.record.id, change);
    const { store } = env;
    const writeState = store.writeState.bind(store);
    store.writeState = () => Promise.reject(new ReplicaError('lost', null));
    env.engine.receive({ type: 'gap' });
    await expect(env.engine.advance()).rejects.toThrow(ReplicaError);
    store.writeState = writeState;
    env.restart();
    await env.drain();
    expect(env.acknowledged()).toEqual([change.record.id]);
    expect(env.documents.events.all().filter(({ id }) => id === change.record.id)).toHaveLength(1);
  });

  // Invariant I17 (docs/sync-spec.md)
  test('answered again from a cache changes nothing, and what is up to date has the digests of the server', async () => {
    const env = createTestEnvironment();
    await env.drain();
    const cached: PullAnswer[] = [];
    const pull = env.server.say.pull;
    for (const seq of [1, 2]) {
      const change = theirs(seq);
      env.stored.set(change.record.id, change);
      env.server.say.pull = async (request) => {
        const answer = await pull(request);
        if (!(answer instanceof Error)) cached.push(answer);
        return answer;
      };
      env.engine.receive({ type: 'gap' });
      await env.drain();
    }
    const later = theirs(3);
    env.stored.set(later.record.id, later);
    for (const answer of cached.slice(0, 2)) {
      env.server.say.pull = () => answer;
      env.engine.receive({ type: 'gap' });
      env.engine.receive({ type: 'woke', now: env.now() });
      env.advance(5_000);
      const { lastSyncAt } = env.engine.status();
      await env.engine.advance();
      await env.engine.advance();
      expect(env.engine.isIdle()).toBe(false);
      expect(env.engine.status()).toMatchObject({ lastSyncAt, connectivity: 'unreachable' });
      expect((await env.store.readState()).checkpoint?.seq).toBe(2);
    }
    // Killed between the rows and the checkpoint, and then all is well again.
    env.server.say.pull = pull;
    const writeState = env.store.writeState.bind(env.store);
    env.store.writeState = () => Promise.reject(new ReplicaError('lost', null));
    env.advance(60_000);
    await expect(env.engine.advance()).rejects.toThrow(ReplicaError);
    env.store.writeState = writeState;
    env.restart();
    await env.drain();
    const digests = (records: AnyRecord[]) =>
      records.map((record) => `${record.id} ${digestOf(record)}`).toSorted();
    expect(digests(env.documents.events.all().map(({ data }) => data))).toEqual(
      digests([...env.stored.values()].map(({ record }) => record)),
    );
    expect(env.engine.status()).toMatchObject({ connectivity: 'online', phase: 'idle' });
  });

  test('that overtakes the answer of a push leaves the record acknowledged once', async () => {
    const env = createTestEnvironment();
    const id = await env.write();
    env.server.say.push = (request) => {
      env.take(request);
      return new SyncError('timeout');
    };
    await env.engine.advance();
    await env.engine.advance();
    env.server.say.push = env.take;
    env.advance(2_000);
    env.engine.receive({ type: 'gap' });
    await env.drain();
    expect(env.acknowledged()).toEqual([id]);
    expect(env.documents.events.all()).toHaveLength(1);
  });

  test('from a server in another epoch fetches and compares everything', async () => {
    const env = createTestEnvironment();
    const id = await env.write();
    await env.drain();
    env.stored.clear();
    let epoch = 'epoch-2';
    env.server.say.pull = ({ checkpoint }) =>
      checkpoint?.epoch === epoch
        ? nothingNew({ epoch, checkpoint })
        : nothingNew({ kind: 'start', epoch, checkpoint: { epoch, seq: 0 } });
    env.server.say.push = (request) => ({ ...env.take(request), epoch });
    env.server.say.history = () => historyPage({ epoch });
    env.server.say.compare = ({ rows }) =>
      allHeld({
        epoch,
        differing: rows
          .filter((row) => !env.stored.has(row.id))
          .map(({ collection, id: missing }) => ({ collection, id: missing })),
      });
    env.engine.receive({ type: 'gap' });
    await env.drain();
    expect([...env.stored.keys()]).toEqual([id]);
    expect(env.server.kinds()).toContain('compare');
    epoch = 'epoch-2';
    expect((await env.store.readState()).epoch).toBe(epoch);
  });
});

describe('the debug log', () => {
  test('has a line for the start and the end of each step, with counts', async () => {
    const env = createTestEnvironment();
    await env.write();
    await env.drain();
    const stages = env.lines.map(({ stage }) => stage);
    expect(stages.slice(0, 4)).toEqual(['pull start', 'pull end', 'push start', 'push end']);
    expect(env.lines[3]?.details).toMatchObject({ sent: 1, rows: 1, applied: 1 });
  });

  test('says why a step failed and when it is tried again', async () => {
    const env = createTestEnvironment();
    env.server.say.pull = () => new SyncError('busy', { retryAfterMs: 8_000 });
    await env.engine.advance();
    expect(env.lines.at(-1)).toMatchObject({
      stage: 'pull failed',
      details: { kind: 'busy', retryInMs: 8_000 },
    });
  });

  test('contains no id and no content of a record', async () => {
    const env = createTestEnvironment();
    const id = await env.write();
    await env.drain();
    const text = JSON.stringify(env.lines);
    expect(text).not.toContain(id);
    expect(text).not.toMatch(/feeding|note|child/i);
  });
});

test('any mix of faults and crashes ends with each record on the server once', async () => {
  const fault = fc.constantFrom('none', 'lostBefore', 'lostAfter', 'crash', 'duplicate');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fault, { maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      async (faults, count) => {
        const env = createTestEnvironment();
        const ids = [];
        for (let i = 0; i < count; i++) ids.push(await env.write());
        const queue = [...faults];
        env.server.say.push = (request) => {
          const next = queue.shift() ?? 'none';
          if (next === 'lostBefore') return new SyncError('timeout');
          const answer = env.take(request);
          if (next === 'duplicate') env.take(request);
          if (next === 'crash') env.restart();
          return next === 'lostAfter' ? new SyncError('timeout') : answer;
        };
        await env.drain();
        expect([...env.stored.keys()].toSorted()).toEqual(ids.toSorted());
        expect(env.acknowledged().toSorted()).toEqual(ids.toSorted());
      },
    ),
    { numRuns: 40 },
  );
});
