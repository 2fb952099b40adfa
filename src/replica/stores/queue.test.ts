import { describe, expect, test } from 'vitest';
import { writeUnderneath } from '../../../tests/helpers/raw-storage.ts';
import type { TestReplica } from '../../../tests/helpers/replica.ts';
import { bottle, childId, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { Verdict } from '../../../schema/wire/sync.ts';

async function save(world: TestReplica, takenMl = 120): Promise<AnyRecord> {
  world.advance(1_000);
  const [saved] = await world.replica.events.add([bottle(world.clock.now(), takenMl)]);
  return saved as AnyRecord;
}

/** The server's word on everything that waits. */
async function answer(world: TestReplica, verdict: Partial<Verdict>): Promise<void> {
  const waiting = await world.replica.sync.waiting(100);
  await world.replica.sync.settle(
    waiting.map((row) => ({
      ...row,
      verdict: {
        collection: row.collection,
        id: row.record.id,
        verdict: 'applied',
        seq: 1,
        ...verdict,
      } as Verdict,
    })),
    world.clock.now(),
  );
}
const refuse = (world: TestReplica, more: Partial<Verdict> = {}) =>
  answer(world, { verdict: 'rejected', code: 'FORBIDDEN', message: 'No.', seq: 0, ...more });
const counts = (world: TestReplica, wanted: { waiting: number; attention: number }) =>
  eventually(
    world.replica.queue.counts(),
    ({ waiting, attention }) => waiting === wanted.waiting && attention === wanted.attention,
  );

describe('the counts', () => {
  test('follow every write and every verdict, over all collections', async () => {
    const world = await openTestReplica();
    expect(await counts(world, { waiting: 0, attention: 0 })).toBeDefined();
    await save(world);
    await world.replica.timers.start({ childId, kind: 'sleep' });
    expect(await counts(world, { waiting: 2, attention: 0 })).toBeDefined();
    await answer(world, {});
    expect(await counts(world, { waiting: 0, attention: 0 })).toBeDefined();
    await save(world);
    await refuse(world);
    expect(await counts(world, { waiting: 0, attention: 1 })).toBeDefined();
    await world.replica.close();
  });

  // Invariant I2 (docs/sync-spec.md)
  test('are the same after a restart', async () => {
    const world = await openTestReplica();
    await save(world);
    await refuse(world);
    await save(world);
    await world.reopen();
    expect(await counts(world, { waiting: 1, attention: 1 })).toBeDefined();
    await world.replica.close();
  });
});

describe('the list', () => {
  test('shows what needs attention first, then what waits, newest first', async () => {
    const world = await openTestReplica();
    const refused = await save(world);
    await refuse(world);
    const first = await save(world);
    const second = await save(world);
    const items = await eventually(world.replica.queue.items(10), (list) => list.length === 3);
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      [refused.id, 'attention'],
      [second.id, 'waiting'],
      [first.id, 'waiting'],
    ]);
    expect(items[0]).toMatchObject({
      collection: 'events',
      kind: 'feeding',
      problem: { code: 'FORBIDDEN', message: 'No.' },
      record: refused,
    });
    await world.replica.close();
  });

  test('is no longer than asked', async () => {
    const world = await openTestReplica();
    for (let i = 0; i < 5; i++) await save(world);
    const items = await eventually(world.replica.queue.items(3), (list) => list.length > 0);
    expect(items).toHaveLength(3);
    await world.replica.close();
  });
});

describe('a refused record', () => {
  test('retried waits unchanged', async () => {
    const world = await openTestReplica();
    const refused = await save(world);
    await refuse(world);
    await world.replica.queue.retry('events', refused.id);
    expect((await world.replica.sync.waiting(5)).map(({ record }) => record)).toEqual([refused]);
    await world.replica.close();
  });

  test('discarded is deleted when the server never had it', async () => {
    const world = await openTestReplica();
    const refused = await save(world);
    await refuse(world);
    await world.replica.queue.discard('events', refused.id);
    expect(await counts(world, { waiting: 0, attention: 0 })).toBeDefined();
    expect(await eventually(world.replica.events.get(refused.id))).toBeNull();
    await world.replica.close();
  });

  test('discarded goes back to the state of the server', async () => {
    const world = await openTestReplica();
    const saved = await save(world);
    await answer(world, {});
    await world.replica.events.edit(saved.id, { note: 'not allowed' });
    await refuse(world, { record: saved, seq: 1 });
    await world.replica.queue.discard('events', saved.id);
    const entry = await eventually(
      world.replica.events.get(saved.id),
      (found) => found?.state === 'saved',
    );
    expect(entry?.record).toEqual(saved);
    await world.replica.close();
  });

  // Invariant I14 (docs/sync-spec.md)
  test('edited waits again, and a late tap does not discard it', async () => {
    const world = await openTestReplica();
    const saved = await save(world);
    await refuse(world);
    await world.replica.events.edit(saved.id, { note: 'better' });
    await world.replica.queue.discard('events', saved.id);
    expect(await counts(world, { waiting: 1, attention: 0 })).toBeDefined();
    await world.replica.close();
  });

  test('waiting is discarded only when the server never had it', async () => {
    const world = await openTestReplica();
    const fresh = await save(world);
    await world.replica.queue.discard('events', fresh.id, 'waiting');
    expect(await world.replica.sync.countWaiting()).toBe(0);
    expect(await eventually(world.replica.events.get(fresh.id))).toBeNull();

    const known = await save(world);
    await answer(world, {});
    await world.replica.events.edit(known.id, { note: 'more' });
    await world.replica.queue.discard('events', known.id, 'waiting');
    expect(await world.replica.sync.countWaiting()).toBe(1);
    await world.replica.close();
  });

  test('retried after it was accepted stays as it is', async () => {
    const world = await openTestReplica();
    const saved = await save(world);
    await answer(world, {});
    await world.replica.queue.retry('events', saved.id);
    expect(await world.replica.sync.countWaiting()).toBe(0);
    await world.replica.close();
  });
});

describe('the number of waiting records', () => {
  // Invariant I27 (docs/sync-spec.md)
  test('is correct after the next write when the message about one was lost', async () => {
    const world = await openTestReplica();
    const counts = world.replica.queue.counts();
    const first = await save(world);
    expect(await eventually(counts, ({ waiting }) => waiting > 0)).toMatchObject({ waiting: 1 });
    const stop = counts.subscribe(() => undefined);
    // Another tab wrote this and died before it told anybody.
    await writeUnderneath('events', first.id);
    await save(world);
    expect(await eventually(counts, ({ waiting }) => waiting > 1)).toMatchObject({ waiting: 3 });
    stop();
    await world.replica.close();
  });
});

describe('the time since which the oldest waits', () => {
  test('is known behind any number of newer ones, and follows pushes', async () => {
    const world = await openTestReplica();
    const { replica } = world;
    const since = replica.queue.waitingSince();
    expect(await eventually(since)).toBeNull();
    await save(world);
    const first = world.clock.now();
    world.advance(60_000);
    await replica.events.add(
      Array.from({ length: 600 }, (_, i) => bottle(world.clock.now() - i * 1_000)),
    );
    expect(await eventually(since, (at) => at !== null)).toBe(first);
    await answer(world, {});
    expect(await eventually(since, (at) => at !== first)).toBe(first + 60_000);
    await replica.close();
  });

  test('includes refused records', async () => {
    const world = await openTestReplica();
    await save(world);
    const first = world.clock.now();
    await refuse(world);
    await save(world);
    const since = world.replica.queue.waitingSince();
    expect(await eventually(since, (at) => at !== null)).toBe(first);
    await world.replica.close();
  });
});
