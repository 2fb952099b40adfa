import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf } from './key-range.ts';
import { readDirection } from './index-rows.ts';

const INDEX = ['_deleted', 'kind', 'at', 'id'] as const;

type Row = { _deleted: '0'; kind: string; at: number; id: string };
const row: fc.Arbitrary<Row> = fc.record({
  _deleted: fc.constant('0' as const),
  kind: fc.constantFrom('', 'bath', 'sleep'),
  at: fc.integer({ min: 0, max: 5 }),
  id: fc.constantFrom('a', 'b', 'c'),
});
const bounds = fc.record(
  { $gte: fc.integer({ min: 0, max: 5 }), $lt: fc.integer({ min: 0, max: 5 }) },
  { requiredKeys: [] },
);
const selector = fc.oneof(
  fc.constant({}),
  fc.record({ kind: row.map(({ kind }) => kind) }),
  fc.record({ kind: row.map(({ kind }) => kind), at: bounds }),
  fc.record({ kind: row.map(({ kind }) => kind), at: row.map(({ at }) => at) }),
);

test('a key range holds exactly the rows that its selector matches', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), selector, (rows, wanted) => {
      const keys = keysOf(wanted, INDEX);
      const inRange = rows.filter((each) => keys?.includes(INDEX.map((field) => each[field])));
      expect(inRange).toEqual(rows.filter((each) => matches(each, wanted)));
    }),
  );
});

test('a selector that the index does not cover has no key range', () => {
  // A condition after a field with a range, one on a field outside the index, and unsupported
  // operators.
  expect(keysOf({ at: 1 }, INDEX)).toBeNull();
  expect(keysOf({ kind: 'bath', queue: 1 }, INDEX)).toBeNull();
  expect(keysOf({ kind: { $in: ['bath'] } }, INDEX)).toBeNull();
  expect(keysOf({ kind: { $gte: 'a' }, at: { $gte: 1 } }, INDEX)).toBeNull();
});

test('a range that ends before it begins has no keys', () => {
  expect(keysOf({ kind: 'bath', at: { $gte: 4, $lt: 2 } }, INDEX)).toBeNull();
});

test('an index gives an order when the sort follows its fields in one direction', () => {
  const isFixed = (field: string) => field === '_deleted' || field === 'kind';
  const direction = (...sort: Record<string, 'asc' | 'desc'>[]) =>
    readDirection(sort, INDEX, isFixed);
  expect(direction({ at: 'asc' }, { id: 'asc' })).toBe('next');
  expect(direction({ at: 'desc' }, { id: 'desc' })).toBe('prev');
  expect(direction({ kind: 'asc' }, { at: 'desc' })).toBe('prev');
  expect(direction()).toBe('next');
  expect(direction({ at: 'asc' }, { id: 'desc' })).toBeNull();
  expect(direction({ id: 'asc' })).toBeNull();
  expect(direction({ at: 'asc' }, { id: 'asc' }, { day: 'asc' })).toBeNull();
});

function matches(each: Row, wanted: object): boolean {
  return Object.entries(wanted).every(([field, condition]) => {
    const value = each[field as keyof Row];
    if (typeof condition !== 'object' || condition === null) return value === condition;
    const { $gte = value, $lt } = condition as { $gte?: number; $lt?: number };
    return value >= $gte && ($lt === undefined || Number(value) < $lt);
  });
}
