import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import { LATE_AFTER_MS } from '../errors.ts';
import type { Change, ReplicaQuery, WriteOptions } from './document-store.ts';
import { Queue, type ReplicaDocument, afterLocalWrite } from './document.ts';
import { LINGER_MS } from './live-query.ts';
import { FRAME_MS, OptimisticCollection } from './optimistic-collection.ts';

/** Documents whose writes end when the test lets them. */
class SlowDocuments extends MemoryDocuments {
  readonly begun: { ids: string[]; end: (error?: Error) => Promise<void> }[] = [];
  reads = 0;

  override write(changes: ReadonlyMap<string, Change<AnyRecord>>, options: WriteOptions = {}) {
    return new Promise<Map<string, ReplicaDocument>>((resolve, reject) => {
      const end = async (error?: Error): Promise<void> => {
        if (error) reject(error);
        else resolve(await super.write(changes, options));
        await vi.advanceTimersByTimeAsync(0);
      };
      this.begun.push({ ids: [...changes.keys()], end });
    });
  }

  override find(query: ReplicaQuery) {
    this.reads += 1;
    return super.find(query);
  }
}

let stored: SlowDocuments;
let shown: OptimisticCollection;
beforeEach(() => {
  vi.useFakeTimers();
  stored = new SlowDocuments('events');
  shown = new OptimisticCollection(stored);
});
afterEach(() => {
  vi.useRealTimers();
});

const documentOf = (id: string, at = 1): ReplicaDocument =>
  afterLocalWrite('events', null, makeEvent('note', at, { id, note: `${at}` }) as AnyRecord, at);
const put = (id: string, at: number) => shown.write(new Map([[id, () => documentOf(id, at)]]));
const all: ReplicaQuery = {
  selector: { shelf: 'child-mia' },
  sort: [{ at: 'asc' }, { id: 'asc' }],
};
const end = (write: number, error?: Error) => stored.begun[write]?.end(error);
const frame = () => vi.advanceTimersByTimeAsync(FRAME_MS);

/** A watched list of all documents, as their times. */
async function watch() {
  const list = shown.live(all);
  const stop = list.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return { times: () => list.get()?.map(({ at }) => at), stop };
}

describe('writes of one document', () => {
  test('reach the storage one after the other, in the order of the calls', async () => {
    const writes = [put('a', 1), put('a', 2), put('b', 3)];
    await frame();
    expect(stored.begun.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
    await end(0);
    expect(stored.begun.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['a']]);
    await Promise.all([end(1), end(2), ...writes]);
    expect(stored.peek('a')?.at).toBe(2);
  });

  test('go on after one that failed, which alone is rejected', async () => {
    const first = put('a', 1);
    const second = put('a', 2);
    const full = new Error('the disk is full');
    await Promise.all([expect(first).rejects.toBe(full), end(0, full)]);
    await end(1);
    expect([...(await second).values()].map(({ at }) => at)).toEqual([2]);
    expect(stored.peek('a')?.at).toBe(2);
  });

  test('wait for the newest of those before them, also once an older one has ended', async () => {
    const writes = [put('a', 1), put('a', 2)];
    await end(0);
    writes.push(put('a', 3));
    await frame();
    expect(stored.begun).toHaveLength(2);
    await end(1);
    await end(2);
    await Promise.all(writes);
    expect(stored.peek('a')?.at).toBe(3);
  });

  test('are read by get as they are once the writes have ended, also after a failed one', async () => {
    const writing = put('a', 1);
    let read: ReplicaDocument | null | undefined;
    const reading = shown.get('a').then((document) => (read = document));
    await frame();
    expect(read).toBeUndefined();
    await end(0);
    await Promise.all([writing, reading]);
    expect(read?.at).toBe(1);
    const failing = put('a', 2).catch(() => 'failed');
    const again = shown.get('a');
    await end(1, new Error('the disk is full'));
    expect(await failing).toBe('failed');
    expect((await again)?.at).toBe(1);
  });
});

describe('a screen', () => {
  test('shows a write that has to wait after one frame, and what is stored when it fails', async () => {
    const { times } = await watch();
    const first = put('a', 1);
    await frame();
    const second = put('a', 2).catch(() => 'failed');
    expect(times()).toEqual([1]);
    await frame();
    expect(times()).toEqual([2]);
    await end(0);
    await first;
    expect(times()).toEqual([2]);
    await end(1, new Error('the disk is full'));
    expect(await second).toBe('failed');
    expect(times()).toEqual([1]);
  });

  test('shows nothing of a write that ended within the first frame with an error', async () => {
    const { times } = await watch();
    const writing = put('a', 1).catch(() => 'failed');
    await end(0, new Error('the disk is full'));
    expect(await writing).toBe('failed');
    await frame();
    expect(times()).toEqual([]);
    expect(shown.livePendingCount().get()).toEqual({ all: 0, late: 0 });
  });

  test('counts each document that is being written once, and those that take too long', async () => {
    const count = shown.livePendingCount();
    let notified = 0;
    count.subscribe(() => (notified += 1));
    const slow = put('a', 1);
    await vi.advanceTimersByTimeAsync(LATE_AFTER_MS / 2);
    const other = shown.write(
      new Map([
        ['b', () => documentOf('b')],
        ['c', () => documentOf('c')],
      ]),
    );
    await frame();
    expect(count.get()).toEqual({ all: 3, late: 0 });
    await vi.advanceTimersByTimeAsync(LATE_AFTER_MS / 2);
    expect(count.get()).toEqual({ all: 3, late: 1 });
    expect(notified).toBe(3);
    await Promise.all([end(0), end(1), slow, other]);
    expect(count.get()).toEqual({ all: 0, late: 0 });
  });

  test('has a list for each query, kept for a while after its last watcher', async () => {
    const { stop } = await watch();
    expect(stored.reads).toBe(1);
    stop();
    await vi.advanceTimersByTimeAsync(LINGER_MS - 1);
    const again = await watch();
    expect([stored.reads, again.times()]).toEqual([1, []]);
    // It came back in time: the list stays for as long as it is watched.
    await vi.advanceTimersByTimeAsync(2 * LINGER_MS);
    expect(shown.live(all).get()).toEqual([]);
    again.stop();
    await vi.advanceTimersByTimeAsync(LINGER_MS);
    expect(shown.live(all).get()).toBeUndefined();
    await watch();
    expect(stored.reads).toBe(2);
  });

  test('sees a preview at once and until its end, without a write', async () => {
    const { times } = await watch();
    const endPreview = shown.preview(new Map([['a', () => documentOf('a', 7)]]));
    expect(times()).toEqual([7]);
    expect(shown.peek('a')?.at).toBe(7);
    endPreview();
    expect([times(), shown.peek('a')]).toEqual([[], undefined]);
    expect(stored.begun).toEqual([]);
  });
});

test('whatever fails, a screen shows every write at once and ends with what is stored', async () => {
  const writes = fc.array(
    fc.record({ id: fc.constantFrom('a', 'b', 'c'), isStored: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(writes, async (steps) => {
      stored = new SlowDocuments('events');
      shown = new OptimisticCollection(stored);
      const { times, stop } = await watch();
      const expected = new Map<string, number>();
      const running = steps.map(({ id }, i) => put(id, i + 1).catch(() => null));
      await frame();
      expect(times()).toEqual(
        [...new Map(steps.map(({ id }, i) => [id, i + 1])).values()].toSorted((a, b) => a - b),
      );
      // A write begins when those before it have ended: the order of the beginnings is not known.
      const isStoredOf = (at: number) => steps[at - 1]?.isStored ?? false;
      const next = new Map<string, number[]>();
      steps.forEach(({ id }, i) => next.set(id, [...(next.get(id) ?? []), i + 1]));
      for (let i = 0; i < steps.length; i++) {
        const [id = ''] = stored.begun[i]?.ids ?? [];
        const at = next.get(id)?.shift() ?? 0;
        if (isStoredOf(at)) expected.set(id, at);
        await end(i, isStoredOf(at) ? undefined : new Error('the disk is full'));
      }
      await Promise.all(running);
      expect(times()).toEqual([...expected.values()].toSorted((a, b) => a - b));
      expect(stored.all().every(({ queue }) => queue === Queue.waiting)).toBe(true);
      stop();
    }),
    { numRuns: 20 },
  );
});
