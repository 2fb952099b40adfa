import { expect, test } from 'vitest';
import { legendPlaces } from './share.ts';

test('a legend goes on in a second line where the first is full', () => {
  expect(legendPlaces([60, 60, 400, 10], 250)).toEqual([
    { x: 0, line: 0 },
    { x: 100, line: 0 },
    { x: 0, line: 1 },
    { x: 0, line: 2 },
  ]);
  expect(legendPlaces([], 250)).toEqual([]);
});
