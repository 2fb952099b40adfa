import { expect, test } from 'vitest';
import { measured, tablesForTests } from '../../../tests/helpers/growth.ts';
import { withPair } from './pairs.ts';
import { percentileText } from './normal.ts';
import { growthPoints } from './points.ts';
import { type TrendPoint, growthTrend, trendPoints } from './trend.ts';

const tablesOf = tablesForTests();
const child = { birthdate: '2026-01-01', gestationDays: null };
const figure = { percentile: 0, flag: false, value: 5, standard: 'who2006' as const };
const point = (date: string, z: number, isCorrected = false): TrendPoint => ({
  date,
  isCorrected,
  figure: { ...figure, z, ageDay: 0, addedMm: 0, isTooYoungToStand: false },
});

test('a change below 0.67 is along the same curve', () => {
  const last = point('2026-05-01', 0.6);
  expect(growthTrend([point('2026-03-05', 0), last])).toMatchObject({
    kind: 'along',
    since: '2026-03-05',
  });
  expect(growthTrend([point('2026-03-05', -0.08), last])?.kind).toBe('moved');
  expect(growthTrend([point('2026-03-05', -0.06), last])?.kind).toBe('along');
  expect(growthTrend([point('2026-03-05', 1.27), last])?.kind).toBe('moved');
});

test('the last one at least 30 days before counts', () => {
  const points = [point('2026-01-10', 3), point('2026-04-01', 0), point('2026-04-02', 3)];
  expect(growthTrend([...points, point('2026-05-01', 0)])).toMatchObject({
    kind: 'along',
    since: '2026-04-01',
  });
  expect(growthTrend([point('2026-04-02', 0), point('2026-05-01', 0)])).toBeNull();
  expect(growthTrend([point('2026-04-02', 0)])).toBeNull();
  expect(growthTrend([])).toBeNull();
});

test('corrected figures are not compared with others', () => {
  expect(growthTrend([point('2026-03-01', 0, true), point('2026-05-01', 0)])).toBeNull();
  expect(growthTrend([point('2026-03-01', 0, true), point('2026-05-01', 0, true)])).not.toBeNull();
});

test('weights on one curve, and on another', () => {
  // WHO's published P 50 and P 15 of boys: wfa_boys_p_exp.txt, days 91 and 182.
  const list = [
    measured('2026-04-02', { weightG: 6369 }),
    measured('2026-07-02', { weightG: 7934 - 900 }),
    measured('2026-05-01', { headMm: 400 }),
  ];
  const trend = growthTrend(trendPoints(growthPoints(tablesOf('male'), child, list, 'weight')));
  expect(trend).toMatchObject({ kind: 'moved', since: '2026-04-02' });
  expect(percentileText(trend?.from.z ?? 0)).toBe('P 50');
  expect(percentileText(trend?.to.z ?? 0)).toBe('P 14');
});

test('points are in order, without those that have no figure', () => {
  const list = [
    measured('2026-07-02', { weightG: 7900 }),
    measured('2025-12-01', { weightG: 3000 }),
    measured('2026-04-02', { weightG: 6300 }),
  ];
  const dates = trendPoints(growthPoints(tablesOf('male'), child, list, 'weight')).map(
    ({ date }) => date,
  );
  expect(dates).toEqual(['2026-04-02', '2026-07-02']);
  expect(trendPoints(growthPoints(null, child, list, 'weight'))).toEqual([]);
});

test('a child born early has corrected points until 24 months, and none before term', () => {
  const early = { birthdate: '2026-01-01', gestationDays: 224 };
  const weighed = (date: string, weightG: number) => measured(date, { weightG });
  const list = [
    weighed('2026-02-01', 2500),
    weighed('2026-04-01', 4500),
    weighed('2028-01-01', 12_000),
    weighed('2028-01-02', 12_000),
  ];
  const points = trendPoints(growthPoints(tablesOf('female'), early, list, 'weight'));
  expect(points.map(({ date, isCorrected }) => [date, isCorrected])).toEqual([
    ['2026-04-01', true],
    ['2028-01-01', true],
    ['2028-01-02', false],
  ]);
  expect(growthTrend(points)).toBeNull();
});

test('a weight takes the length of the nearest day, at most three days away', () => {
  const weighed = measured('2026-04-10', { weightG: 6000 });
  const at = (date: string) => measured(date, { lengthMm: 610, position: 'lying' });
  const paired = (...others: string[]) => withPair(weighed, [weighed, ...others.map(at)]);
  expect(paired('2026-04-13')).toEqual({
    measurement: { ...weighed, lengthMm: 610, position: 'lying' },
    daysApart: 3,
  });
  expect(paired('2026-04-14')).toBeNull();
  expect(paired('2026-04-08', '2026-04-11')?.daysApart).toBe(1);
  expect(withPair({ ...weighed, lengthMm: 600 }, [at('2026-04-10')])?.daysApart).toBe(0);
  expect(withPair(at('2026-04-10'), [weighed])).toBeNull();
  const bmi = trendPoints(
    growthPoints(tablesOf('male'), child, [weighed, at('2026-04-12')], 'bmi'),
  );
  expect(bmi).toHaveLength(1);
  expect(bmi[0]?.figure.value).toBeCloseTo(6 / 0.61 ** 2, 9);
});
