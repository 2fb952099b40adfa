import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { MemoryDocuments } from '../../../tests/helpers/memory-documents.ts';
import { LATE_AFTER_MS } from '../errors.ts';
import { PendingWrites, isLateWrite, isPendingWrite, withPendingWrites } from './pending-writes.ts';
import type { ReplicaQuery } from './document-store.ts';
import type { ReplicaDocument } from './document.ts';

const documentOf = (id: string, partition: string, at: number): ReplicaDocument => ({
  id,
  shelf: partition,
  kind: 'diaper',
  at,
  day: '2026-03-14',
  queue: 1,
  queuedAt: at,
  rev: 0,
  acked: '',
  verdict: null,
  lost: [],
  data: { id } as AnyRecord,
});

const documents = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom('a', 'b', '#a'), fc.nat(9))
    .map(([id, partition, at]) => documentOf(`record-${id}`, partition, at)),
  { selector: ({ id }) => id, maxLength: 15 },
);

const queries = fc.record({
  selector: fc.oneof(
    fc.record({ shelf: fc.constantFrom('a', 'b') }),
    fc.record({
      shelf: fc.constantFrom('a', 'b'),
      at: fc.oneof(fc.record({ $lt: fc.nat(9) }), fc.record({ $gte: fc.nat(9), $lt: fc.nat(9) })),
    }),
    fc.record({ id: fc.nat(20).map((id) => `record-${id}`) }),
  ),
  sort: fc.constantFrom<ReplicaQuery['sort'][]>(
    [{ at: 'desc' }, { id: 'desc' }],
    [{ at: 'asc' }, { id: 'asc' }],
  ),
}) as fc.Arbitrary<ReplicaQuery>;

test('a query result with pending writes equals the result after they are stored', async () => {
  await fc.assert(
    fc.asyncProperty(documents, documents, queries, fc.nat(6), async (before, coming, query, n) => {
      const ask = async (stored: ReplicaDocument[]) => {
        const store = new MemoryDocuments('events');
        await store.write(new Map(stored.map((document) => [document.id, () => document])));
        return store.find(query);
      };
      const changed = new Map(coming.map((document) => [document.id, document]));
      const after = [...before.filter(({ id }) => !changed.has(id)), ...coming];
      const expected = await ask(after);
      expect(withPendingWrites(await ask(before), changed, query)).toEqual(expected);

      // The limit cuts the stored documents before the pending ones are merged: the result is
      // correct, except that documents after the cut do not move up when one is removed.
      const limited = { ...query, limit: n };
      const cut = withPendingWrites((await ask(before)).slice(0, n), changed, limited);
      expect(cut).toEqual(expected.filter((document) => cut.some(({ id }) => id === document.id)));
      const isCut = before.some(({ id }) => changed.has(id));
      expect(cut).toEqual(isCut ? cut : expected.slice(0, n));
    }),
  );
});

test('a result without pending documents keeps its identity', () => {
  const stored = [documentOf('record-1', 'a', 1)];
  const coming = new Map([['record-2', documentOf('record-2', 'b', 2)]]);
  expect(withPendingWrites(stored, coming, { selector: { shelf: 'a' } })).toBe(stored);
});

test('notifies at the beginning and the end of a pending write, and marks its documents', () => {
  const saving = new PendingWrites();
  let notified = 0;
  saving.subscribe(() => (notified += 1));
  const end = saving.begin(
    new Map([['record-1', () => documentOf('record-1', 'a', 1)]]),
    () => undefined,
  );
  const document = saving.documentsById.get('record-1');
  expect(document && isPendingWrite(document)).toBe(true);
  expect(notified).toBe(1);
  end();
  expect([...saving.documentsById]).toEqual([]);
  expect(notified).toBe(2);
});

test('shows the later of two writes of one document, and the earlier one after it has ended', () => {
  const saving = new PendingWrites();
  const put = (at: number) =>
    saving.begin(new Map([['record-1', () => documentOf('record-1', 'a', at)]]), () => undefined);
  put(1);
  const endSecond = put(2);
  expect(saving.documentsById.get('record-1')?.at).toBe(2);
  endSecond();
  expect(saving.documentsById.get('record-1')?.at).toBe(1);
});

test('shows nothing for a change that throws or changes nothing', () => {
  const saving = new PendingWrites();
  const refuse = () => {
    throw new RangeError('refused');
  };
  saving.begin(new Map([['record-1', refuse]]), () => undefined);
  saving.begin(new Map([['record-1', () => null]]), () => undefined);
  expect(saving.documentsById.size).toBe(0);
});

test('a write that has not ended after four seconds is shown as not stored, until it ends', () => {
  vi.useFakeTimers();
  const writes = new PendingWrites();
  const notified = vi.fn<() => void>();
  writes.subscribe(notified);
  const note = documentOf('note', 'a', 1);
  const end = writes.begin(new Map([[note.id, () => note]]), () => undefined);
  const shown = () => writes.documentsById.get(note.id);
  vi.advanceTimersByTime(LATE_AFTER_MS - 1);
  const before = shown();
  expect(before && isLateWrite(before)).toBe(false);
  vi.advanceTimersByTime(1);
  const after = shown();
  expect(after).toEqual(note);
  expect(after).not.toBe(before);
  expect(after && isLateWrite(after) && isPendingWrite(after)).toBe(true);
  expect(notified).toHaveBeenCalledTimes(2);
  end();
  expect(shown()).toBeUndefined();
  vi.useRealTimers();
});

test('a late write stays behind a later one of the same document', () => {
  vi.useFakeTimers();
  const writes = new PendingWrites();
  const put = (at: number) =>
    writes.begin(new Map([['record-1', () => documentOf('record-1', 'a', at)]]), () => undefined);
  const shownAt = () => writes.documentsById.get('record-1')?.at;
  const endFirst = put(1);
  vi.advanceTimersByTime(LATE_AFTER_MS / 2);
  put(2);
  vi.advanceTimersByTime(LATE_AFTER_MS / 2);
  expect(shownAt()).toBe(2);
  endFirst();
  expect(shownAt()).toBe(2);
  vi.useRealTimers();
});
