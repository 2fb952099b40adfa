import { expect, test } from 'vitest';
import { daysEarly } from './corrected-age.ts';

test('before 37 weeks the days to the 40th week count, for others none', () => {
  expect(daysEarly(224)).toBe(56);
  expect(daysEarly(154)).toBe(126);
  expect(daysEarly(258)).toBe(22);
  expect([259, 280, 300, null, undefined].map(daysEarly)).toEqual([0, 0, 0, 0, 0]);
  expect([Number.NaN, 0, -5].map(daysEarly)).toEqual([0, 0, 0]);
});
