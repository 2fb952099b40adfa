import { expect, test } from 'vitest';
import { barPath } from './bar-path.ts';

test('bars without a radius are rectangles, one after the other', () => {
  const [low, high] = [
    { x: 0, y: 8, width: 4, height: 2 },
    { x: 6.5, y: 0, width: 4, height: 10 },
  ];
  expect(barPath([low, high])).toBe('M0 8h4v2h-4ZM6.5 0h4v10h-4Z');
});

test('corners are round, and never rounder than half of a side', () => {
  const bar = { x: 10, y: 20, width: 8, height: 6 };
  expect(barPath([bar], 2)).toBe(
    'M12 20h4a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-4a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2Z',
  );
  expect(barPath([bar], 9)).toBe(barPath([bar], 3));
});

test('there is no path without bars', () => {
  expect(barPath([])).toBe('');
});
