import { describe, expect, test } from 'vitest';
import { asksHowEarly, birthdateProblem, daysBetween, dueDateProblem } from './birth.ts';

const TODAY = '2026-03-01';

describe('a day of birth', () => {
  test('is today at the latest, and within 18 years', () => {
    expect(birthdateProblem(TODAY, TODAY)).toBeNull();
    expect(birthdateProblem('2026-03-02', TODAY)).toBe('future');
    expect(birthdateProblem('2007-03-02', TODAY)).toBeNull();
    expect(birthdateProblem('2007-03-01', TODAY)).toBe('old');
  });
});

describe('a due date', () => {
  test('may be up to 300 days ahead, or some weeks past', () => {
    expect(dueDateProblem('2026-12-26', TODAY)).toBeNull();
    expect(dueDateProblem('2026-12-27', TODAY)).toBe('far');
    expect(dueDateProblem('2026-02-01', TODAY)).toBeNull();
    expect(dueDateProblem('2026-01-31', TODAY)).toBe('past');
  });
});

test('asks how early a child was born only in its first two years', () => {
  expect(asksHowEarly('2024-03-02', TODAY)).toBe(true);
  expect(asksHowEarly('2024-03-01', TODAY)).toBe(false);
  expect(asksHowEarly(null, TODAY)).toBe(false);
});

test('counts days by the calendar, across clock changes and leap days', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2026-03-29', '2026-03-30')).toBe(1);
  expect(daysBetween('2026-03-02', TODAY)).toBe(-1);
});
