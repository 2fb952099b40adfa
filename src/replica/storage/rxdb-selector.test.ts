import fc from 'fast-check';
import { getQueryMatcher, getSortComparator } from 'rxdb';
import { describe, expect, test } from 'vitest';
import { compare, getMingoQuery } from './rxdb-selector.ts';

/** Tests run on RxDB's own matcher, so it is the reference here. */
const referenceMatcher = (selector: object) =>
  getQueryMatcher({} as never, { selector, sort: [{ id: 'asc' }], skip: 0 } as never);

const scalar = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('', 'a', 'b', 'ab'),
  fc.boolean(),
  fc.constant(null),
);
const field = fc.constantFrom('shelf', 'at', 'queue');
const ordered = scalar.filter((value) => value !== null);
const wanted = fc.oneof(
  fc.tuple(fc.constantFrom('$eq', '$ne'), scalar).map(([name, value]) => ({ [name]: value })),
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), ordered)
    .map(([name, value]) => ({ [name]: value })),
  fc.array(scalar, { maxLength: 3 }).map((values) => ({ $in: values })),
  fc.tuple(ordered, ordered).map(([from, to]) => ({ $gte: from, $lt: to })),
);
const selector = fc.dictionary(field, wanted, { maxKeys: 3 });
const document = fc.record({ shelf: scalar, at: scalar, queue: scalar }, { requiredKeys: [] });

describe('a selector', () => {
  test('matches the same documents as with RxDB’s own matcher', () => {
    fc.assert(
      fc.property(selector, document, (query, row) => {
        expect(getMingoQuery(query).test(row)).toBe(referenceMatcher(query)(row as never));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['a logical operator', { $or: [{ at: 1 }] }],
    ['an unknown operator', { at: { $regex: 'a' } }],
    ['an operator that every object has', { at: { constructor: 1 } }],
    ['a nested field', { 'data.note': 'x' }],
    ['an object to compare with', { at: { $eq: { deep: 1 } } }],
    ['an order of null', { at: { $gte: null } }],
  ])('with %s is refused when it is built', (_, query) => {
    expect(() => getMingoQuery(query)).toThrow('does not support');
  });
});

describe('sorting', () => {
  test('orders values of one type as RxDB does', () => {
    const reference = getSortComparator({} as never, { sort: [{ at: 'asc' }] } as never);
    const pair = fc.oneof(
      fc.tuple(fc.integer(), fc.integer()),
      fc.tuple(fc.string(), fc.string()),
      fc.tuple(fc.boolean(), fc.boolean()),
    );
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(compare(a, b)).toBe(reference({ at: a } as never, { at: b } as never) ?? 0);
      }),
    );
  });

  test('is antisymmetric and transitive over all scalars', () => {
    fc.assert(
      fc.property(scalar, scalar, scalar, (a, b, c) => {
        expect(compare(a, b)).toBe(-compare(b, a) + 0);
        const isChain = compare(a, b) <= 0 && compare(b, c) <= 0;
        expect(isChain && compare(a, c) > 0).toBe(false);
      }),
    );
  });
});
