import { expect, test } from 'vitest';
import { quantityOf } from '../../domain/measures/measures.ts';
import { velocityText, zText } from './growth-texts.ts';
import { type GrowthUnits, axisMeasure, exactValue } from './growth-units.ts';

const METRIC: GrowthUnits = { weight: 'kg', length: 'cm', head: 'cm' };
const POUNDS: GrowthUnits = { weight: 'lb', length: 'in', head: 'in' };

test('how fast a child grows is said in the units of the person', () => {
  const between = { from: '2026-02-01', to: '2026-02-11' };
  const daily = { value: 30, unit: 'g/day', ...between } as const;
  const monthly = { value: 2.5, unit: 'cm/month', ...between } as const;
  const said = (units: GrowthUnits) =>
    [
      velocityText(daily, { measure: 'weight', units, today: '2026-02-11' }),
      velocityText(monthly, { measure: 'length', units, today: '2026-02-11' }),
    ].map((text) => text.replace(/ since .*/u, ''));
  expect(said(METRIC)).toEqual(['30 g a day', '2.5 cm a month']);
  expect(said(POUNDS)).toEqual(['1.1 oz a day', '0.98 in a month']);
});

test('a difference is written with pounds and ounces', () => {
  expect(axisMeasure('weight', POUNDS).text(5.5)).toBe('5 lb 8 oz');
  expect(axisMeasure('weight', POUNDS).text(0.5)).toBe('8 oz');
  expect(axisMeasure('weight', METRIC).text(0.5)).toBe('0.50 kg');
  expect(axisMeasure('bmi', POUNDS).text(16)).toBe('16.0 kg/m²');
});

test('a file has what was typed, without rounding', () => {
  expect(exactValue(quantityOf(236.5, 'oz'), 'weight', 'lb')).toBe(14.78125);
  expect(exactValue(quantityOf(24.375, 'in'), 'length', 'in')).toBe(24.375);
  expect(exactValue(quantityOf(24.375, 'in'), 'length', 'cm')).toBe(61.9);
  expect(exactValue({ si: 5_234 }, 'weight', 'kg')).toBe(5.234);
});

test('a z score that rounds to zero has no sign', () => {
  expect([-0.04, 0.04, -0.06, 1.25].map(zText)).toEqual(['0.0', '0.0', '−0.1', '1.3']);
});
