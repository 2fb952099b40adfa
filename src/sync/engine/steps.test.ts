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
import type { AnyRecord } from '../../../schema/records/record.ts';
import { collectionNames, collections, firstCollections } from '../../../schema/collections.ts';
import { historyOnlyOf } from '../../../schema/collections/history.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { digestOf, editRecord } from '../../../schema/rules/merge.ts';
import { Queue, afterLocalWrite } from '../../replica/documents/document.ts';
import { INITIAL_SYNC_STATE, type SyncState } from '../../replica/sync/sync-state.ts';
import type { Step } from './machine.ts';
import { stepsToResume, withUnreadCollection } from './resume.ts';
import { takeStep } from './steps.ts';
import { SyncError } from './sync-error.ts';

const synced: SyncState = {
  ...INITIAL_SYNC_STATE,
  epoch: EPOCH,
  checkpoint: { epoch: EPOCH, seq: 10 },
  usable: true,
  scope: 'all',
  lastAuditAt: SERVER_TIME,
};

/** The answer of a server that has nothing new for the state `synced`. */
const unchanged = (more: Parameters<typeof nothingNew>[0] = {}) =>
  nothingNew({ checkpoint: synced.checkpoint ?? { epoch: EPOCH, seq: 0 }, ...more });

function createTestEnvironment(state: SyncState = synced) {
  const replica = createTestStore();
  const server = new TestServer();
  const skews: number[] = [];
  const refusals = new Map<string, number>();
  const take = (step: Step, more: { pushLimit?: number; skewMs?: number } = {}) =>
    takeStep(step, {
      store: replica.store,
      transport: server,
      state,
      pushLimit: 250,
      pullLimit: 1_000,
      refusals,
      now: replica.now,
      skewMs: null,
      onSkew: (ms) => void skews.push(ms),
      ...more,
    });
  const write = async (record: AnyRecord = event()) => {
    replica.advance(1);
    await replica.documents.events.write(
      new Map([
        [record.id, (existing) => afterLocalWrite('events', existing, record, replica.now())],
      ]),
    );
    return record;
  };
  return { ...replica, server, take, write, skews };
}

const event = (clocks: AnyRecord['clocks'] = { '*': makeStamp(SERVER_TIME, 0, 'testnode') }) =>
  makeEvent('feeding', SERVER_TIME, { clocks }) as AnyRecord;
const theirs = () => event({ '*': makeStamp(SERVER_TIME, 0, 'theirsss') });
const change = (record: AnyRecord, seq: number) => ({ collection: 'events', seq, record });

describe('push', () => {
  test('sends nothing when the queue is empty', async () => {
    const { take, server } = createTestEnvironment();
    expect(await take('push')).toMatchObject({ more: false, due: [], sent: 0 });
    expect(server.requests).toEqual([]);
  });

  // Invariant I13 (docs/sync-spec.md)
  test('sends the longest waiting records and settles each row by its verdict', async () => {
    const env = createTestEnvironment();
    const [a, b, c] = [await env.write(), await env.write(), await env.write()];
    env.server.say.push = (request) => {
      const answer = takesAll(request);
      Object.assign(answer.verdicts[1] ?? {}, { verdict: 'rejected', code: 'FORBIDDEN' });
      return answer;
    };
    expect(await env.take('push', { pushLimit: 2 })).toMatchObject({ more: true, sent: 2 });
    expect(env.server.pushed()).toEqual([[a.id, b.id]]);
    expect(env.acknowledged()).toEqual([a.id]);
    expect(env.attention()).toEqual([b.id]);
    expect(env.waiting()).toEqual([c.id]);
  });

  test('a row without its own verdict stays queued', async () => {
    const env = createTestEnvironment();
    const [a, b] = [await env.write(), await env.write()];
    env.server.say.push = (request) => {
      const { verdicts, ...rest } = takesAll(request);
      return { ...rest, verdicts: verdicts.map((verdict) => ({ ...verdict, id: a.id })) };
    };
    expect(await env.take('push')).toMatchObject({ sent: 1 });
    expect(env.waiting()).toEqual([b.id]);
  });

  test('rejects an answer without a verdict for any sent row', async () => {
    const env = createTestEnvironment();
    const a = await env.write();
    env.server.say.push = (request) => takesAll(request, { verdicts: [] });
    await expect(env.take('push')).rejects.toMatchObject({ kind: 'invalid' });
    expect(env.waiting()).toEqual([a.id]);
  });

  test('removes records that this person may not see at once, or after a crash', async () => {
    const env = createTestEnvironment();
    const mine = await env.write();
    env.server.say.push = (request) => {
      const answer = takesAll(request);
      Object.assign(answer.verdicts[0] ?? {}, { gone: true });
      return answer;
    };
    const { dropRecords } = env.store;
    env.store.dropRecords = () => Promise.reject(new Error('dies here'));
    await expect(env.take('push')).rejects.toThrow('dies here');
    expect(await env.store.readState()).toMatchObject({ compareFrom: '' });

    env.store.dropRecords = dropRecords;
    const other = await env.write();
    await env.store.markWaiting([{ collection: 'events', id: mine.id }]);
    const { state } = await env.take('push');
    expect(state).toMatchObject({ compareFrom: null });
    expect(await env.store.readState()).toMatchObject({ compareFrom: null });
    expect(await env.documents.events.get(mine.id)).toBeNull();
    expect(env.acknowledged()).toEqual([other.id]);
  });

  // Invariant I32 (docs/sync-spec.md)
  test('removes forgotten records of others that this person may not see and keeps unsent ones', async () => {
    const env = createTestEnvironment();
    const gone = theirs();
    const worded = theirs();
    await env.store.absorb([change(gone, 1), change(worded, 2)]);
    const author = { by: 'user-ana', at: SERVER_TIME + 5, node: 'testnode' };
    await env.write(editRecord(eventMerge, worded, { note: 'unsent' }, author));
    await env.store.markWaiting([{ collection: 'events', id: gone.id }]);
    env.server.say.push = (request) => {
      const { verdicts, ...rest } = takesAll(request);
      const refused = {
        verdict: 'rejected',
        code: 'FORBIDDEN',
        message: 'No.',
        gone: true,
      } as const;
      return { ...rest, verdicts: verdicts.map((verdict) => ({ ...verdict, ...refused })) };
    };
    await env.take('push');
    expect(await env.documents.events.get(gone.id)).toBeNull();
    expect(await env.documents.events.get(worded.id)).toMatchObject({
      queue: Queue.attention,
      data: { note: 'unsent' },
    });
  });

  test('sends superseded values to the history and omits them when there are none', async () => {
    const env = createTestEnvironment();
    const a = await env.write(
      makeEvent('note', SERVER_TIME, { note: 'one', clocks: event().clocks }),
    );
    const author = { by: 'user-ana', at: SERVER_TIME + 5, node: 'testnode' };
    await env.write(editRecord(eventMerge, a, { note: 'two' }, author));
    await env.write();
    await env.take('push');
    const request = env.server.requests[0]?.request as { rows: object[] };
    expect(request.rows[0]).toMatchObject({ superseded: [{ path: 'note', value: 'one' }] });
    expect(request.rows[1]).not.toHaveProperty('superseded');
  });

  test('moves a record that the server fails on behind the others', async () => {
    const env = createTestEnvironment();
    const [a, b] = [await env.write(), await env.write()];
    env.server.say.push = () => new SyncError('server');
    env.advance(1_000);
    await expect(env.take('push', { pushLimit: 1 })).rejects.toMatchObject({ kind: 'server' });
    expect((await env.store.waiting(9)).map(({ record }) => record.id)).toEqual([b.id, a.id]);
  });

  test.each(['offline', 'timeout', 'portal', 'busy', 'signIn'] as const)(
    'a fault of the way (%s) changes no order',
    async (kind) => {
      const env = createTestEnvironment();
      const [a, b] = [await env.write(), await env.write()];
      env.server.say.push = () => new SyncError(kind);
      env.advance(1_000);
      await expect(env.take('push', { pushLimit: 1 })).rejects.toMatchObject({ kind });
      expect((await env.store.waiting(9)).map(({ record }) => record.id)).toEqual([a.id, b.id]);
    },
  );

  test('keeps records of a collection that an older server does not know yet', async () => {
    const env = createTestEnvironment();
    const [fresh, known] = [await env.write(), await env.write()];
    env.server.say.push = (request) => {
      const answer = takesAll(request);
      answer.verdicts = answer.verdicts.map((verdict) =>
        verdict.id === fresh.id
          ? { ...verdict, verdict: 'rejected', code: 'UNKNOWN_TYPE' }
          : verdict,
      );
      return answer;
    };
    expect(await env.take('push')).toMatchObject({ more: true, sent: 1 });
    expect(env.acknowledged()).toEqual([known.id]);
    // Nothing else is waiting: the record is not sent again at once.
    await expect(env.take('push')).rejects.toMatchObject({ kind: 'refused' });
    expect(env.attention()).toEqual([]);
    env.server.say.push = (request) => takesAll(request);
    await env.take('push');
    expect(env.acknowledged().toSorted()).toEqual([fresh.id, known.id].toSorted());
  });

  test('stamps records that are ahead by this device’s clock again and sends them at once', async () => {
    const env = createTestEnvironment();
    const a = await env.write(event({ '*': makeStamp(SERVER_TIME + 3_600_000, 0, 'testnode') }));
    env.server.say.push = (request) => {
      const answer = takesAll(request);
      Object.assign(answer.verdicts[0] ?? {}, { verdict: 'ahead', seq: 0 });
      return answer;
    };
    expect(await env.take('push')).toMatchObject({ more: true });
    const [again] = await env.store.waiting(1);
    expect(again?.record.id).toBe(a.id);
    expect(digestOf(again?.record as AnyRecord)).not.toBe(digestOf(a));
  });

  test('does not resend records at once that are ahead by another device’s clock', async () => {
    const env = createTestEnvironment();
    const stuck = await env.write(
      event({ '*': makeStamp(SERVER_TIME + 3_600_000, 0, 'oldnode0') }),
    );
    const fine = await env.write();
    env.server.say.push = (request) => {
      const answer = takesAll(request);
      answer.verdicts = answer.verdicts.map((verdict) =>
        verdict.id === stuck.id ? { ...verdict, verdict: 'ahead', seq: 0 } : verdict,
      );
      return answer;
    };
    expect(await env.take('push')).toMatchObject({ more: true });
    expect(env.acknowledged()).toEqual([fine.id]);
    await expect(env.take('push')).rejects.toMatchObject({ kind: 'refused' });
    expect(env.waiting()).toEqual([stuck.id]);
  });

  // Invariant I8 (docs/sync-spec.md)
  test('stores a new epoch or scope before verdicts of its server count', async () => {
    for (const news of [{ epoch: 'epoch-2' }, { scope: 'less' }]) {
      const env = createTestEnvironment();
      await env.write();
      const order: string[] = [];
      const { writeState, settle } = env.store;
      vi.spyOn(env.store, 'writeState').mockImplementation((state) => {
        order.push('state');
        return writeState.call(env.store, state);
      });
      vi.spyOn(env.store, 'settle').mockImplementation((...options) => {
        order.push('settle');
        return settle.apply(env.store, options);
      });
      env.server.say.push = (request) => takesAll(request, news);
      const { state, due } = await env.take('push');
      expect(order).toEqual(['state', 'settle']);
      expect(state).toMatchObject({ ...news, checkpoint: null, compareFrom: '' });
      expect(await env.store.readState()).toEqual(state);
      expect(due).toEqual(['pull', 'audit']);
    }
  });
});

describe('pull', () => {
  // Invariant I6 (docs/sync-spec.md)
  test('stores changes before the checkpoint claims them', async () => {
    const env = createTestEnvironment();
    const record = theirs();
    env.server.say.pull = () =>
      nothingNew({
        changes: [change(record, 11)],
        checkpoint: { epoch: EPOCH, seq: 11 },
        more: true,
      });
    const { state, more } = await env.take('pull');
    expect(env.acknowledged()).toEqual([record.id]);
    expect(state.checkpoint).toEqual({ epoch: EPOCH, seq: 11 });
    expect(more).toBe(true);
    // The step does not store the checkpoint: the engine does that next.
    expect((await env.store.readState()).checkpoint).toBeNull();
  });

  test('removes records that may no longer be seen, except unsent ones', async () => {
    const env = createTestEnvironment();
    const gone = theirs();
    await env.store.absorb([change(gone, 5)]);
    const mine = await env.write();
    env.server.say.pull = () =>
      unchanged({ gone: [gone, mine].map(({ id }) => ({ collection: 'events', id })) });
    await env.take('pull');
    expect(await env.documents.events.get(gone.id)).toBeNull();
    expect(env.waiting()).toEqual([mine.id]);
  });

  test('ignores collections of a newer release', async () => {
    const env = createTestEnvironment();
    env.server.say.pull = () =>
      unchanged({ changes: [{ ...change(theirs(), 11), collection: 'dreams' }] });
    await env.take('pull');
    expect(env.acknowledged()).toEqual([]);
  });

  test('a new device starts with the history and compares nothing', async () => {
    const env = createTestEnvironment(INITIAL_SYNC_STATE);
    env.server.say.pull = () => nothingNew({ kind: 'start', history: 'page-1' });
    const { state, due } = await env.take('pull');
    expect(state).toMatchObject({
      epoch: EPOCH,
      history: 'page-1',
      compareFrom: null,
      usable: false,
    });
    expect(due).toEqual(['history']);
  });

  // Invariant I28 (docs/sync-spec.md)
  test('a device that has lost its checkpoint compares what it holds', async () => {
    const env = createTestEnvironment(INITIAL_SYNC_STATE);
    await env.store.absorb([change(theirs(), 5)]);
    env.server.say.pull = () => nothingNew({ kind: 'start', history: 'page-1' });
    const { state, due } = await env.take('pull');
    expect(state).toMatchObject({ history: 'page-1', compareFrom: '' });
    expect(due).toEqual(['history', 'audit']);
  });

  test('a new family has no history and is usable immediately', async () => {
    const env = createTestEnvironment(INITIAL_SYNC_STATE);
    env.server.say.pull = () => nothingNew({ kind: 'start' });
    expect((await env.take('pull')).state.usable).toBe(true);
  });

  // Invariant I8 (docs/sync-spec.md)
  test('refetches and compares everything after a server restored a backup', async () => {
    const env = createTestEnvironment();
    env.server.say.pull = () =>
      nothingNew({
        kind: 'start',
        epoch: 'epoch-2',
        checkpoint: { epoch: 'epoch-2', seq: 3 },
        history: 'page-1',
      });
    const { state, due } = await env.take('pull');
    expect(state).toMatchObject({ epoch: 'epoch-2', compareFrom: '', usable: true });
    expect(due).toEqual(['history', 'audit']);
  });

  test('starts over when the server does not know the checkpoint', async () => {
    const env = createTestEnvironment();
    env.server.say.pull = () => new SyncError('stale');
    const { state, due } = await env.take('pull');
    expect(state).toMatchObject({ checkpoint: null, compareFrom: '' });
    expect(due).toEqual(['pull', 'audit']);
  });

  test('refetches and compares everything when rights have changed', async () => {
    const env = createTestEnvironment();
    env.server.say.pull = () => unchanged({ scope: 'less' });
    const { state, due } = await env.take('pull');
    expect(state).toMatchObject({ scope: 'less', checkpoint: null, compareFrom: '', usable: true });
    expect(due).toEqual(['pull', 'audit']);
  });
});

// A right that began and ended between two pulls is seen only in the answers in between.
describe('refetches and compares everything when rights have changed', () => {
  const less = { scope: 'less' };
  const restarted = {
    state: { scope: 'less', checkpoint: null, history: null, compareFrom: '' },
    due: ['pull', 'audit'],
  };

  // Invariant I15 (docs/sync-spec.md)
  test('by the answer to a push, whose verdicts still count', async () => {
    const env = createTestEnvironment();
    const { id } = await env.write();
    env.server.say.push = (request) => takesAll(request, less);
    expect(await env.take('push')).toMatchObject(restarted);
    expect(env.acknowledged()).toEqual([id]);
  });

  // Invariant I15 (docs/sync-spec.md)
  test('by a page of the history, which is not stored', async () => {
    const env = createTestEnvironment({ ...synced, history: 'page-1' });
    env.server.say.history = () => historyPage({ ...less, changes: [change(theirs(), 4)] });
    expect(await env.take('history')).toMatchObject(restarted);
    expect(env.acknowledged()).toEqual([]);
  });

  test('by a comparison', async () => {
    const env = createTestEnvironment({ ...synced, compareFrom: 'events/' });
    await env.store.absorb([change(theirs(), 5)]);
    env.server.say.compare = () => allHeld(less);
    expect(await env.take('audit')).toMatchObject(restarted);
  });
});

describe('history', () => {
  const reading = { ...synced, history: 'page-1', usable: false };

  test('reads page by page; the device is usable once the newest month is stored', async () => {
    const env = createTestEnvironment(reading);
    const record = theirs();
    env.server.say.history = () =>
      historyPage({
        changes: [change(record, 4)],
        cursor: 'page-2',
        recentDone: false,
        done: 1,
        total: 9,
      });
    expect(await env.take('history')).toMatchObject({
      more: true,
      state: { history: 'page-2', usable: false, progress: { done: 1, total: 9 } },
    });
    expect(env.acknowledged()).toEqual([record.id]);
    env.server.say.history = () => historyPage({ cursor: 'page-3' });
    expect((await env.take('history')).state.usable).toBe(true);
  });

  test('ends with the last page', async () => {
    const env = createTestEnvironment(reading);
    env.server.say.history = () => historyPage({ recentDone: false });
    expect(await env.take('history')).toMatchObject({
      more: false,
      state: { history: null, usable: true },
    });
  });

  test('of a collection that is new in this release is read when no other history is being read', async () => {
    const { growth } = collections;
    const before = {
      ...synced,
      readCollections: collectionNames.filter((name) => name !== growth.name),
    };
    expect(withUnreadCollection({ ...before, history: 'page-1' }).history).toBe('page-1');
    expect(withUnreadCollection({ ...before, checkpoint: null }).history).toBeNull();

    const upgraded = withUnreadCollection(before);
    expect(upgraded).toMatchObject({ history: historyOnlyOf(growth.name), usable: true });
    const env = createTestEnvironment(upgraded);
    const record = theirs();
    env.server.say.history = () =>
      historyPage({ changes: [{ collection: growth.name, record, seq: 4 }] });
    const { state, more } = await env.take('history');
    expect(env.documents.growth.peek(record.id)?.data).toEqual(record);
    expect(more).toBe(false);
    expect(state).toMatchObject({ history: null, checkpoint: synced.checkpoint });
    expect(withUnreadCollection(state)).toBe(state);
  });

  test('of a collection unknown to the earlier release is read after the history that it began', async () => {
    const env = createTestEnvironment({ ...reading, readCollections: [...firstCollections] });
    env.server.say.history = () => historyPage();
    expect(await env.take('history')).toMatchObject({
      more: true,
      state: { history: historyOnlyOf(collections.growth.name), usable: true },
    });
  });

  test('an older page does not undo a newer change', async () => {
    const env = createTestEnvironment(reading);
    const old = theirs();
    const author = { by: 'user-sam', at: SERVER_TIME + 5, node: 'theirsss' };
    const newer = editRecord(eventMerge, old, { note: 'newer' }, author);
    await env.store.absorb([change(newer, 12)]);
    env.server.say.history = () => historyPage({ changes: [change(old, 4)] });
    await env.take('history');
    expect((await env.documents.events.get(old.id))?.data).toMatchObject({ note: 'newer' });
  });

  test.each([
    ['a restored server', () => historyPage({ epoch: 'epoch-2' })],
    ['an unknown position', () => new SyncError('stale')],
  ])('%s ends the history and restarts everything', async (_why, say) => {
    const env = createTestEnvironment(reading);
    env.server.say.history = say;
    const { state, due } = await env.take('history');
    expect(state).toMatchObject({ history: null, checkpoint: null, compareFrom: '' });
    expect(due).toEqual(['pull', 'audit']);
  });

  test('sends no request when there is nothing to read', async () => {
    const env = createTestEnvironment();
    expect(await env.take('history')).toMatchObject({ more: false });
    expect(env.server.requests).toEqual([]);
  });
});

describe('audit', () => {
  const due = { ...synced, compareFrom: '' };

  test('requeues a record that the server does not hold', async () => {
    const env = createTestEnvironment(due);
    const [kept, lost] = [theirs(), theirs()];
    await env.store.absorb([change(kept, 1), change(lost, 2)]);
    env.server.say.compare = () => allHeld({ differing: [{ collection: 'events', id: lost.id }] });
    let state: SyncState = due;
    const also: Step[] = [];
    for (let pages = 0; state.compareFrom !== null; pages++) {
      expect(pages).toBeLessThan(2 * collectionNames.length);
      const result = await createTakeFrom(env, state)('audit');
      also.push(...result.due);
      ({ state } = result);
    }
    expect(also).toEqual(['push']);
    expect(env.waiting()).toEqual([lost.id]);
  });

  test('requeues a record that wrongly counts as acknowledged', async () => {
    const env = createTestEnvironment({ ...due, compareFrom: 'events/' });
    const record = theirs();
    await env.store.absorb([change(record, 1)]);
    await env.documents.events.write(
      new Map([[record.id, (existing) => existing && { ...existing, acked: 'of something else' }]]),
    );
    expect(await env.take('audit')).toMatchObject({ due: ['push'] });
    expect(env.waiting()).toEqual([record.id]);
  });

  test('drops records that this person may not see', async () => {
    const env = createTestEnvironment({ ...due, compareFrom: 'events/' });
    const record = theirs();
    await env.store.absorb([change(record, 1)]);
    env.server.say.compare = () => allHeld({ gone: [{ collection: 'events', id: record.id }] });
    await env.take('audit');
    expect(await env.documents.events.get(record.id)).toBeNull();
  });

  test('ignores verdicts of a server in another epoch and starts over', async () => {
    const env = createTestEnvironment({ ...due, compareFrom: 'events/' });
    const record = theirs();
    await env.store.absorb([change(record, 1)]);
    env.server.say.compare = () =>
      allHeld({ epoch: 'epoch-2', gone: [{ collection: 'events', id: record.id }] });
    const { state } = await env.take('audit');
    expect(env.acknowledged()).toEqual([record.id]);
    expect(state).toMatchObject({ epoch: 'epoch-2', compareFrom: '', checkpoint: null });
  });

  test('sends no request for an empty page', async () => {
    const env = createTestEnvironment(due);
    expect(await env.take('audit')).toMatchObject({ more: true });
    expect(env.server.requests).toEqual([]);
  });

  function createTakeFrom(env: ReturnType<typeof createTestEnvironment>, state: SyncState) {
    return (step: Step) =>
      takeStep(step, {
        store: env.store,
        transport: env.server,
        state,
        pushLimit: 250,
        pullLimit: 1_000,
        refusals: new Map(),
        now: env.now,
        skewMs: null,
        onSkew: () => undefined,
      });
  }
});

test('a stored state determines the steps that are due', () => {
  expect(stepsToResume(INITIAL_SYNC_STATE)).toEqual(['pull']);
  expect(stepsToResume(synced)).toEqual([]);
  expect(stepsToResume({ ...synced, history: 'x', compareFrom: '' })).toEqual(['history', 'audit']);
});

test('measures the clock with every answer', async () => {
  const env = createTestEnvironment({ ...synced, history: 'x', compareFrom: 'events/' });
  env.server.say.pull = () => unchanged();
  await env.write();
  for (const step of ['push', 'pull', 'history', 'audit'] as const) await env.take(step);
  expect(env.skews).toEqual([0, 0, 0, 0]);
});
