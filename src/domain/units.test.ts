import { describe, expect, test } from 'vitest';
import {
  celsiusToTemperature,
  mlToVolume,
  round,
  temperatureToCelsius,
  volumeToMl,
} from './units.ts';

describe('volumes', () => {
  test('shows the typed value again after conversion to millilitres and back', () => {
    for (let quarter = 1; quarter <= 40; quarter += 1) {
      const oz = quarter / 4;
      const ml = volumeToMl(oz, 'oz');
      expect(mlToVolume({ si: ml, entered: { value: oz, unit: 'oz' } }, 'oz')).toBe(oz);
      expect(mlToVolume({ si: ml }, 'oz')).toBeCloseTo(oz, 1);
    }
  });

  test('ignores the typed value when another unit is shown', () => {
    expect(mlToVolume({ si: 118.3, entered: { value: 4, unit: 'oz' } }, 'ml')).toBe(118.3);
    expect(mlToVolume({ si: 120, entered: { value: 120, unit: 'ml' } }, 'oz')).toBe(4.06);
  });
});

describe('temperatures', () => {
  test('every tenth of a degree Fahrenheit survives the conversion', () => {
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

test('halves round away from zero', () => {
  expect(round(1.005, 2)).toBe(1.01);
  expect(round(-1.005, 2)).toBe(-1.01);
  expect(round(2.675, 2)).toBe(2.68);
});
