import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { makeEvent } from '../../../tests/helpers/events.ts';
import { type Cell, type Live, createCell } from '../../lib/live.ts';
import { type ReplicaDocument, afterLocalWrite } from '../documents/document.ts';
import { mergeSorted } from './merge-lists.ts';

const documentOf = (id: string, at: number): ReplicaDocument =>
  afterLocalWrite('events', null, makeEvent('note', at, { id, note: 'x' }) as AnyRecord, 1);

/** Documents with the same time and another id too, each in one of up to four lists. */
const documents = fc.uniqueArray(fc.record({ id: fc.nat(50), at: fc.nat(5), list: fc.nat(3) }), {
  selector: ({ id }) => id,
  maxLength: 20,
});
const orders = fc.constantFrom('newestFirst' as const, 'oldestFirst' as const);

const cellOf = (list: ReplicaDocument[]): Cell<ReplicaDocument[]> => createCell(list);
const idsIn = (list: readonly ReplicaDocument[] | undefined) => list?.map(({ id }) => id);

test('sorted lists become one list in the same order, cut at the limit', () => {
  fc.assert(
    fc.property(documents, orders, fc.nat(22), (all, order, limit) => {
      const sign = order === 'newestFirst' ? -1 : 1;
      const sorted = all
        .map(({ id, at, list }) => ({ list, document: documentOf(`record-${id + 100}`, at) }))
        .toSorted(
          ({ document: a }, { document: b }) => sign * (a.at - b.at || (a.id < b.id ? -1 : 1)),
        );
      const lists = [0, 1, 2, 3].map((which) =>
        cellOf(sorted.flatMap(({ list, document }) => (list === which ? [document] : []))),
      );
      const expected = sorted.slice(0, limit).map(({ document }) => document.id);
      expect(idsIn(mergeSorted(lists, order, limit).get())).toEqual(expected);
    }),
  );
});

test('nothing is shown before every list has been read', () => {
  const late: Live<ReplicaDocument[]> = { get: () => undefined, subscribe: () => () => undefined };
  const known = cellOf([documentOf('record-1', 1)]);
  expect(mergeSorted([known, late], 'newestFirst', 5).get()).toBeUndefined();
  expect(idsIn(mergeSorted([known, cellOf([])], 'newestFirst', 5).get())).toEqual(['record-1']);
});

test('a single list is used as it is', () => {
  const only = cellOf([documentOf('record-1', 1)]);
  expect(mergeSorted([only], 'oldestFirst', 5)).toBe(only);
});

test('a change of any list is told, and an unchanged result keeps its identity', () => {
  const [one, other] = [cellOf([documentOf('record-1', 1)]), cellOf([])];
  const merged = mergeSorted([one, other], 'newestFirst', 5);
  let notified = 0;
  const stop = merged.subscribe(() => (notified += 1));
  expect(merged.get()).toBe(merged.get());
  other.set([documentOf('record-2', 2)]);
  one.set([]);
  expect(notified).toBe(2);
  expect(idsIn(merged.get())).toEqual(['record-2']);
  stop();
  other.set([]);
  expect(notified).toBe(2);
});
