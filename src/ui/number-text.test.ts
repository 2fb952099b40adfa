import { describe, expect, test } from 'vitest';
import { parseNumber, stepNumber } from './number-text.ts';

describe('a number as people type it', () => {
  test.each([
    ['120', 120],
    [' 7,5 ', 7.5],
    ['7.5', 7.5],
    ['.5', 0.5],
    [',25', 0.25],
    ['1 200', 1200],
    ['12.', 12],
    ['', null],
    ['   ', null],
    ['-3', -3],
  ])('"%s" is %s', (text, value) => expect(parseNumber(text)).toBe(value));

  test.each(['abc', '1.2.3', '1,2,3', '12ml', '--1', '.'])('"%s" is no number', (text) =>
    expect(parseNumber(text)).toBeNaN(),
  );
});

describe('the steppers', () => {
  const limits = { min: 0, max: 300, start: 120 };
  test('begin at the value used last', () => {
    expect(stepNumber(null, 10, { ...limits, direction: 1 })).toBe(120);
    expect(stepNumber(Number.NaN, 10, { ...limits, direction: -1 })).toBe(120);
  });

  test('go to the next line of the scale', () => {
    expect(stepNumber(17, 10, { ...limits, direction: 1 })).toBe(20);
    expect(stepNumber(17, 10, { ...limits, direction: -1 })).toBe(10);
    expect(stepNumber(20, 10, { ...limits, direction: 1 })).toBe(30);
    expect(stepNumber(20, 10, { ...limits, direction: -1 })).toBe(10);
  });

  test('stay within the limits and free of binary dust', () => {
    expect(stepNumber(300, 10, { ...limits, direction: 1 })).toBe(300);
    expect(stepNumber(0, 10, { ...limits, direction: -1 })).toBe(0);
    expect(stepNumber(36.7, 0.1, { min: 30, max: 45, start: 37, direction: 1 })).toBe(36.8);
    expect(stepNumber(0.3, 0.1, { ...limits, direction: -1 })).toBe(0.2);
  });
});
