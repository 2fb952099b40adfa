import { expect, test } from 'vitest';
import { addMonths, monthWeeks } from './month-weeks.ts';

test('a month is drawn with whole weeks from the first day of the week', () => {
  const weeks = monthWeeks('2026-11-27', 0);
  expect(weeks.map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(monthWeeks('2026-11-01', 6)).toHaveLength(5);
  // Four weeks exactly.
  expect(monthWeeks('2027-02-10', 0)).toHaveLength(4);
});

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-11-27', 2)).toBe('2027-01-27');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});
