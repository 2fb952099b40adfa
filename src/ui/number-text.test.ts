import { describe, expect, test } from 'vitest';
import { parseNumber, stepNumber } from './number-text.ts';

describe('a typed number', () => {
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

  test.each(['abc', '1.2.3', '1,2,3', '12ml', '--1', '.'])('"%s" is not a number', (text) =>
    expect(parseNumber(text)).toBeNaN(),
  );
});

describe('the steppers', () => {
  const limits = { min: 0, max: 300, start: 120 };
  test('begin at the last used value', () => {
    expect(stepNumber(null, 10, { ...limits, direction: 1 })).toBe(120);
    expect(stepNumber(Number.NaN, 10, { ...limits, direction: -1 })).toBe(120);
  });

  test('go to the next step of the scale', () => {
    expect(stepNumber(17, 10, { ...limits, direction: 1 })).toBe(20);
    expect(stepNumber(17, 10, { ...limits, direction: -1 })).toBe(10);
    expect(stepNumber(20, 10, { ...limits, direction: 1 })).toBe(30);
    expect(stepNumber(20, 10, { ...limits, direction: -1 })).toBe(10);
  });

  test('stay within the limits, without floating-point errors', () => {
    expect(stepNumber(300, 10, { ...limits, direction: 1 })).toBe(300);
    expect(stepNumber(0, 10, { ...limits, direction: -1 })).toBe(0);
    expect(stepNumber(36.7, 0.1, { min: 30, max: 45, start: 37, direction: 1 })).toBe(36.8);
    expect(stepNumber(0.3, 0.1, { ...limits, direction: -1 })).toBe(0.2);
  });
});
