import { describe, expect, test } from 'vitest';
import { growthPoints, lyingMm, placeOf } from './points.ts';
import { loadGrowthTables } from './tables.ts';

const child = { birthdate: '2026-01-01', birthDateApprox: false, gestationDays: 210 };
const measured = (date: string, values: object = {}) => ({
  date,
  weightG: null,
  lengthMm: null,
  headMm: null,
  position: null,
  ...values,
});

describe('the points of a chart', () => {
  test('an early born child of six months is placed by either age, with the figure of that age', async () => {
    const tables = await loadGrowthTables('male');
    const [point] = growthPoints(
      tables,
      child,
      [measured('2026-07-03', { weightG: 6_200 })],
      'weight',
    );
    if (!point) throw new Error('no point');
    const corrected = placeOf(point, 'weight', 'corrected');
    const chronological = placeOf(point, 'weight', 'chronological');
    expect([corrected?.x, chronological?.x]).toEqual([113, 183]);
    expect([corrected?.isCorrected, chronological?.isCorrected]).toEqual([true, false]);
    const [high, low] = [corrected, chronological].map((place) => place?.figure.z ?? Number.NaN);
    expect(high).toBeGreaterThan(low ?? 0);
  });

  test('come in the order of their days, and without a figure where there is no table', () => {
    const points = growthPoints(
      null,
      { ...child, gestationDays: null },
      [
        measured('2026-03-01', { headMm: 390 }),
        measured('2026-02-01', { headMm: 370 }),
        measured('2026-02-02'),
      ],
      'head',
    );
    expect(points.map(({ own }) => own.date)).toEqual(['2026-02-01', '2026-03-01']);
    expect(points.map((point) => placeOf(point, 'head', 'corrected'))).toMatchObject([
      { x: 31, y: 37, figure: { z: null, reason: 'noSex' } },
      { x: 59, y: 39, figure: { z: null } },
    ]);
  });

  test('of BMI take a length from up to three days away, and none from a week away', () => {
    const weighed = measured('2026-02-10', { weightG: 4_000 });
    const near = measured('2026-02-13', { lengthMm: 530 });
    const far = measured('2026-02-17', { lengthMm: 530 });
    expect(growthPoints(null, child, [weighed, near], 'bmi')).toMatchObject([{ daysApart: 3 }]);
    expect(growthPoints(null, child, [weighed, far], 'bmi')).toEqual([]);
    expect(growthPoints(null, child, [near], 'weightForLength')).toEqual([]);
  });

  test('of weight for length lie on one axis, as if all children were measured lying', () => {
    expect(lyingMm(850, { day: 731, months: 24 })).toBe(857);
    expect(lyingMm(850, { day: 730, months: 24 })).toBe(850);
  });
});
