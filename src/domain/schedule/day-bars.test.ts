import { expect, test } from 'vitest';
import { barsOf } from './day-bars.ts';

test('bars over the same day lie below each other, and a line that is free is used again', () => {
  const spans = [
    { first: -2, last: 1 },
    { first: 1, last: 1 },
    { first: 2, last: 9 },
    { first: 7, last: 8 },
    { first: -3, last: -1 },
  ];
  expect(barsOf(spans, 7).map(({ first, last, lane }) => [first, last, lane])).toEqual([
    [0, 1, 0],
    [1, 1, 1],
    [2, 6, 0],
  ]);
});
