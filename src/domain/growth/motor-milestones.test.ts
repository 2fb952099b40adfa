import { expect, test } from 'vitest';
import { NEVER_CRAWL_PERCENT, motorAge, motorPhase, motorWindows } from './motor-milestones.ts';

test('the windows are those of the abstract of the WHO study', () => {
  // https://pubmed.ncbi.nlm.nih.gov/16817682/
  expect(motorWindows.map(({ fromMonths, toMonths }) => [fromMonths, toMonths])).toEqual([
    [3.8, 9.2],
    [4.8, 11.4],
    [5.2, 13.5],
    [5.9, 13.7],
    [6.9, 16.9],
    [8.2, 17.6],
  ]);
  expect(NEVER_CRAWL_PERCENT).toBe(4.3);
});

test('today is in months since birth', () => {
  const child = { birthdate: '2026-01-01', gestationDays: null };
  expect(motorAge(child, '2026-10-01')).toEqual({ months: 273 / 30.4375, isCorrected: false });
  expect(motorAge(child, '2026-01-01')?.months).toBe(0);
  expect(motorAge(child, '2025-12-31')).toBeNull();
  expect(motorAge({ ...child, birthdate: null }, '2026-10-01')).toBeNull();
});

test('after an early birth it counts from the 40th week, below 24 months', () => {
  const child = { birthdate: '2026-01-01', gestationDays: 224 };
  const age = motorAge(child, '2026-10-01');
  expect(age?.isCorrected).toBe(true);
  expect(age?.months).toBeCloseTo((273 - 56) / 30.4375, 9);
  expect(motorAge(child, '2026-02-01')?.months).toBeLessThan(0);
  expect(motorAge(child, '2028-01-02')).toMatchObject({ isCorrected: false });
});

test('both ends of a window belong to it', () => {
  const window = { fromMonths: 3.8, toMonths: 9.2 };
  const phases = [-1, 3.79, 3.8, 9.2, 9.21].map((months) => motorPhase(window, months));
  expect(phases).toEqual(['before', 'before', 'within', 'within', 'after']);
});
