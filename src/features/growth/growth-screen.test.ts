import { describe, expect, test } from 'vitest';
import type { GrowthMeasure } from '../../domain/growth/growth-measures.ts';
import { ageAxis, valueTicks } from '../../app/growth/chart/axis.ts';
import { domainOf, offeredRanges, rangeOf, usualRange } from '../../app/growth/chart/ranges.ts';
import { panned, zoomed } from './chart/zoom.ts';
import { growthSearch, parseGrowthSearch } from './growth-address.ts';

describe('the address', () => {
  test('keeps every state, and leaves out what is usual', () => {
    const search = {
      child: 'mia',
      tab: 'bmi',
      range: '24m',
      curves: 'z',
      age: 'birth',
      parents: 'shown',
      with: 'leo',
      measure: 'new',
    };
    expect(growthSearch(parseGrowthSearch(search))).toEqual(search);
    const usual = growthSearch(parseGrowthSearch({}));
    expect(Object.values(usual).filter((value) => value !== undefined)).toEqual([]);
  });

  test('ignores what it does not know', () => {
    const { tab, range, curves, age } = parseGrowthSearch({
      tab: 'x',
      range: 3,
      curves: [],
      age: 1,
    });
    expect([tab, range, curves, age]).toEqual(['weight', null, 'usual', 'corrected']);
  });
});

describe('the ages of a chart', () => {
  test.each([
    [0, '3m'],
    [92, '3m'],
    [93, '6m'],
    [366, '12m'],
    [367, '24m'],
    [732, '5y'],
    [1_826, '5y'],
    [1_827, '19y'],
    [7_000, '19y'],
  ] as const)('at %i days the usual range is %s', (days, range) => {
    expect(usualRange(days, 'weight')).toBe(range);
  });

  test('school age is offered to a child that is nearly five, and ends with the table', () => {
    const offered = (ageDays: number, measure: GrowthMeasure) =>
      offeredRanges({ ageDays, measure }, usualRange(ageDays, measure));
    expect(offered(300, 'weight')).not.toContain('19y');
    expect(offered(1_700, 'weight')).toContain('19y');
    expect(domainOf('19y', 3_000, 'weight').to).toBe(3_653);
    expect(domainOf('19y', 3_000, 'bmi').to).toBe(6_940);
    expect(domainOf('all', 400, 'weight')).toEqual({ from: 0, to: 420 });
  });

  test('school age is left out where WHO has no table of it, also if the address asks for it', () => {
    const eight = { ageDays: 3_000, measure: 'head' } as const;
    expect(usualRange(3_000, 'head')).toBe('5y');
    expect(offeredRanges(eight, 'all')).not.toContain('19y');
    expect(rangeOf('19y', eight)).toBe('5y');
    expect(rangeOf('all', eight)).toBe('all');
    expect(rangeOf('19y', { ageDays: 3_000, measure: 'bmi' })).toBe('19y');
  });

  test('a weight after the tenth birthday is on the chart, without curves there', () => {
    expect(domainOf('19y', 4_500, 'weight').to).toBeGreaterThan(4_500);
  });

  test('are counted in weeks, months or years, as far apart as there is room', () => {
    const texts = ({ unit, ticks }: ReturnType<typeof ageAxis>) => [
      unit,
      ticks.map(({ text }) => text).join(' '),
    ];
    expect(texts(ageAxis(domainOf('3m', 0, 'weight'), 280))).toEqual(['weeks', '0 2 4 6 8 10 12']);
    expect(texts(ageAxis(domainOf('12m', 0, 'weight'), 280))).toEqual([
      'months',
      '0 2 4 6 8 10 12',
    ]);
    expect(texts(ageAxis(domainOf('5y', 0, 'weight'), 280))).toEqual(['years', '0 1 2 3 4 5']);
    expect(texts(ageAxis(domainOf('19y', 0, 'bmi'), 280))).toEqual(['years', '6 8 10 12 14 16 18']);
  });
});

test('the values at the side keep to what is drawn', () => {
  const steps = [0.5, 1, 2, 5];
  expect(valueTicks([2.4, 11.5], steps)).toEqual([2, 4, 6, 8, 10, 12]);
  expect(valueTicks([3, 3], steps)).toEqual([3, 3.5]);
});

describe('zooming', () => {
  const all = { from: 0, to: 100 };

  test('keeps the place that it is around, and ends with all there is', () => {
    const closer = zoomed(all, all, { factor: 2, around: 25 });
    expect(closer).toEqual({ from: 12.5, to: 62.5 });
    expect(zoomed(closer ?? all, all, { factor: 0.5, around: 25 })).toBeNull();
    expect(zoomed(all, all, { factor: 100, around: 50 })).toEqual({ from: 43, to: 57 });
  });

  test('does not leave the range', () => {
    expect(zoomed(all, all, { factor: 2, around: 100 })).toEqual({ from: 50, to: 100 });
    expect(panned({ from: 50, to: 100 }, all, 30)).toEqual({ from: 50, to: 100 });
    expect(panned({ from: 50, to: 100 }, all, -80)).toEqual({ from: 0, to: 50 });
  });
});
