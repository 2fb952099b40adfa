import { expect, test } from 'vitest';
import { type Weekday, weekOf, weekdayOf, weekdaysFrom } from './weeks.ts';

const SUNDAY = 6;

test('a week contains its day and begins with the first weekday', () => {
  expect(weekOf('2026-03-29', 0)).toEqual({ from: '2026-03-23', to: '2026-03-29' });
  expect(weekOf('2026-03-29', SUNDAY)).toEqual({ from: '2026-03-29', to: '2026-04-04' });
  expect(weekOf('2024-02-29', 5)).toEqual({ from: '2024-02-24', to: '2024-03-01' });
  for (const first of weekdaysFrom(0)) {
    for (const day of ['2025-12-29', '2025-12-31', '2026-01-01', '2026-01-04']) {
      const { from, to } = weekOf(day, first);
      expect([from <= day && day <= to, weekdayOf(from)]).toEqual([true, first]);
    }
  }
});

test('the weekdays follow each other around the end of the list', () => {
  expect(weekdaysFrom(5 satisfies Weekday)).toEqual([5, 6, 0, 1, 2, 3, 4]);
});
