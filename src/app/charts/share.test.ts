import { expect, test } from 'vitest';
import { legendPlaces, lineBaselines } from './share.ts';

test('a legend goes on in a second line where the first is full', () => {
  expect(legendPlaces([60, 60, 400, 10], 250)).toEqual([
    { x: 0, line: 0 },
    { x: 100, line: 0 },
    { x: 0, line: 1 },
    { x: 0, line: 2 },
  ]);
  expect(legendPlaces([], 250)).toEqual([]);
});

test('lines below a drawing keep apart, and a heading has room above it', () => {
  const line = (text: string, isHeading = false) => ({ text, isHeading });
  expect(lineBaselines([line('Milk', true), line('Yoghurt'), line('Egg', true)])).toEqual([
    28, 48, 76,
  ]);
  expect(lineBaselines([])).toEqual([]);
});
