import { describe, expect, test } from 'vitest';
import { makeEvent } from '../../../tests/helpers/events.ts';
import {
  createTestStore,
  nothingNew,
  SERVER_TIME,
  TestServer,
} from '../../../tests/helpers/sync.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { INITIAL_SYNC_STATE } from '../../replica/sync/sync-state.ts';
import { SyncEngine } from './engine.ts';
import type { Transport } from './transport.ts';
import { applyPatch } from './patch.ts';
import { mayReadSetAside, withSetAside, withoutUnreadable } from './unreadable.ts';

const good = makeEvent('diaper', SERVER_TIME);
const deep: unknown = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
const change = (record: unknown, collection = 'events') => ({ collection, seq: 1, record });
const idsIn = (changes: unknown) =>
  (changes as { record: { id: string } }[]).map(({ record }) => record.id);

describe('an answer', () => {
  test.each<[string, unknown]>([
    ['2,000 nested lists in its payload', { ...good, payload: { kind: 'wet', deep } }],
    ['a field that every object has', { ...good, constructor: 'x' }],
    ['no clocks', { ...good, clocks: {} }],
    ['a start outside of all dates', { ...good, startedAt: 9e15 }],
    ['a number for a payload', { ...good, payload: 7 }],
    [
      'a number in the place of a list',
      makeEvent('feeding', SERVER_TIME, { payload: { bottles: 5 } as never }),
    ],
    ['tags that are no list', { ...good, tags: { 0: 'a' } }],
    ['nothing of a record', 7],
  ])('loses the record with %s, and keeps its neighbours', (_what, bad) => {
    const { readable, unreadable } = withoutUnreadable(
      nothingNew({ changes: [change(good), change(bad), change(good)] as never }),
    );
    expect(idsIn((readable as { changes: unknown }).changes)).toEqual([good.id, good.id]);
    expect(unreadable).toHaveLength(1);
  });

  test.each<[string, unknown]>([
    [
      'with fields and values of a newer release',
      { ...good, source: 'watch', mood: { deep: [1] } },
    ],
    ['of a type that only a newer release knows', { ...good, type: 'spaceflight' }],
    ['with a choice that only a newer release knows', { ...good, payload: { kind: 'odd' } }],
    ['in a time zone that this device does not know', { ...good, tz: 'Mars/Olympus' }],
  ])('keeps a record %s', (_what, record) => {
    const { unreadable } = withoutUnreadable(nothingNew({ changes: [change(record)] as never }));
    expect(unreadable).toEqual([]);
  });

  test('keeps its verdicts, without a record that cannot be read', () => {
    const verdict = { collection: 'events', id: good.id, verdict: 'merged', seq: 3 };
    const { readable, unreadable } = withoutUnreadable({
      verdicts: [
        { ...verdict, record: good },
        { ...verdict, record: { ...good, deep } },
      ],
    });
    expect(readable).toEqual({ verdicts: [{ ...verdict, record: good }, verdict] });
    expect(unreadable).toEqual([{ collection: 'events', id: good.id }]);
  });
});

describe('a record that was set aside', () => {
  const named = { collection: 'events', id: 'event-bad' };
  const withOne = withSetAside(INITIAL_SYNC_STATE, { unreadable: [named], read: [], gone: [] });

  test('is remembered once, until it can be read or is gone', () => {
    const again = withSetAside(withOne, { unreadable: [named], read: [], gone: [] });
    expect(again.setAside).toEqual([named]);
    expect(withSetAside(again, { unreadable: [], read: [named], gone: [] }).setAside).toEqual([]);
    expect(withSetAside(again, { unreadable: [], read: [], gone: [named] }).setAside).toEqual([]);
  });

  test('is fetched again by another release only', () => {
    expect(mayReadSetAside(withOne)).toBe(false);
    expect(mayReadSetAside({ ...withOne, setAsideBy: 'an earlier one' })).toBe(true);
    expect(mayReadSetAside(INITIAL_SYNC_STATE)).toBe(false);
  });

  // Invariant I33 (docs/sync-spec.md)
  test('does not stop the engine, which stores the others and becomes idle', async () => {
    const { store, documents, now } = createTestStore();
    const server = new TestServer();
    let asked = 0;
    const pull: Transport['pull'] = ({ checkpoint }) => {
      asked += 1;
      const isStart = checkpoint === null;
      const answer = nothingNew({
        kind: isStart ? 'start' : 'changes',
        changes: isStart ? [] : [{ collection: 'events', seq: 1, record: good }],
        checkpoint: { epoch: 'epoch-1', seq: isStart ? 0 : 2 },
      });
      return Promise.resolve({ answer, skewMs: 0, unreadable: isStart ? [] : [named] });
    };
    const statuses: number[] = [];
    const engine = new SyncEngine({
      store,
      transport: { push: server.push, history: server.history, compare: server.compare, pull },
      now,
      random: () => 0.5,
      role: () => null,
      onStatus: ({ setAside }) => void statuses.push(setAside),
      onSkew: () => undefined,
    });
    for (let i = 0; i < 20 && (await engine.advance()).sleepMs === 0; i += 1);
    engine.receive({ type: 'woke', now: now() });
    for (let i = 0; i < 20 && (await engine.advance()).sleepMs === 0; i += 1);
    expect(documents.events.peek(good.id)).toBeDefined();
    expect(engine.status()).toMatchObject({ phase: 'idle', setAside: 1 });
    expect(statuses.at(-1)).toBe(1);
    expect(asked).toBeLessThan(5);
  });
});

test('a record that cannot be merged with the stored one changes neither', async () => {
  const { store, documents } = createTestStore();
  await store.absorb([{ collection: 'events', seq: 1, record: good }]);
  const broken = { ...good, clocks: null } as unknown as AnyRecord;
  const other = makeEvent('diaper', SERVER_TIME);
  const changes = [broken, other].map((record) => ({ collection: 'events', seq: 2, record }));
  expect(await store.absorb(changes)).toEqual([{ collection: 'events', id: good.id }]);
  expect(documents.events.peek(good.id)?.data).toEqual(good);
  expect(documents.events.peek(other.id)).toBeDefined();
  const place = { epoch: 'epoch-1', from: 1, seq: 2 };
  const state = { ...INITIAL_SYNC_STATE, checkpoint: { epoch: 'epoch-1', seq: 1 } };
  const patch = { type: 'sync', user: null, child: null, place, changes: [changes[0]] } as never;
  expect(await applyPatch(patch, state, store)).toBe('gap');
});
