import { expect, test } from 'vitest';
import { dayNumberOf, dayOfNumber, easterOf, nthWeekdayInMonth, weekdayOf } from './calendar.ts';

test('Easter is on the days of the published tables', () => {
  // US Naval Observatory, "The Date of Easter"; 1954 and 1981 are the exceptions of the rule.
  const days = ['1954-04-18', '1981-04-19', '2000-04-23', '2008-03-23', '2011-04-24', '2026-04-05'];
  expect(days.map((day) => dayOfNumber(easterOf(Number(day.slice(0, 4)))))).toEqual(days);
  expect(dayOfNumber(easterOf(2038))).toBe('2038-04-25');
});

test('a weekday is found by its place in the month, and not where the month has no fifth', () => {
  const november = 2026 * 12 + 10;
  const nth = (place: number) => nthWeekdayInMonth(november, place, 4);
  expect([1, 2, 4, -1].map((place) => dayOfNumber(nth(place) ?? 0))).toEqual([
    '2026-11-05',
    '2026-11-12',
    '2026-11-26',
    '2026-11-26',
  ]);
  expect(nth(5)).toBeNull();
  expect(weekdayOf(dayNumberOf('2026-11-26'))).toBe(4);
  expect(weekdayOf(dayNumberOf('1969-12-28'))).toBe(7);
});
