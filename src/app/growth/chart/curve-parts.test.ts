import { expect, test } from 'vitest';
import { partOf } from './curve-parts.ts';

const line = [
  { x: 0, y: 3 },
  { x: 10, y: 5 },
  { x: 20, y: 6 },
];

test('a part of a curve ends where the range ends, between two of its points', () => {
  expect(partOf(line, { from: 5, to: 15 })).toEqual([
    { x: 5, y: 4 },
    { x: 10, y: 5 },
    { x: 15, y: 5.5 },
  ]);
});

test('a curve that begins or ends within the range is not made longer', () => {
  expect(partOf(line, { from: -5, to: 15 })).toEqual([
    { x: 0, y: 3 },
    { x: 10, y: 5 },
    { x: 15, y: 5.5 },
  ]);
  expect(partOf(line, { from: 10, to: 30 })).toEqual([
    { x: 10, y: 5 },
    { x: 20, y: 6 },
  ]);
});

test('a curve outside the range has no part in it', () => {
  expect(partOf(line, { from: 21, to: 30 })).toEqual([]);
  expect(partOf(line, { from: -9, to: -1 })).toEqual([]);
  expect(partOf([], { from: 0, to: 1 })).toEqual([]);
});
