import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type CollectionName, collectionNames } from '../../../schema/collections.ts';
import { eventMerge } from '../../../schema/collections/events.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeStamp } from '../../../schema/rules/clock.ts';
import { editRecord } from '../../../schema/rules/merge.ts';
import type { Verdict } from '../../../schema/wire/sync.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import { createMemoryDeviceStore } from '../../../tests/helpers/sync.ts';
import { createCell, firstValue } from '../../lib/live.ts';
import { byCollection } from '../documents/by-collection.ts';
import { Queue, afterLocalWrite } from '../documents/document.ts';
import { SyncStore, type Waiting } from '../sync/sync-store.ts';
import { QueueStore } from './queue.ts';

const START = Date.UTC(2026, 2, 14);
const NODE = 'nodeaaaa';
const names: readonly CollectionName[] = ['events', 'timers', 'growth'];
const ids = ['record-1', 'record-2', 'record-3', 'record-4'];

/** A device that dies at its next write once it has been told to. */
function createDevice() {
  let now = START;
  let dies = false;
  const documents = byCollection(
    (name) =>
      new MemoryDocuments(name, () => {
        if (dies) throw new Error('the device dies');
      }),
  );
  const clock = { now: () => now, skewMs: () => 0 };
  const device = createMemoryDeviceStore();
  const sync = new SyncStore({ userId: 'ana', node: NODE, collections: documents, clock, device });
  const queue = new QueueStore(
    Object.values(documents),
    new Map([
      ['events', createCell({ all: 2, late: 1 })],
      ['timers', createCell({ all: 1, late: 0 })],
    ]),
    clock.now,
  );
  const all = () =>
    collectionNames.flatMap((name) =>
      documents[name].all().map((document) => ({ collection: name, ...document })),
    );
  const write = (collection: CollectionName, id: string, note: string) =>
    documents[collection].write(
      new Map([
        [
          id,
          (existing) =>
            afterLocalWrite(
              collection,
              existing,
              existing
                ? editRecord(
                    eventMerge,
                    existing.data,
                    { note },
                    { by: 'ana', at: now, node: NODE },
                  )
                : recordOf(id, note, now),
              now,
            ),
        ],
      ]),
    );
  return {
    sync,
    queue,
    documents,
    all,
    write,
    tick: () => (now += 1_000),
    die: (isDying: boolean) => (dies = isDying),
    settled: () => Promise.all(Object.values(documents).map((each) => each.settled())),
  };
}

/** A record that every collection takes: an event with the kind of a timer. */
const recordOf = (id: string, note: string, now: number): AnyRecord => ({
  ...makeEvent('note', now, { id, note, clocks: { '*': makeStamp(now, 0, NODE) } }),
  kind: 'sleep',
});

const verdictOn = (
  { collection, record, superseded }: Waiting,
  verdict: Verdict['verdict'],
  seq: number,
) => ({
  collection,
  record,
  superseded,
  verdict: { collection, id: record.id, verdict, seq } as Verdict,
});

type Device = ReturnType<typeof createDevice>;
type Act =
  | 'write'
  | 'accept'
  | 'refuse'
  | 'refuse without a verdict'
  | 'retry'
  | 'discard'
  | 'postpone';
type Step = { act: Act; collection: CollectionName; id: string; note: string; dies: boolean };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom<Act[]>(
      'write',
      'write',
      'write',
      'accept',
      'refuse',
      'refuse without a verdict',
      'retry',
      'discard',
      'postpone',
    ),
    collection: fc.constantFrom(...names),
    id: fc.constantFrom(...ids),
    note: fc.constantFrom('a', 'b', 'c'),
    dies: fc.boolean(),
  }),
  { minLength: 4, maxLength: 20 },
);

async function take({ sync, queue, write }: Device, step: Step, seq: number): Promise<void> {
  const { act, collection, id, note } = step;
  const [first] = await sync.waiting(1);
  switch (act) {
    case 'write':
      await write(collection, id, note);
      return;
    case 'accept':
      if (first) await sync.settle([verdictOn(first, 'applied', seq)], START);
      return;
    case 'refuse':
      if (first) await sync.settle([verdictOn(first, 'rejected', 0)], START);
      return;
    case 'refuse without a verdict':
      if (first) await sync.refuse(first, { code: 'TOO_LARGE', message: 'No.' });
      return;
    case 'retry':
      return queue.retry(collection, id);
    case 'discard':
      return queue.discard(collection, id);
    case 'postpone':
      return sync.postpone(collection, id);
  }
}

describe('the queue after any writes, verdicts and crashes', () => {
  test('has every unsent record once, longest waiting first, and its screens agree', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 5 }), async (scenario, limit) => {
        const device = createDevice();
        const { sync, queue, all, tick, die, settled } = device;
        for (const [i, step] of scenario.entries()) {
          tick();
          const before = all();
          die(step.dies);
          const [outcome] = await Promise.allSettled([take(device, step, i + 1)]);
          die(false);
          // A device that dies has stored the whole write before or nothing of it.
          const isRefused = outcome?.status === 'rejected';
          expect(all()).toEqual(isRefused ? before : all());

          const now = all();
          const waiting = now.filter(({ queue: state }) => state === Queue.waiting);
          const inOrder = waiting.toSorted((a, b) => a.queuedAt - b.queuedAt);
          const sent = await sync.waiting(limit);
          expect(sent.map(({ collection, record }) => [collection, record.id])).toEqual(
            inOrder.slice(0, limit).map(({ collection, id }) => [collection, id]),
          );
          expect(await sync.countWaiting()).toBe(waiting.length);
          const unsent = now.filter(({ queue: state }) => state !== Queue.acknowledged);
          // Queries that somebody followed a moment ago show a write some moments after it.
          await settled();
          expect(await firstValue(queue.counts())).toEqual({
            waiting: waiting.length,
            attention: unsent.length - waiting.length,
            pendingWrites: 3,
            lateWrites: 1,
          });
          const times = unsent.map(({ queuedAt }) => queuedAt);
          expect(await firstValue(queue.waitingSince())).toBe(
            times.length === 0 ? null : Math.min(...times),
          );
          const items = await firstValue(queue.items(limit));
          const ranked = unsent.toSorted(
            (a, b) => b.queue - a.queue || b.queuedAt - a.queuedAt || 0,
          );
          expect(items.map(({ queuedAt, state }) => [queuedAt, state])).toEqual(
            ranked
              .slice(0, limit)
              .map((each) => [
                each.queuedAt,
                each.queue === Queue.attention ? 'attention' : 'waiting',
              ]),
          );
          // Whoever discards what they see loses nothing that the server has.
          for (const { isNew, collection, id } of items) {
            const { rev, acked } =
              now.find((each) => each.collection === collection && each.id === id) ?? {};
            expect(isNew).toBe(rev === 0 && acked === '');
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a record in the queue', () => {
  test('keeps its place through any number of edits, and is sent once with the last one', async () => {
    const { write, sync, tick } = createDevice();
    await write('events', 'record-1', 'first');
    tick();
    await write('events', 'record-2', 'other');
    for (const note of ['second', 'third']) {
      tick();
      await write('events', 'record-1', note);
    }
    const sent = await sync.waiting(10);
    expect(sent.map(({ record }) => [record.id, record['note']])).toEqual([
      ['record-1', 'third'],
      ['record-2', 'other'],
    ]);
    expect(sent[0]?.superseded.map(({ value }) => value)).toEqual(['first', 'second']);
  });

  test('that was refused goes behind the others when it is retried', async () => {
    const { write, sync, queue, tick } = createDevice();
    await write('events', 'record-1', 'refused');
    const [refused] = await sync.waiting(1);
    if (refused) await sync.settle([verdictOn(refused, 'rejected', 0)], START);
    tick();
    await write('timers', 'record-2', 'other');
    tick();
    await queue.retry('events', 'record-1');
    expect((await sync.waiting(5)).map(({ record }) => record.id)).toEqual([
      'record-2',
      'record-1',
    ]);
  });

  test('that the server has had in another state is not new, whatever it answered', async () => {
    const { documents, queue, write } = createDevice();
    await write('events', 'record-1', 'mine');
    const isNew = async () => (await firstValue(queue.items(1)))[0]?.isNew;
    expect(await isNew()).toBe(true);
    for (const known of [
      { rev: 3, acked: '' },
      { rev: 0, acked: 'digest' },
    ]) {
      await documents.events.write(
        new Map([['record-1', (existing) => existing && { ...existing, ...known }]]),
      );
      expect(await isNew()).toBe(false);
      await queue.discard('events', 'record-1', 'waiting');
      expect(documents.events.peek('record-1')).toBeDefined();
    }
  });

  test('that was accepted meanwhile is not discarded by a late tap', async () => {
    const { documents, queue, sync, write } = createDevice();
    await write('events', 'record-1', 'mine');
    const [sent] = await sync.waiting(1);
    if (sent) await sync.settle([verdictOn(sent, 'applied', 4)], START);
    const before = documents.events.peek('record-1');
    await queue.discard('events', 'record-1');
    await queue.discard('events', 'record-1', 'waiting');
    expect(documents.events.peek('record-1')).toBe(before);
  });

  test('of a collection that does not exist is an error', async () => {
    const { queue } = createDevice();
    await expect(queue.retry('dreams' as CollectionName, 'record-1')).rejects.toThrow(
      'no collection dreams',
    );
  });
});

test('the whole list is read whatever the counts say, which may be old', async () => {
  const documents = new MemoryDocuments('events');
  vi.spyOn(documents, 'liveCount').mockReturnValue(createCell(0));
  const queue = new QueueStore([documents], new Map(), () => START);
  const unsent = afterLocalWrite('events', null, recordOf('record-1', 'a', START), START);
  await documents.write(new Map([['record-1', () => unsent]]));
  expect(await firstValue(queue.items(5))).toMatchObject([{ id: 'record-1' }]);
  expect(await firstValue(queue.waitingSince())).toBeNull();
});
