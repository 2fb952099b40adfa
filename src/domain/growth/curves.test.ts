import { describe, expect, test } from 'vitest';
import percentiles from '../../../tests/fixtures/growth/percentiles.json';
import { SEXES, figure, tablesForTests } from '../../../tests/helpers/growth.ts';
import {
  type Curve,
  type CurvePoint,
  OUTER_LINES,
  USUAL_LINES,
  Z_LINES,
  curvesByAge,
  curvesByLength,
} from './curves.ts';
import type { AgeMeasure, ChartSex } from './tables.ts';

const tablesOf = tablesForTests();
const LINES = [1, 3, 15, 50, 85, 97, 99].map((percentile) => ({ percentile }));
const pointsOf = ({ pieces }: Curve): CurvePoint[] => pieces.flat();

describe('the percentile tables that WHO publishes', () => {
  type Row = [ChartSex, AgeMeasure | 'wfl' | 'wfh', string, number, ...number[]];
  test.each(SEXES)('%s, by day, month and length', (sex) => {
    const rows = (percentiles.rows as Row[]).filter((row) => row[0] === sex);
    expect(rows.length).toBe(78);
    for (const [, table, standard, x, ...expected] of rows) {
      const curves =
        table === 'wfl' || table === 'wfh'
          ? lengthCurves(sex, table, x * 10)
          : ageCurves(sex, table, standard === 'who2007' ? x * 30.4375 : x);
      expected.forEach((value, i) => {
        // WHO rounds to three decimals, for the reference of 2007 too.
        const y = curves[i]?.pieces[0]?.[0]?.y ?? Number.NaN;
        expect(Math.abs(y - value), `${sex} ${table} ${x}, line ${i}`).toBeLessThan(0.00051);
      });
    }
  });
  const ageCurves = (sex: ChartSex, measure: AgeMeasure, day: number) =>
    curvesByAge(tablesOf(sex), measure, { fromDay: day, toDay: day }, LINES);
  const lengthCurves = (sex: ChartSex, table: 'wfl' | 'wfh', mm: number) => {
    const position = table === 'wfl' ? 'lying' : 'standing';
    return curvesByLength(tablesOf(sex), position, { fromMm: mm, toMm: mm }, LINES);
  };
});

test('a value on the curve of a z score has this z score', () => {
  for (const curve of curvesByAge(
    tablesOf('male'),
    'weight',
    { fromDay: 0, toDay: 730 },
    Z_LINES,
  )) {
    for (const { x, y } of pointsOf(curve)) {
      const { z } = figure('weight', { sex: 'male', age: { days: x }, kg: y });
      expect(z).toBeCloseTo('z' in curve.line ? curve.line.z : 0, 8);
    }
  }
});

test('lines never cross', () => {
  const lines = [...USUAL_LINES, ...OUTER_LINES].toSorted((a, b) =>
    'percentile' in a && 'percentile' in b ? a.percentile - b.percentile : 0,
  );
  for (const measure of ['weight', 'length', 'head', 'bmi'] as const) {
    const curves = curvesByAge(tablesOf('female'), measure, { fromDay: 0, toDay: 6940 }, lines);
    curves.slice(1).forEach((curve, i) => {
      const below = pointsOf(curves[i] ?? curve);
      pointsOf(curve).forEach(({ y }, at) => expect(y).toBeGreaterThan(below[at]?.y ?? Infinity));
    });
  }
});

test('points by week and by four weeks are as good as daily ones, and few', () => {
  for (const measure of ['weight', 'length', 'head', 'bmi'] as const) {
    const [curve] = curvesByAge(tablesOf('male'), measure, { fromDay: 0, toDay: 1826 }, [{ z: 0 }]);
    const points = pointsOf(curve ?? { line: { z: 0 }, pieces: [] });
    expect(points.length).toBeLessThan(140);
    for (let day = 0; day <= 1826; day += 1) {
      const after = points.findIndex(({ x }) => x >= day);
      const [from, to] = [points[Math.max(0, after - 1)], points[after]];
      if (!from || !to) throw new Error(`nothing drawn on day ${day}`);
      const share = to.x === from.x ? 0 : (day - from.x) / (to.x - from.x);
      const drawn = from.y + share * (to.y - from.y);
      const values = { kg: drawn, cm: measure === 'bmi' ? 100 : drawn, headCm: drawn };
      const query = { sex: 'male', age: { days: day }, ...values } as const;
      expect(Math.abs(figure(measure, query).z)).toBeLessThan(0.01);
    }
  }
});

test('curves are not joined where lengths become heights and where the tables meet', () => {
  const range = { fromDay: 0, toDay: 7000 };
  const ends = (measure: AgeMeasure) =>
    curvesByAge(tablesOf('male'), measure, range, [{ z: 0 }])[0]?.pieces.map((piece) => [
      piece[0]?.x,
      piece.at(-1)?.x,
    ]);
  const byMonth = (months: number) => months * 30.4375;
  expect(ends('length')).toEqual([
    [0, 730],
    [731, 1826],
    [1827, byMonth(228)],
  ]);
  expect(ends('weight')).toEqual([
    [0, 1826],
    [1827, byMonth(120)],
  ]);
  expect(ends('head')).toEqual([[0, 1826]]);
});

test('a range has its ends, and only what the tables have', () => {
  const [curve] = curvesByAge(tablesOf('male'), 'weight', { fromDay: 30, toDay: 93 }, [{ z: 0 }]);
  const xs = pointsOf(curve ?? { line: { z: 0 }, pieces: [] }).map(({ x }) => x);
  expect(xs).toEqual([30, 35, 42, 49, 56, 63, 70, 77, 84, 91, 93]);
  const after = curvesByAge(tablesOf('male'), 'head', { fromDay: 2000, toDay: 3000 }, [{ z: 0 }]);
  expect(after).toEqual([{ line: { z: 0 }, pieces: [] }]);
  const lengths = { fromMm: 300, toMm: 1300 };
  const [standing] = curvesByLength(tablesOf('male'), 'standing', lengths, [{ z: 0 }]);
  expect(standing?.pieces[0]?.[0]?.x).toBe(650);
  expect(standing?.pieces[0]?.at(-1)?.x).toBe(1200);
});
