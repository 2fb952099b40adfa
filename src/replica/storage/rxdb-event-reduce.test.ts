import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateActionName, runAction } from './rxdb-event-reduce.ts';

type Entry = { id: string; at: number; isNote: boolean };

const entry = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  at: fc.integer({ min: 0, max: 5 }),
  isNote: fc.boolean(),
});
const change = fc.oneof(
  { weight: 4, arbitrary: entry.map((doc) => ({ id: doc.id, doc })) },
  { weight: 1, arbitrary: entry.map(({ id }) => ({ id, doc: null })) },
);

const byTime = (a: Entry, b: Entry) => a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id));

function paramsOf(limit: number | undefined, skip = 0) {
  return {
    primaryKey: 'id',
    skip,
    ...(limit === undefined ? {} : { limit }),
    sortComparator: byTime,
    queryMatcher: ({ isNote }: Entry) => isNote,
  } as never;
}

const query = (stored: ReadonlyMap<string, Entry>, limit: number | undefined) =>
  [...stored.values()]
    .filter(({ isNote }) => isNote)
    .toSorted(byTime)
    .slice(0, limit);

/** Applies the changes as RxDB does, and counts how often the storage is read again. */
function follow(changes: readonly { id: string; doc: Entry | null }[], limit?: number) {
  const stored = new Map<string, Entry>();
  const keyDocumentMap = new Map<string, Entry>();
  const results: Entry[] = [];
  let reads = 0;
  const faults = changes.filter((changeEvent) => {
    if (changeEvent.doc) stored.set(changeEvent.id, changeEvent.doc);
    else stored.delete(changeEvent.id);
    const queryParams = paramsOf(limit);
    const input = { queryParams, changeEvent, previousResults: results, keyDocumentMap };
    const action = calculateActionName(input);
    if (action === 'runFullQueryAgain') {
      reads += 1;
      results.splice(0, results.length, ...query(stored, limit));
      keyDocumentMap.clear();
      for (const row of results) keyDocumentMap.set(row.id, row);
    } else if (action !== 'doNothing') {
      runAction(action, queryParams, changeEvent, results, keyDocumentMap);
    }
    const isWrong = !isDeepStrictEqual(results, query(stored, limit));
    return isWrong || !isDeepStrictEqual(new Set(results), new Set(keyDocumentMap.values()));
  });
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
    const note = (id: string, at: number) => ({ id, doc: { id, at, isNote: true } });
    expect(follow([note('a', 2), note('b', 3), note('c', 1), note('c', 0)], 2).reads).toBe(0);
    expect(
      follow([note('a', 2), note('b', 3), note('c', 4), { id: 'a', doc: null }], 2).reads,
    ).toBe(1);
  });

  test('of a result that skips rows reads the storage', () => {
    const doc = { id: 'a', at: 1, isNote: true };
    const input = {
      queryParams: paramsOf(undefined, 1),
      changeEvent: { id: 'a', doc },
      previousResults: [],
      keyDocumentMap: new Map(),
    };
    expect(calculateActionName(input)).toBe('runFullQueryAgain');
  });
});
