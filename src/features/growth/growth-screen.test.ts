import { describe, expect, test } from 'vitest';
import { ageAxis, valueTicks } from '../../app/growth/chart/axis.ts';
import { domainOf, offeredRanges, usualRange } from '../../app/growth/chart/ranges.ts';
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
    expect(usualRange(days)).toBe(range);
  });

  test('school age is offered to a child that is nearly five, and ends with the table', () => {
    expect(offeredRanges(300, '12m')).not.toContain('19y');
    expect(offeredRanges(1_700, '5y')).toContain('19y');
    expect(domainOf('19y', 3_000, 'weight').to).toBe(3_653);
    expect(domainOf('19y', 3_000, 'head').to).toBe(6_940);
    expect(domainOf('all', 400, 'weight')).toEqual({ from: 0, to: 420 });
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
