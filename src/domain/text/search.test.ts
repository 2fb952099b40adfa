import { expect, test } from 'vitest';
import { matches } from './search.ts';

test('finds words in any case, with or without accents, in any order', () => {
  expect(matches('creme', 'Zinc Crème after bath')).toBe(true);
  expect(matches('BATH zinc', 'Zinc crème after bath')).toBe(true);
  expect(matches('strasse', 'Straße')).toBe(true);
  expect(matches('zoe', 'Zoë')).toBe(true);
  expect(matches('bath tub', 'after bath')).toBe(false);
});

test('matches everything with an empty query', () => {
  expect(matches('  ', 'anything')).toBe(true);
});
