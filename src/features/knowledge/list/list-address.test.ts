import { expect, test } from 'vitest';
import { listSearch, parseListSearch } from './list-address.ts';

test('an address says what the list shows, and the usual without parameters', () => {
  const usual = { category: 'all', sort: 'newest', only: [] };
  expect(parseListSearch({})).toEqual(usual);
  expect(parseListSearch({ category: 'cars', sort: 1, only: ['ours'] })).toEqual(usual);
  const address = parseListSearch({ category: 'sleep', sort: 'age', only: 'drafts,ours,x' });
  expect(address).toEqual({ category: 'sleep', sort: 'age', only: ['ours', 'drafts'] });
  expect(parseListSearch(listSearch(address))).toEqual(address);
  expect(Object.values(listSearch(parseListSearch({})))).toEqual([undefined, undefined, undefined]);
});
