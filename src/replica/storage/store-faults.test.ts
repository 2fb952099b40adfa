import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { newId } from '../../lib/ids.ts';
import { firstValue } from '../../lib/live.ts';
import type { Change, ReplicaQuery } from '../documents/document-store.ts';
import { PARTITION, type ReplicaDocument, afterLocalWrite } from '../documents/document.ts';
import { totalsPart, withRows } from '../totals/day-parts.ts';
import { TotalsStore } from '../totals/totals.ts';
import { type OpenDatabase, openDatabase } from './database.ts';

/** A disk that becomes full at any request, tabs that write at once: what is stored, and what is shown. */

const DAY = '2026-03-10';
const START = Date.parse(`${DAY}T08:00:00Z`);
const CHILD = 'child-mia';
const ids = ['event-0001', 'event-0002', 'event-0003', 'event-0004'];

let database: OpenDatabase;
beforeEach(async () => {
  database = await openDatabase(newId());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
});

const feeding = (id: string, minutes: number) =>
  makeEvent('feeding', START + minutes * 60_000, { id, childId: CHILD }) as AnyRecord;
const put =
  (minutes: number) =>
  (id: string): [string, Change<AnyRecord>] => [
    id,
    (existing) => afterLocalWrite('events', existing, feeding(id, minutes), 1),
  ];
const all = async ({ collections: { events } }: OpenDatabase) =>
  (await events.find({ selector: {} })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const feeds = async ({ totals }: OpenDatabase) => {
  const wanted = { childIds: [CHILD], from: DAY, to: DAY };
  return (await new TotalsStore(totals).read(wanted))[0]?.feeds;
};
const sessionsOf = async (of: OpenDatabase) => {
  const again = await of.totals.sum({ childId: CHILD, from: DAY, to: DAY }, (documents, rows) =>
    withRows(new Map([[DAY, documents.filter(({ day }) => day === DAY).length]]), {
      childId: CHILD,
      part: totalsPart('test'),
      rows,
    }),
  );
  return again.get(DAY);
};

/**
 * A disk that is full from one request on, in one of the two ways of browsers: the request throws, or
 * the transaction is aborted afterwards. @returns a function that makes room, and how often it refused
 */
function fillDiskAt(request: number, way: 'throws' | 'aborts') {
  let requests = 0;
  let refused = 0;
  const full = new WeakSet<IDBTransaction>();
  for (const method of ['add', 'put', 'delete'] as const) {
    const original = IDBObjectStore.prototype[method] as (...args: unknown[]) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
      this: IDBObjectStore,
      ...args: unknown[]
    ) {
      if (!this.transaction.db.name.startsWith('rxdb-dexie')) return original.apply(this, args);
      requests += 1;
      if (requests < request) return original.apply(this, args) as never;
      refused += 1;
      if (way === 'throws') throw quotaError();
      const made = original.apply(this, args);
      full.add(this.transaction);
      // Of a transaction that nobody commits.
      queueMicrotask(() => abort(this.transaction));
      return made as never;
    } as never);
  }
  const { commit } = IDBTransaction.prototype;
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    if (full.has(this)) abort(this);
    else commit.call(this);
  });
  return { makeRoom: () => vi.restoreAllMocks(), refused: () => refused };
}

function abort(transaction: IDBTransaction): void {
  if (transaction.error) return;
  Object.defineProperty(transaction, 'error', { value: quotaError() });
  transaction.abort();
}

function quotaError(): DOMException {
  return new DOMException('full', 'QuotaExceededError');
}

describe('a disk that becomes full', () => {
  test.each(['throws', 'aborts'] as const)(
    'at any request of a batch leaves all of it or nothing, and correct totals (the browser %s)',
    async (way) => {
      await database.collections.events.write(new Map(ids.slice(0, 2).map(put(0))));
      const before = await all(database);
      let isStored = false;
      let attempts = 0;
      while (!isStored) {
        attempts += 1;
        expect(attempts).toBeLessThan(30);
        expect(await feeds(database)).toBe(1);
        const disk = fillDiskAt(attempts, way);
        // Two that are stored already and two new ones: a read, then changes and inserts.
        const writing = database.collections.events.write(new Map(ids.map(put(60 * attempts))));
        const [outcome] = await Promise.allSettled([writing]);
        isStored = disk.refused() === 0;
        disk.makeRoom();
        expect(outcome).toMatchObject(
          isStored
            ? { status: 'fulfilled' }
            : { status: 'rejected', reason: { name: 'ReplicaError', kind: 'quota' } },
        );
        expect(isStored || (await all(database))).toEqual(isStored || before);
      }
      expect(attempts).toBeGreaterThan(4);
      expect(await all(database)).toHaveLength(4);
      expect(await sessionsOf(database)).toBe(4);
    },
  );

  test('at any request of an insert leaves nothing, and the same insert succeeds afterwards', async () => {
    for (let request = 1; request <= ids.length; request++) {
      const disk = fillDiskAt(request, request % 2 === 0 ? 'aborts' : 'throws');
      const changes = new Map(ids.map(put(0)));
      const writing = database.collections.events.write(changes, { expectNew: true });
      await expect(writing).rejects.toMatchObject({ kind: 'quota' });
      disk.makeRoom();
      expect(await all(database)).toEqual([]);
    }
    await database.collections.events.write(new Map(ids.map(put(0))), { expectNew: true });
    expect(await all(database)).toHaveLength(ids.length);
  });

  test('during an erasure keeps the documents, or removes them whole', async () => {
    await database.collections.events.write(new Map(ids.map(put(0))));
    for (let request = 1; request <= 12; request++) {
      const disk = fillDiskAt(request, 'aborts');
      const [outcome] = await Promise.allSettled([
        database.collections.events.erase(ids, () => true),
      ]);
      disk.makeRoom();
      const left = await all(database);
      expect([0, ids.length]).toContain(left.length);
      expect(left.length === 0 || outcome?.status === 'rejected').toBe(true);
      await database.collections.events.write(new Map(ids.map(put(0))));
    }
    expect(await all(database)).toHaveLength(ids.length);
  });

  test('does not keep live queries from showing the next write', async () => {
    const { events } = database.collections;
    const live = events.live({ selector: { [PARTITION]: CHILD }, sort: [{ id: 'asc' }] });
    const stop = live.subscribe(() => undefined);
    expect(await firstValue(live)).toEqual([]);
    const disk = fillDiskAt(1, 'aborts');
    await expect(events.write(new Map(ids.map(put(0))))).rejects.toMatchObject({ kind: 'quota' });
    await events.settled();
    expect(live.get()).toEqual([]);
    disk.makeRoom();
    await events.write(new Map(ids.map(put(0))));
    await events.settled();
    expect(live.get()?.map(({ id }) => id)).toEqual(ids);
    stop();
  });
});

describe('live queries', () => {
  type Step =
    | { act: 'put' | 'put new'; ids: string[]; minutes: number; partition: string }
    | { act: 'erase'; ids: string[] }
    | { act: 'refresh' | 'settle' | 'watch again' | 'fail' };
  const some = fc.uniqueArray(fc.constantFrom(...ids, 'event-0005', 'event-0006'), {
    minLength: 1,
    maxLength: 4,
  });
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          act: fc.constantFrom('put' as const, 'put new' as const),
          ids: some,
          minutes: fc.nat(6),
          partition: fc.constantFrom(CHILD, 'child-leo', `#${CHILD}`),
        }),
      },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('erase' as const), ids: some }) },
      {
        weight: 2,
        arbitrary: fc
          .constantFrom(
            'refresh' as const,
            'settle' as const,
            'watch again' as const,
            'fail' as const,
          )
          .map((act) => ({ act })),
      },
    ),
    { minLength: 3, maxLength: 16 },
  );
  const queries: ReplicaQuery[] = [
    { selector: { [PARTITION]: CHILD }, sort: [{ at: 'desc' }, { id: 'desc' }], limit: 2 },
    { selector: { [PARTITION]: CHILD }, sort: [{ at: 'asc' }, { id: 'asc' }] },
    { selector: { queue: 1 }, sort: [{ queuedAt: 'asc' }, { id: 'asc' }], limit: 1 },
    { selector: { id: 'event-0001' }, limit: 1 },
    {
      selector: { [PARTITION]: CHILD, at: { $gte: START + 60_000, $lt: START + 4 * 60_000 } },
      sort: [{ at: 'desc' }, { id: 'desc' }],
    },
  ];

  test('show what a fresh query answers, after any writes that run at once', async () => {
    const { events } = database.collections;
    await fc.assert(
      fc.asyncProperty(steps, async (scenario) => {
        const lists = queries.map((query) => ({ query, live: events.live(query) }));
        const count = events.liveCount({ queue: 1 });
        const watch = () => lists.map(({ live }) => live.subscribe(() => undefined));
        let stops = watch();
        const stopCount = count.subscribe(() => undefined);
        const running: Promise<unknown>[] = [];
        for (const step of scenario) {
          if (step.act === 'put' || step.act === 'put new') {
            const { minutes, partition } = step;
            const change = (id: string): [string, Change<AnyRecord>] => [
              id,
              (existing): ReplicaDocument => ({
                ...afterLocalWrite('events', existing, feeding(id, minutes), minutes + 1),
                [PARTITION]: partition,
                at: START + minutes * 60_000,
              }),
            ];
            const options = { expectNew: step.act === 'put new' };
            running.push(events.write(new Map(step.ids.map(change)), options));
          } else if (step.act === 'erase') running.push(events.erase(step.ids, () => true));
          else if (step.act === 'fail') {
            const failing = (): never => {
              throw new RangeError('refused');
            };
            running.push(events.write(new Map([['event-0001', failing]])).catch(() => undefined));
          } else if (step.act === 'refresh') events.refresh();
          else if (step.act === 'settle') await events.settled();
          else {
            for (const stop of stops) stop();
            stops = watch();
          }
        }
        await Promise.all(running);
        await events.settled();
        for (const { query, live } of lists) expect(live.get()).toEqual(await shownBy(query));
        expect(count.get()).toBe(await events.count({ queue: 1 }));
        for (const stop of [...stops, stopCount]) stop();
      }),
      { numRuns: 6 },
    );

    async function shownBy(query: ReplicaQuery): Promise<unknown> {
      const found = await events.find(query);
      return found.map((document) => expect.objectContaining(document) as unknown);
    }
  });
});
