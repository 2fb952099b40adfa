import { expect, test } from 'vitest';
import { daysAgoText } from './growth-texts.ts';

test.each([
  ['2026-11-30', 'today'],
  ['2026-11-29', 'yesterday'],
  ['2026-11-16', '14 days ago'],
  ['2026-10-01', '60 days ago'],
  ['2026-09-30', '2 months ago'],
  ['2024-12-01', '23 months ago'],
  ['2022-10-22', '4 years ago'],
])('what was measured on %s was measured %s', (day, text) => {
  expect(daysAgoText(day, '2026-11-30')).toBe(text);
});
