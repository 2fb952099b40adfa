import { expect, test } from 'vitest';
import { parseLogSearch } from './log-filter.ts';

test('reads the filter from the URL and ignores invalid values', () => {
  expect(
    parseLogSearch({
      type: 'feeding,moon,feeding,sleep',
      from: '2025-10-14',
      q: 'rash',
      child: 'c-1',
    }),
  ).toEqual({
    child: 'c-1',
    types: ['feeding', 'sleep'],
    from: '2025-10-14',
    query: 'rash',
  });
  expect(parseLogSearch({ type: 3, from: 'yesterday', q: {} })).toEqual({
    child: undefined,
    types: [],
    from: undefined,
    query: '',
  });
});
