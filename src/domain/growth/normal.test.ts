import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalCdf, percentileOf, percentileText, zOfPercentile } from './normal.ts';

test('the normal distribution, against published values', () => {
  // Abramowitz and Stegun, Handbook of Mathematical Functions (1964), table 26.1.
  const known = [
    [0, 0.5],
    [0.5, 0.691462461274],
    [1, 0.841344746069],
    [2, 0.977249868052],
    [3, 0.998650101968],
    [4, 0.999968328758],
    [5, 0.999999713348],
  ] as const;
  for (const [z, share] of known) {
    expect(Math.abs(normalCdf(z) - share)).toBeLessThan(1e-11);
    expect(Math.abs(normalCdf(-z) - (1 - share))).toBeLessThan(1e-11);
  }
  expect([normalCdf(-40), normalCdf(40)]).toEqual([0, 1]);
  expect([normalCdf(-Infinity), normalCdf(Infinity)]).toEqual([0, 1]);
  expect(normalCdf(Number.NaN)).toBeNaN();
});

test('it rises everywhere and is symmetric', () => {
  const z = fc.double({ min: -9, max: 9, noNaN: true });
  fc.assert(
    fc.property(z, z, (a, b) => {
      expect(normalCdf(Math.min(a, b))).toBeLessThanOrEqual(normalCdf(Math.max(a, b)) + 1e-15);
      expect(normalCdf(a) + normalCdf(-a)).toBeCloseTo(1, 12);
    }),
  );
});

test('a percentile has a z score and back', () => {
  // Quantiles of the normal distribution, from any table of it.
  expect(zOfPercentile(3)).toBeCloseTo(-1.8808, 4);
  expect(zOfPercentile(15)).toBeCloseTo(-1.0364, 4);
  expect(zOfPercentile(50)).toBeCloseTo(0, 9);
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 99.9, noNaN: true }), (percentile) => {
      expect(percentileOf(zOfPercentile(percentile))).toBeCloseTo(percentile, 8);
    }),
  );
});

test.each([
  [-0.41, 'P 34'],
  [0, 'P 50'],
  [2.3, 'P 99'],
  [2.4, 'P 99.2'],
  [-2.33, 'P 1'],
  [-2.65, 'P 0.4'],
  [-3, 'P 0.1'],
  [3, 'P 99.9'],
  [-3.001, '< P 0.1'],
  [3.001, '> P 99.9'],
  [-12, '< P 0.1'],
  [12, '> P 99.9'],
])('z %d is written %s', (z, text) => {
  expect(percentileText(z)).toBe(text);
});
