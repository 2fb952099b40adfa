import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEXES, tablesForTests } from '../../../tests/helpers/growth.ts';
import { zOfValue, valueOfZ } from './lms.ts';
import { type GrowthTables, type Lms, type LmsTable, lmsAt } from './tables.ts';

const tablesOf = tablesForTests();

type Drawn = { lms: Lms; isRestricted: boolean };
/** Any row of any table, of both sexes. */
function anyRow(): fc.Arbitrary<Drawn> {
  const named = SEXES.flatMap((sex) => {
    const { who2006, who2007 }: GrowthTables = tablesOf(sex);
    return [...Object.entries<LmsTable>(who2006), ...Object.entries<LmsTable>(who2007)];
  });
  return fc
    .tuple(fc.constantFrom(...named), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([[name, table], at]) => ({
      lms: lmsAt(table, table.start + at * (table.M.length - 1)) ?? { L: 1, M: 1, S: 1 },
      isRestricted: name !== 'length' && name !== 'head',
    }));
}
const anyZ = fc.double({ min: -5, max: 5, noNaN: true });

test('value to z and back, and z to value and back, are the same', () => {
  fc.assert(
    fc.property(anyRow(), anyZ, ({ lms, isRestricted }, z) => {
      const value = valueOfZ(z, lms, isRestricted);
      // A light weight 5 SD below the median can be none at all.
      if (Number.isNaN(value)) return;
      const back = zOfValue(value, lms, isRestricted);
      expect(back).toBeCloseTo(z, 8);
      expect(valueOfZ(back, lms, isRestricted)).toBeCloseTo(value, 8);
    }),
    { numRuns: 2000 },
  );
});

test('more is a higher z score', () => {
  const share = fc.double({ min: 0.3, max: 3, noNaN: true });
  fc.assert(
    fc.property(anyRow(), share, share, ({ lms, isRestricted }, a, b) => {
      if (Math.abs(a - b) < 1e-6) return;
      const [low, high] = [Math.min(a, b) * lms.M, Math.max(a, b) * lms.M];
      expect(zOfValue(low, lms, isRestricted)).toBeLessThan(zOfValue(high, lms, isRestricted));
    }),
    { numRuns: 2000 },
  );
});

test('no value above 0, no z score', () => {
  fc.assert(
    fc.property(anyRow(), fc.double({ max: 0 }), ({ lms, isRestricted }, value) => {
      expect(zOfValue(value, lms, isRestricted)).toBeNaN();
    }),
  );
});

test('past three standard deviations the steps are those from 2 to 3', () => {
  // WHO, Methods and development (2006), chapter 7.
  const lms = { L: -0.3521, M: 10, S: 0.09 };
  const at = (z: number) => valueOfZ(z, lms, true);
  expect(at(4) - at(3)).toBeCloseTo(at(3) - at(2), 9);
  expect(at(5) - at(3)).toBeCloseTo(2 * (at(3) - at(2)), 9);
  expect(at(-3) - at(-4)).toBeCloseTo(at(-2) - at(-3), 9);
  expect(zOfValue(at(3) + 1e-9, lms, true)).toBeCloseTo(3, 6);
  expect(valueOfZ(4, lms, false)).toBeGreaterThan(at(4));
});

test('with L = 0 the logarithm is normal', () => {
  const lms = { L: 0, M: 10, S: 0.1 };
  expect(zOfValue(10 * Math.exp(0.2), lms, false)).toBeCloseTo(2, 12);
  expect(valueOfZ(-2, lms, true)).toBeCloseTo(10 * Math.exp(-0.2), 12);
  const near = { ...lms, L: 1e-7 };
  expect(zOfValue(13, lms, false)).toBeCloseTo(zOfValue(13, near, false), 5);
});
