import { describe, expect, test } from 'vitest';
import { writeUnderneath } from '../../../tests/helpers/raw-storage.ts';
import type { TestReplica } from '../../../tests/helpers/replica.ts';
import { bottle, childId, eventually, openTestReplica } from '../../../tests/helpers/replica.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { Verdict } from '../../../schema/wire/sync.ts';

async function save(environment: TestReplica, takenMl = 120): Promise<AnyRecord> {
  environment.advance(1_000);
  const [saved] = await environment.replica.events.add([bottle(environment.clock.now(), takenMl)]);
  return saved as AnyRecord;
}

/** Applies a verdict of the server to all waiting records. */
async function answer(environment: TestReplica, verdict: Partial<Verdict>): Promise<void> {
  const waiting = await environment.replica.sync.waiting(100);
  await environment.replica.sync.settle(
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
    environment.clock.now(),
  );
}
const refuse = (environment: TestReplica, more: Partial<Verdict> = {}) =>
  answer(environment, { verdict: 'rejected', code: 'FORBIDDEN', message: 'No.', seq: 0, ...more });
const counts = (environment: TestReplica, wanted: { waiting: number; attention: number }) =>
  eventually(
    environment.replica.queue.counts(),
    ({ waiting, attention }) => waiting === wanted.waiting && attention === wanted.attention,
  );

describe('the counts', () => {
  test('follow every write and every verdict, over all collections', async () => {
    const environment = await openTestReplica();
    expect(await counts(environment, { waiting: 0, attention: 0 })).toBeDefined();
    await save(environment);
    await environment.replica.timers.start({ childId, kind: 'sleep' });
    expect(await counts(environment, { waiting: 2, attention: 0 })).toBeDefined();
    await answer(environment, {});
    expect(await counts(environment, { waiting: 0, attention: 0 })).toBeDefined();
    await save(environment);
    await refuse(environment);
    expect(await counts(environment, { waiting: 0, attention: 1 })).toBeDefined();
    await environment.replica.close();
  });

  // Invariant I2 (docs/sync-spec.md)
  test('are the same after a restart', async () => {
    const environment = await openTestReplica();
    await save(environment);
    await refuse(environment);
    await save(environment);
    await environment.reopen();
    expect(await counts(environment, { waiting: 1, attention: 1 })).toBeDefined();
    await environment.replica.close();
  });
});

describe('the list', () => {
  test('shows what needs attention first, then what waits, newest first', async () => {
    const environment = await openTestReplica();
    const refused = await save(environment);
    await refuse(environment);
    const first = await save(environment);
    const second = await save(environment);
    const items = await eventually(
      environment.replica.queue.items(10),
      (list) => list.length === 3,
    );
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      [refused.id, 'attention'],
      [second.id, 'waiting'],
      [first.id, 'waiting'],
    ]);
    const needsAttention = await eventually(environment.replica.queue.refused(10));
    expect(needsAttention).toEqual([items[0]]);
    expect(items[0]).toMatchObject({
      collection: 'events',
      kind: 'feeding',
      problem: { code: 'FORBIDDEN', message: 'No.' },
      record: refused,
    });
    await environment.replica.close();
  });

  test('is no longer than the requested limit', async () => {
    const environment = await openTestReplica();
    for (let i = 0; i < 5; i++) await save(environment);
    const items = await eventually(environment.replica.queue.items(3), (list) => list.length > 0);
    expect(items).toHaveLength(3);
    await environment.replica.close();
  });
});

describe('a refused record', () => {
  test('waits unchanged after a retry', async () => {
    const environment = await openTestReplica();
    const refused = await save(environment);
    await refuse(environment);
    await environment.replica.queue.retry('events', refused.id);
    expect((await environment.replica.sync.waiting(5)).map(({ record }) => record)).toEqual([
      refused,
    ]);
    await environment.replica.close();
  });

  test('is deleted after a discard when the server never had it', async () => {
    const environment = await openTestReplica();
    const refused = await save(environment);
    await refuse(environment);
    await environment.replica.queue.discard('events', refused.id);
    expect(await counts(environment, { waiting: 0, attention: 0 })).toBeDefined();
    expect(await eventually(environment.replica.events.get(refused.id))).toBeNull();
    await environment.replica.close();
  });

  test('returns to the state of the server after a discard', async () => {
    const environment = await openTestReplica();
    const saved = await save(environment);
    await answer(environment, {});
    await environment.replica.events.edit(saved.id, { note: 'not allowed' });
    await refuse(environment, { record: saved, seq: 1 });
    await environment.replica.queue.discard('events', saved.id);
    const entry = await eventually(
      environment.replica.events.get(saved.id),
      (found) => found?.state === 'saved',
    );
    expect(entry?.record).toEqual(saved);
    await environment.replica.close();
  });

  // Invariant I14 (docs/sync-spec.md)
  test('waits again after an edit, and a late tap does not discard it', async () => {
    const environment = await openTestReplica();
    const saved = await save(environment);
    await refuse(environment);
    await environment.replica.events.edit(saved.id, { note: 'better' });
    await environment.replica.queue.discard('events', saved.id);
    expect(await counts(environment, { waiting: 1, attention: 0 })).toBeDefined();
    await environment.replica.close();
  });

  test('is discarded while it waits only when the server never had it', async () => {
    const environment = await openTestReplica();
    const fresh = await save(environment);
    await environment.replica.queue.discard('events', fresh.id, 'waiting');
    expect(await environment.replica.sync.countWaiting()).toBe(0);
    expect(await eventually(environment.replica.events.get(fresh.id))).toBeNull();

    const known = await save(environment);
    await answer(environment, {});
    await environment.replica.events.edit(known.id, { note: 'more' });
    await environment.replica.queue.discard('events', known.id, 'waiting');
    expect(await environment.replica.sync.countWaiting()).toBe(1);
    await environment.replica.close();
  });

  test('stays acknowledged when it is retried after it was accepted', async () => {
    const environment = await openTestReplica();
    const saved = await save(environment);
    await answer(environment, {});
    await environment.replica.queue.retry('events', saved.id);
    expect(await environment.replica.sync.countWaiting()).toBe(0);
    await environment.replica.close();
  });
});

describe('the number of waiting records', () => {
  // Invariant I27 (docs/sync-spec.md)
  test('is correct after the next write when the message about one was lost', async () => {
    const environment = await openTestReplica();
    const counts = environment.replica.queue.counts();
    const first = await save(environment);
    expect(await eventually(counts, ({ waiting }) => waiting > 0)).toMatchObject({ waiting: 1 });
    const stop = counts.subscribe(() => undefined);
    // Another tab wrote this and was killed before it sent a message.
    await writeUnderneath('events', first.id);
    await save(environment);
    expect(await eventually(counts, ({ waiting }) => waiting > 1)).toMatchObject({ waiting: 3 });
    stop();
    await environment.replica.close();
  });
});

describe('the time of the oldest waiting record', () => {
  test('is correct with any number of newer records, and follows pushes', async () => {
    const environment = await openTestReplica();
    const { replica } = environment;
    const since = replica.queue.waitingSince();
    expect(await eventually(since)).toBeNull();
    await save(environment);
    const first = environment.clock.now();
    environment.advance(60_000);
    await replica.events.add(
      Array.from({ length: 600 }, (_, i) => bottle(environment.clock.now() - i * 1_000)),
    );
    expect(await eventually(since, (at) => at !== null)).toBe(first);
    await answer(environment, {});
    expect(await eventually(since, (at) => at !== first)).toBe(first + 60_000);
    await replica.close();
  });

  test('includes refused records', async () => {
    const environment = await openTestReplica();
    await save(environment);
    const first = environment.clock.now();
    await refuse(environment);
    await save(environment);
    const since = environment.replica.queue.waitingSince();
    expect(await eventually(since, (at) => at !== null)).toBe(first);
    await environment.replica.close();
  });
});
