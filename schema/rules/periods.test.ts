import { describe, expect, test } from 'vitest';
import { addMonths, addPeriod, parsePeriod } from './periods.ts';

describe('durations', () => {
  test.each([
    ['P1D', 1, 'day'],
    ['P1W', 1, 'week'],
    ['P1M', 1, 'month'],
    ['P1Y', 1, 'year'],
    ['PT3M', 3, 'month'],
    ['3M', 3, 'month'],
    ['T3M', 3, 'month'],
    ['P0D', 0, 'day'],
    ['P01M', 1, 'month'],
    ['P12M', 12, 'month'],
  ] as const)('%s is %d %s', (text, number, unit) => {
    expect(parsePeriod(text)).toEqual({ number, unit });
  });

  test.each([
    '',
    'P',
    'PM',
    'p1m',
    'P1m',
    'P-1M',
    'P1.5M',
    'P1M2D',
    ' P1M',
    'P1M ',
    'P1H',
    'PTP1M',
  ])('%j is not a duration', (text) => {
    expect(parsePeriod(text)).toBeNull();
  });

  test('a missing duration is null', () => {
    expect(parsePeriod(null)).toBeNull();
    expect(parsePeriod(undefined)).toBeNull();
  });
});

test.each([
  ['2026-03-02', 'P1D', '2026-03-03'],
  ['2026-03-30', 'P7D', '2026-04-06'],
  ['2026-03-02', 'P2W', '2026-03-16'],
  ['2026-01-31', 'P1M', '2026-02-28'],
  ['2028-01-31', 'P1M', '2028-02-29'],
  ['2026-08-31', 'P1M', '2026-09-30'],
  ['2026-11-30', 'P3M', '2027-02-28'],
  ['2026-12-15', 'P1M', '2027-01-15'],
  ['2026-03-31', 'P12M', '2027-03-31'],
  ['2026-03-02', 'P1Y', '2027-03-02'],
  ['2024-02-29', 'P1Y', '2025-02-28'],
  ['2024-02-29', 'P4Y', '2028-02-29'],
  ['2024-02-29', 'P8Y', '2032-02-28'],
  ['2096-02-29', 'P4Y', '2100-02-28'],
  ['2024-02-28', 'P8Y', '2032-02-28'],
  ['2024-02-29', 'P0Y', '2024-02-29'],
])('%s and %s are %s, at the same time of day in UTC', (from, duration, to) => {
  const at = (day: string) => new Date(`${day}T23:30:00Z`);
  const period = parsePeriod(duration);
  expect(period && addPeriod(at(from), period)).toEqual(at(to));
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-03-15', 12, '2027-03-15'],
])('%s and %d months are %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});
