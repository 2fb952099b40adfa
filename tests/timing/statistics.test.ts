import { describe, expect, test } from 'vitest';
import { mannWhitneyP, median } from './statistics.ts';

const counting = (from: number, length: number) => Array.from({ length }, (_, i) => from + i);

describe('the Mann–Whitney test', () => {
  test('agrees with the normal approximation', () => {
    // U = 0 of 20 × 20: z = (200 - 0.5) / sqrt(20 × 20 × 41 / 12) = 5.396
    expect(mannWhitneyP(counting(0, 20), counting(100, 20))).toBeCloseTo(6.8e-8, 8);
  });

  test('sees nothing where there is nothing', () => {
    expect(mannWhitneyP(counting(0, 50), counting(0, 50))).toBeGreaterThan(0.95);
    expect(mannWhitneyP([1, 1, 1], [1, 1, 1])).toBe(1);
  });
});

test('the median is the middle, or between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
});
