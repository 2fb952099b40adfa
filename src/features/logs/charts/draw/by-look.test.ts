import { expect, test } from 'vitest';
import { byLook } from './by-look.ts';

test('what looks the same is together, in its order', () => {
  const groups = byLook(['a1', 'b1', 'a2', 'c1', 'b2'], ([look = '']) => look);
  expect(groups).toEqual([['a1', 'a2'], ['b1', 'b2'], ['c1']]);
});

test('of nothing there are no groups', () => {
  expect(byLook([], String)).toEqual([]);
});
