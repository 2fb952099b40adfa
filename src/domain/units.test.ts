import { describe, expect, test } from 'vitest';
import {
  celsiusToTemperature,
  mlToVolume,
  parseDecimal,
  round,
  stepValue,
  temperatureToCelsius,
  volumeToMl,
} from './units.ts';

describe('volumes', () => {
  test('shows what was typed after the way through millilitres', () => {
    for (let quarter = 1; quarter <= 40; quarter += 1) {
      const oz = quarter / 4;
      const ml = volumeToMl(oz, 'oz');
      expect(mlToVolume({ si: ml, entered: { value: oz, unit: 'oz' } }, 'oz')).toBe(oz);
      expect(mlToVolume({ si: ml }, 'oz')).toBeCloseTo(oz, 1);
    }
  });

  test('ignores what was typed when another unit is asked for', () => {
    expect(mlToVolume({ si: 118.3, entered: { value: 4, unit: 'oz' } }, 'ml')).toBe(118.3);
    expect(mlToVolume({ si: 120, entered: { value: 120, unit: 'ml' } }, 'oz')).toBe(4.06);
  });
});

describe('temperatures', () => {
  test('every tenth of a degree Fahrenheit comes back exact', () => {
    for (let tenths = 860; tenths <= 1130; tenths += 1) {
      const fahrenheit = tenths / 10;
      const celsius = temperatureToCelsius(fahrenheit, 'F');
      expect(celsiusToTemperature({ si: celsius }, 'F')).toBe(fahrenheit);
    }
  });

  test('38 °C is 100.4 °F', () => {
    expect(temperatureToCelsius(100.4, 'F')).toBe(38);
    expect(celsiusToTemperature({ si: 38 }, 'F')).toBe(100.4);
  });
});

describe('typed numbers', () => {
  test.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    [' 120 ', 120],
    ['.5', 0.5],
    ['5.', 5],
    ['٣٧٫٥', 37.5],
    ['۱۲', 12],
    ['-3', -3],
  ])('%s is read as %d', (text, value) => expect(parseDecimal(text)).toBe(value));

  test.each(['', ' ', '1.2.3', '1,2,3', '12 ml', 'abc', '1e3', '.', '--1', 'Infinity'])(
    '%s is no number',
    (text) => expect(parseDecimal(text)).toBeNull(),
  );
});

describe('steps', () => {
  test('go onto the grid first', () => {
    expect(stepValue(125, 10, 1)).toBe(130);
    expect(stepValue(125, 10, -1)).toBe(120);
    expect(stepValue(120, 10, 1)).toBe(130);
    expect(stepValue(120, 10, -1)).toBe(110);
    expect(stepValue(4.06, 0.25, 1)).toBe(4.25);
    expect(stepValue(36.9, 0.1, 1)).toBe(37);
  });

  test('begin at nothing and never go below it', () => {
    expect(stepValue(null, 10, 1)).toBe(10);
    expect(stepValue(null, 10, -1)).toBe(0);
    expect(stepValue(5, 10, -1)).toBe(0);
  });
});

test('halves round away from zero', () => {
  expect(round(1.005, 2)).toBe(1.01);
  expect(round(-1.005, 2)).toBe(-1.01);
  expect(round(2.675, 2)).toBe(2.68);
});
