import { describe, expect, test } from 'vitest';
import { type Row, median, quantile, slopeOf, summarise } from './figures.ts';
import { merge } from './keep.ts';
import { compareRatios } from './agreement.ts';
import { missedGoals, toMarkdown } from './table.ts';

const row = (more: Partial<Row> = {}): Row => ({
  id: 'B5',
  measure: 'tap to painted',
  setting: 'CPU/4',
  unit: 'ms',
  figures: [40, 20, 120],
  ...more,
});

describe('figures', () => {
  test('median and p95 are measured values', () => {
    const figures = Array.from({ length: 20 }, (_, i) => i + 1);
    expect([median([3, 1, 2]), quantile(figures, 0.95), quantile([7], 0.95)]).toEqual([2, 19, 7]);
  });

  test('a goal is compared with the median, the p95 or the ratio, as it names', () => {
    const { goals, peer } = summarise(
      row({
        peer: { name: 'raw', figures: [10, 10, 20] },
        goals: [
          { of: 'median', atMost: 40 },
          { of: 'p95', atMost: 100 },
          { of: 'ratio', atMost: 3.5 },
          { of: 'ratio', atLeast: 4 },
        ],
      }),
    );
    expect(peer?.ratio).toBe(4);
    expect(goals.map(({ reached }) => reached)).toEqual([true, false, false, true]);
  });

  test('the ratio of pairs is the median of their ratios, with its quartiles', () => {
    const { peer } = summarise(
      row({
        figures: [10, 30, 60, 100],
        peer: { name: 'React alone', figures: [10, 20, 30, 10], inPairs: true },
      }),
    );
    expect(peer).toEqual({
      name: 'React alone',
      median: 10,
      ratio: 1.5,
      spread: { low: 1, high: 2 },
    });
  });

  test('a value that is not a number misses its goal', () => {
    const { goals } = summarise(row({ figures: [], goals: [{ of: 'median', atMost: 1 }] }));
    expect(goals[0]?.reached).toBe(false);
  });

  test('the slope is the increase per step', () => {
    expect(slopeOf([5, 7, 9, 11])).toBeCloseTo(2);
    expect(slopeOf([3, 3, 3])).toBe(0);
  });
});

describe('table', () => {
  test('reports a missed goal in the table and in a separate line', () => {
    const summary = summarise(row({ goals: [{ of: 'p95', atMost: 100 }] }));
    const table = toMarkdown([{ title: 'A tap', rows: [{ ...summary, when: 'today' }] }]);
    expect(table).toContain('| B5 | tap to painted | CPU/4 |  |  | 40 ms | 120 ms | 3 |');
    expect(table).toContain('p95 ≤ 100 ms | **no** |');
    expect(missedGoals([summary])).toEqual(['B5 tap to painted, CPU/4: 120 ms, goal p95 ≤ 100 ms']);
  });
});

test('the table shows the ratio with its spread before the milliseconds', () => {
  const peer = { name: 'React alone', figures: [20, 20, 30], inPairs: true } as const;
  const table = toMarkdown([
    { title: 'A tap', rows: [{ ...summarise(row({ peer })), when: 'today' }] },
  ]);
  expect(table).toContain(
    '| CPU/4 | 2.00 × | 1.00–4.00 | 40 ms | 120 ms | 3 | React alone: 20 ms |',
  );
});

describe('the stored rows', () => {
  const on = (when: string, more: Partial<Row> = {}) => ({ ...summarise(row(more)), when });
  const [start, small, large] = [on('1'), on('1'), on('1', { setting: 'CPU/1' })];
  const again = on('2', { figures: [1] });
  const kept = merge({ start: [start] }, 'tap', { rows: [small, large], isWhole: true });

  test('a partial run of a part keeps its other rows, with their dates', () => {
    const after = merge(kept, 'tap', { rows: [again], isWhole: false });
    expect(after).toEqual({ start: [start], tap: [again, large] });
    const table = toMarkdown([{ title: 'A tap', rows: after['tap'] ?? [] }]);
    expect(table).toContain('Measured 2.');
    expect(table).toContain('| CPU/1, on 1 |');
  });

  test('a complete run of a part removes the rows it no longer measures', () => {
    expect(merge(kept, 'tap', { rows: [again], isWhole: true })['tap']).toEqual([again]);
  });
});

describe('the ratios of two runs', () => {
  const withRatio = (measure: string, ratio: number) =>
    summarise(row({ measure, figures: [ratio], peer: { name: 'raw', figures: [1] } }));
  const stored = (measure: string, ratio: number) => ({
    ...withRatio(measure, ratio),
    when: '2026-11-21 14:37',
  });

  test('agree within 15 %, and others are named with both figures', () => {
    const kept = [stored('tap', 1), stored('switch', 1.5), stored('start', 2)];
    const now = [withRatio('tap', 1.14), withRatio('switch', 1.2), withRatio('start', 2.31)];
    expect(compareRatios(kept, now)).toEqual([
      '1 of 3 ratios are within 15 % of the stored ones',
      'changed: B5 switch, CPU/4: 1.50 on 2026-11-21 14:37, 1.20 now',
      'changed: B5 start, CPU/4: 2.00 on 2026-11-21 14:37, 2.31 now',
    ]);
  });

  test('are not compared without a stored row, a reference or a finite ratio', () => {
    const without = { ...summarise(row()), when: '2026-11-21 14:37' };
    const kept = [stored('tap', 1), without, stored('idle', Number.NaN)];
    const now = [withRatio('new', 3), summarise(row()), withRatio('idle', 1)];
    expect(compareRatios(kept, now)).toEqual([]);
  });
});
