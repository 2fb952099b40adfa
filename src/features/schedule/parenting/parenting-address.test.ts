import { expect, test } from 'vitest';
import { parentingSearch, parseParentingSearch } from './parenting-address.ts';

test('what is usual is not in the address', () => {
  const usual = parseParentingSearch({});
  expect(Object.values(parentingSearch(usual)).every((value) => value === undefined)).toBe(true);
});

test('an address is read back as it was written', () => {
  const search = {
    part: 'requests',
    date: '2026-12-24',
    share: 'year',
    by: 'hours',
    setup: 'new',
    step: 'preview',
    export: '2026-01-01_2026-12-31',
  };
  expect(parentingSearch(parseParentingSearch(search))).toEqual(search);
});

test('what makes no sense in an address is left out', () => {
  const parsed = parseParentingSearch({
    part: 'nothing',
    date: '2026-02-30',
    share: 7,
    export: '2026-12-31_2026-01-01',
    step: ['who'],
  });
  expect(parsed).toMatchObject({
    part: 'calendar',
    date: null,
    share: 'month',
    period: null,
    step: null,
  });
});
