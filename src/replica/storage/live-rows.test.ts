import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { LiveRows, applied } from './live-rows.ts';

type Entry = { id: string; at: number; isNote: boolean };

const stored = (entry: Entry, height = 1) => ({
  ...entry,
  _rev: `${height}-test`,
  _meta: { lwt: height },
  _deleted: false,
  _attachments: {},
});
type Row = ReturnType<typeof stored>;

const entry = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  at: fc.integer({ min: 0, max: 5 }),
  isNote: fc.boolean(),
});
const change = fc.oneof(
  { weight: 4, arbitrary: entry.map((row) => ({ id: row.id, row: stored(row) })) },
  { weight: 1, arbitrary: entry.map(({ id }) => ({ id, row: null })) },
);

const byTime = (a: Entry, b: Entry) => a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id));
const queryOf = (limit?: number) => ({
  limit,
  compare: byTime,
  matches: ({ isNote }: Entry) => isNote,
});
const resultOf = (documents: ReadonlyMap<string, Row>, limit?: number) =>
  [...documents.values()]
    .filter(({ isNote }) => isNote)
    .toSorted(byTime)
    .slice(0, limit);

/** Applies the changes one by one; @returns how often the storage is read again, and wrong results */
function follow(changes: readonly { id: string; row: Row | null }[], limit?: number) {
  const documents = new Map<string, Row>();
  let rows: readonly Row[] = [];
  let reads = 0;
  const faults: unknown[] = [];
  for (const each of changes) {
    if (each.row) documents.set(each.id, each.row);
    else documents.delete(each.id);
    const expected = resultOf(documents, limit);
    const next = applied(rows, [each], queryOf(limit));
    if (!next) reads += 1;
    rows = next ?? expected;
    if (JSON.stringify(rows) !== JSON.stringify(expected)) faults.push({ rows, expected });
  }
  return { reads, faults };
}

describe('a change applied to a result', () => {
  test('gives what the storage would answer', () => {
    const limits = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), limits, (changes, limit) => {
        expect(follow(changes, limit).faults).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('without a limit never reads the storage', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        expect(follow(changes).reads).toBe(0);
      }),
    );
  });

  test('with a limit reads it only when a row leaves', () => {
    const note = (id: string, at: number) => ({ id, row: stored({ id, at, isNote: true }) });
    expect(follow([note('a', 2), note('b', 3), note('c', 1), note('c', 0)], 2).reads).toBe(0);
    expect(
      follow([note('a', 2), note('b', 3), note('c', 4), { id: 'a', row: null }], 2).reads,
    ).toBe(1);
  });

  test('that arrives late does not replace a newer state', () => {
    const newer = stored({ id: 'a', at: 2, isNote: true }, 3);
    const older = { id: 'a', row: stored({ id: 'a', at: 1, isNote: true }, 2) };
    expect(applied([newer], [older], queryOf())).toEqual([newer]);
  });
});

describe('the rows of a live query', () => {
  const rowA = stored({ id: 'a', at: 1, isNote: true });
  const rowB = stored({ id: 'b', at: 2, isNote: true });
  const insertion = (row: Row) => ({
    operation: 'INSERT' as const,
    documentId: row.id,
    documentData: row,
  });

  test('are read once, and then follow the changes', async () => {
    const read = vi.fn<() => Promise<Row[]>>(() => Promise.resolve([rowA]));
    const rows = new LiveRows(queryOf(), read);
    expect(await rows.read()).toEqual([rowA]);
    rows.add([insertion(rowB)] as never);
    expect(await rows.read()).toEqual([rowA, rowB]);
    expect(read).toHaveBeenCalledOnce();
  });

  test('keep a change that arrives during a read which has not seen it', async () => {
    const rows: LiveRows<Entry> = new LiveRows<Entry>(queryOf(), () => {
      rows.add([insertion(rowB)] as never);
      return Promise.resolve([rowA]);
    });
    expect(await rows.read()).toEqual([rowA]);
    expect(await rows.read()).toEqual([rowA, rowB]);
  });

  test('are read again when they were forgotten, unchanged ones with their identity', async () => {
    const copies = () => Promise.resolve([{ ...rowA }, { ...rowB, _rev: '2-test' }]);
    const rows = new LiveRows<Entry>(queryOf(), copies);
    const [first] = await rows.read();
    rows.forget();
    const [again, changed] = await rows.read();
    expect(again).toBe(first);
    expect(changed?._rev).toBe('2-test');
  });

  test.each([
    ['60 changes of a result with a limit', 60, 5],
    ['3,000 changes of any result', 3_000, undefined],
  ])('are read again instead of applying %s', async (_what, count, limit) => {
    const read = vi.fn<() => Promise<Row[]>>(() => Promise.resolve([rowA]));
    const rows = new LiveRows(queryOf(limit), read);
    await rows.read();
    const many = Array.from({ length: count }, (_, i) => insertion({ ...rowB, id: `c${i}` }));
    rows.add(many as never);
    await rows.read();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('are read again after a read that failed', async () => {
    const read = vi.fn<() => Promise<Row[]>>(() => Promise.resolve([rowA]));
    read.mockRejectedValueOnce(new Error('the disk fails'));
    const rows = new LiveRows<Entry>(queryOf(), read);
    await expect(rows.read()).rejects.toThrow('the disk fails');
    expect(await rows.read()).toEqual([rowA]);
  });
});
