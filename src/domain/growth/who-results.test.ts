import { describe, expect, test } from 'vitest';
import survey2006 from '../../../tests/fixtures/growth/survey-2006.json';
import survey2007 from '../../../tests/fixtures/growth/survey-2007.json';
import { figure, score, tablesForTests, z2 } from '../../../tests/helpers/growth.ts';
import type { GrowthMeasure } from './growth-measures.ts';
import type { Position } from './position.ts';
import type { ChartSex } from './tables.ts';

tablesForTests();

/** WHO rounds to two decimals; a half may be rounded either way. */
const HALF_DIGIT = 0.005 + 1e-6;

describe("results of WHO's own programs for their example surveys", () => {
  const measures: GrowthMeasure[] = ['length', 'weight', 'head', 'weightForLength', 'bmi'];

  test('0 to 5 years: 498 children, 1977 figures', () => {
    let figures = 0;
    const wrong: unknown[] = [];
    for (const row of survey2006.rows as SurveyRow[]) {
      const [days, sex, position, cm, kg, headCm, oedema, ...expected] = row;
      measures.forEach((measure, i) => {
        const { chronological } = score(measure, {
          sex,
          age: { days },
          position,
          hasOedema: oedema === 1,
          cm,
          kg,
          headCm,
        });
        const { z } = chronological;
        const z0 = expected[i] ?? null;
        // The older program went on to day 1856; WHO's present rule ends before 60 months.
        if (days > 1826) return;
        if (z0 !== null) figures += 1;
        if (z === null ? z0 !== null : z0 === null || Math.abs(z - z0) > HALF_DIGIT) {
          wrong.push({ row, measure, z, z0 });
        }
      });
    }
    expect(wrong).toEqual([]);
    expect(figures).toBe(1977);
  });

  test('5 to 19 years: 933 children, z scores and flags', () => {
    const wrong: unknown[] = [];
    for (const row of survey2007.rows as Survey2007Row[]) {
      const [months, sex, cm, kg, oedema, ...expected] = row;
      (['length', 'weight', 'bmi'] as const).forEach((measure, i) => {
        const { chronological } = score(measure, {
          sex,
          age: { months },
          hasOedema: oedema === 1,
          cm,
          kg,
        });
        const { z } = chronological;
        const isPastTable = months > (measure === 'weight' ? 120 : 228);
        const [z0, flag] = isPastTable ? [null, null] : [expected[i] ?? null, expected[i + 3]];
        const isRight =
          chronological.z === null
            ? z0 === null
            : z0 !== null &&
              Math.abs(chronological.z - z0) <= HALF_DIGIT &&
              chronological.flag === (flag === 1);
        if (!isRight) wrong.push({ row, measure, z, z0 });
      });
    }
    expect(wrong).toEqual([]);
  });
});

describe("expectations in the tests of WHO's packages anthro (b776d8a) and anthroplus (799a7de)", () => {
  test('anthro, README.md: four boys and girls at 1000 to 1010 days', () => {
    const rows = [
      ['male', 1001, 18, 120, [7.31, 2.2, -2.39, -3.01]],
      ['female', 1000, 15, 80, [-3.5, 0.95, 4.13, 4.66]],
      ['male', 1010, 10, 100, [1.62, -2.76, -5.19, -5.61]],
      ['male', 1000, 15, 100, [1.7, 0.69, -0.29, -0.58]],
    ] as const;
    for (const [sex, days, kg, cm, expected] of rows) {
      const query = { sex, age: { days }, kg, cm };
      const measures = ['length', 'weight', 'weightForLength', 'bmi'] as const;
      expect(measures.map((measure) => z2(measure, query))).toEqual(expected);
    }
    const flagged = { sex: 'male', age: { days: 1001 }, kg: 18, cm: 120 } as const;
    expect(figure('length', flagged).flag).toBe(true);
    expect(figure('bmi', flagged).flag).toBe(false);
  });

  test('anthro, test-zscores.R: lengths by position', () => {
    const lying = { sex: 'male', age: { days: 987 }, cm: 72.86, position: 'lying' } as const;
    expect(figure('length', lying)).toMatchObject({ flag: true, addedMm: -7 });
    expect(z2('length', lying)).toBe(-6.09);
    const standing = { sex: 'male', cm: 60, position: 'standing' } as const;
    const at8 = { ...standing, age: { months: 8 } };
    expect(z2('length', at8)).toBe(-4.81);
    expect(figure('length', at8)).toMatchObject({ value: 60, isTooYoungToStand: true });
    const at9 = { ...standing, age: { months: 9 } };
    expect(z2('length', at9)).toBe(-5.02);
    expect(figure('length', at9)).toMatchObject({ value: 60.7, isTooYoungToStand: false });
    const girl = { sex: 'female', age: { months: 24 }, cm: 77.5 } as const;
    expect(z2('length', { ...girl, position: 'standing' })).toBe(-2.55);
    expect(z2('length', girl)).toBe(-2.55);
    const shifted = (days: number, position: Position) =>
      figure('length', { sex: 'male', age: { days }, cm: 100, position }).addedMm;
    expect([shifted(730, 'standing'), shifted(800, 'standing')]).toEqual([7, 0]);
    expect([shifted(730, 'lying'), shifted(800, 'lying')]).toEqual([0, -7]);
  });

  test('anthro, test-zscore-*.R: single figures and flags', () => {
    expect(z2('weight', { sex: 'female', age: { days: 1522 }, kg: 17 })).toBe(0.24);
    const heavy = { sex: 'female', age: { days: 1 } } as const;
    expect(figure('weight', { ...heavy, kg: 10.37 }).flag).toBe(true);
    // A BMI of 25, as 6.25 kg and 50 cm.
    expect(figure('bmi', { ...heavy, kg: 6.25, cm: 50 }).flag).toBe(true);
    // L 1, M 56.4833, S 0.03492 on day 44.
    const expected = (50 / 56.4833 - 1) / 0.03492;
    expect(figure('length', { sex: 'male', age: { days: 44 }, cm: 50 }).z).toBeCloseTo(expected, 8);
  });

  test('anthroplus, README.md and test-zscores.R: single figures and flags', () => {
    const boy = { sex: 'male', age: { months: 100 }, cm: 100, kg: 30 } as const;
    const girl = { sex: 'female', age: { months: 110 }, cm: 90, kg: 40 } as const;
    const measures = ['length', 'weight', 'bmi'] as const;
    expect(measures.map((measure) => z2(measure, boy))).toEqual([-5.04, 0.87, 5.03]);
    expect(measures.map((measure) => z2(measure, girl))).toEqual([-7.06, 1.78, 7.37]);
    expect(measures.map((measure) => figure(measure, boy).flag)).toEqual([false, false, true]);
    expect(measures.map((measure) => figure(measure, girl).flag)).toEqual([true, false, true]);
    const at60 = { sex: 'female', age: { months: 60.32 }, cm: 113.8, kg: 18.7 } as const;
    expect(measures.map((measure) => z2(measure, at60))).toEqual([0.96, 0.21, -0.58]);
    const at61 = { sex: 'female', age: { months: 60.911701 }, cm: 113.6, kg: 20.5 } as const;
    expect(measures.map((measure) => z2(measure, at61))).toEqual([0.85, 0.79, 0.42]);
  });
});

type SurveyRow = [
  number,
  ChartSex,
  Position | null,
  number | null,
  number | null,
  number | null,
  0 | 1,
  ...(number | null)[],
];
type Survey2007Row = [number, ChartSex, number | null, number | null, 0 | 1, ...(number | null)[]];
