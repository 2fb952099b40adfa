import { describe, expect, test } from 'vitest';
import { addMonths } from '../../../../schema/rules/periods.ts';
import { isFever, isUrgentFever } from './fever.ts';

test('fever begins at 38.0, in the armpit at 37.5', () => {
  expect(isFever(38, 'rectal')).toBe(true);
  expect(isFever(37.99, 'ear')).toBe(false);
  expect(isFever(37.5, 'armpit')).toBe(true);
  expect(isFever(37.49, 'armpit')).toBe(false);
  expect(isFever(37.9, 'unknown')).toBe(false);
});

describe('an urgent fever', () => {
  test('is at least 38.0 before the child is three months old', () => {
    const on = (day: string) => isUrgentFever(38, { birthdate: '2025-03-15', day });
    expect(on('2025-06-14')).toBe(true);
    expect(on('2025-06-15')).toBe(false);
    expect(on('2025-03-15')).toBe(true);
  });

  test('is never below 38.0, although an armpit reading may already be a fever', () => {
    expect(isUrgentFever(37.9, { birthdate: '2025-03-15', day: '2025-03-20' })).toBe(false);
  });

  test('is never reported without a birth date or before it', () => {
    expect(isUrgentFever(40, { birthdate: null, day: '2025-03-20' })).toBe(false);
    expect(isUrgentFever(40, { birthdate: '2025-03-15', day: '2025-03-14' })).toBe(false);
  });
});

test('counts a month up to the last day of a shorter month', () => {
  expect(addMonths('2025-11-30', 3)).toBe('2026-02-28');
  expect(addMonths('2023-11-30', 3)).toBe('2024-02-29');
  expect(addMonths('2025-10-05', 3)).toBe('2026-01-05');
});
