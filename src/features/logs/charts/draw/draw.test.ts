import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../../../schema/limits.ts';
import { addDays } from '../../../../../schema/rules/days.ts';
import { ML_PER_OZ } from '../../../../domain/units.ts';
import { dayTicks } from '../../../../app/charts/day-axis.ts';
import { type Mark, markByKey, nearestMark } from '../../../../app/charts/marks.ts';
import { ticksAround, ticksUpTo } from '../../../../app/charts/measure.ts';
import { clockText, count, duration, volume } from './measure.ts';
import { rowTops } from './dose-grid.tsx';
import { runsOf } from './heat-area.tsx';
import { feedShare } from './raster.tsx';
import { stackOf } from './stacked-bars.tsx';

describe('the values of an axis', () => {
  test('reach the largest value in steps that read well', () => {
    expect(ticksUpTo(7, count)).toEqual([0, 2, 4, 6, 8]);
    expect(ticksUpTo(8, count)).toEqual([0, 2, 4, 6, 8]);
    expect(ticksUpTo(640, volume({ volume: 'ml', temperature: 'C' }))).toEqual([
      0, 200, 400, 600, 800,
    ]);
    expect(ticksUpTo(13.5 * HOUR_MS, duration).map((ms) => ms / HOUR_MS)).toEqual([
      0, 4, 8, 12, 16,
    ]);
  });

  test('are whole ounces where ounces are shown', () => {
    const ounces = ticksUpTo(18 * ML_PER_OZ, volume({ volume: 'oz', temperature: 'F' }));
    expect(ounces.map((ml) => Math.round(ml / ML_PER_OZ))).toEqual([0, 5, 10, 15, 20]);
  });

  test('of an empty chart are not all zero', () => {
    expect(ticksUpTo(0, count)).toEqual([0, 1]);
  });

  test('may begin above zero, around all values', () => {
    expect(ticksAround([36.4, 38.9], { steps: [0.5, 1, 2] })).toEqual([36, 37, 38, 39]);
    expect(ticksAround([37, 37], { steps: [0.5, 1, 2] })).toEqual([37, 37.5]);
  });
});

test('a minute of the day after is written as on the clock', () => {
  expect(clockText(1500)).toBe(clockText(60));
  expect(clockText(-60)).toBe(clockText(1380));
});

describe('the texts under the days', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => addDays('2026-03-01', index));

  test('are those of all days of a week', () => {
    expect(dayTicks(days(7), 240)).toHaveLength(7);
  });

  test.each([
    [14, 240],
    [30, 240],
    [90, 240],
    [366, 700],
  ])('of %d days on %d px do not touch, and the last day has one', (length, width) => {
    const all = days(length);
    const ticks = dayTicks(all, width);
    expect(ticks.at(-1)?.day).toBe(all.at(-1));
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length * 50).toBeLessThanOrEqual(width + 50);
  });
});

describe('the parts of a bar', () => {
  test('are stacked, and keep their series when one has no value', () => {
    expect(stackOf([3, 0, 2])).toEqual([
      { series: 0, from: 0, to: 3 },
      { series: 2, from: 3, to: 5 },
    ]);
  });
});

test('a feed fills its lane by amount or minutes, and is never too small to see', () => {
  expect(feedShare({ ml: 0, breastMin: 0 })).toBe(0.35);
  expect(feedShare({ ml: 100, breastMin: 0 })).toBe(0.5);
  expect(feedShare({ ml: 100, breastMin: 27 })).toBe(0.9);
  expect(feedShare({ ml: 900, breastMin: 0 })).toBe(1);
});

test('slots with the same share are one piece, and gaps stay gaps', () => {
  expect(runsOf([0, 0.5, 0.5, 0, 0.5, 1])).toEqual([
    { from: 1, to: 3, share: 0.5 },
    { from: 4, to: 5, share: 0.5 },
    { from: 5, to: 6, share: 1 },
  ]);
  expect(runsOf([0, 0])).toEqual([]);
});

test('a row of doses is as high as its fullest day', () => {
  const dose = (day: string) => ({
    id: '',
    day,
    isGiven: true,
    isOverridden: false,
    label: () => '',
  });
  const [, one = 0, both = 0] = rowTops([
    { doses: [dose('2026-03-01'), dose('2026-03-02')] },
    { doses: [dose('2026-03-01'), dose('2026-03-01'), dose('2026-03-01')] },
  ]);
  expect(both - one).toBeGreaterThan(one);
});

describe('the marks of a drawing', () => {
  const mark = (x: number, y: number, group?: string): Mark => ({
    key: `${x} ${y}`,
    day: '2026-03-01',
    label: () => '',
    x,
    y,
    width: 10,
    height: 10,
    group,
  });

  test('a tap chooses the closest, also beside it', () => {
    const marks = [mark(0, 0), mark(40, 0)];
    expect(nearestMark(marks, { x: 12, y: 5 })).toBe(0);
    expect(nearestMark(marks, { x: 30, y: 50 })).toBe(1);
    expect(nearestMark([], { x: 0, y: 0 })).toBe(-1);
  });

  test('left and right go from one to the next and stop at the ends', () => {
    const marks = [mark(0, 0), mark(20, 0), mark(40, 0)];
    expect(markByKey(marks, 0, 'ArrowRight')).toBe(1);
    expect(markByKey(marks, 2, 'ArrowRight')).toBe(2);
    expect(markByKey(marks, 0, 'ArrowLeft')).toBe(0);
    expect(markByKey(marks, 1, 'End')).toBe(2);
    expect(markByKey(marks, 1, 'Home')).toBe(0);
    expect(markByKey(marks, 1, 'Tab')).toBeNull();
  });

  test('up and down go to the closest of the next row', () => {
    const marks = [mark(0, 0, 'a'), mark(80, 0, 'a'), mark(10, 20, 'b'), mark(70, 20, 'b')];
    expect(markByKey(marks, 1, 'ArrowDown')).toBe(3);
    expect(markByKey(marks, 2, 'ArrowUp')).toBe(0);
    expect(markByKey(marks, 3, 'ArrowDown')).toBe(3);
  });

  test('without rows, up and down are the marks before and after', () => {
    const marks = [mark(0, 0), mark(20, 0)];
    expect(markByKey(marks, 0, 'ArrowDown')).toBe(1);
    expect(markByKey(marks, 0, 'ArrowUp')).toBe(0);
  });
});
