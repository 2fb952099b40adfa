import { expect, test } from 'vitest';
import { measured } from '../../../tests/helpers/growth.ts';
import { growthVelocity } from './velocity.ts';

const child = { birthdate: '2026-01-01', gestationDays: null };
const weighed = (date: string, weightG: number) => measured(date, { weightG });

test('grams by day below 6 months', () => {
  const two = [weighed('2026-02-01', 4000), weighed('2026-02-11', 4300)];
  expect(growthVelocity('weight', child, two)).toEqual({
    value: 30,
    unit: 'g/day',
    from: '2026-02-01',
    to: '2026-02-11',
  });
});

test('grams by month from 6 months on', () => {
  // 2 July is day 182, or 5.98 months; 3 July is day 183.
  const until = (day: string) => [weighed('2026-06-01', 7000), weighed(day, 7310)];
  expect(growthVelocity('weight', child, until('2026-07-02'))?.unit).toBe('g/day');
  const later = growthVelocity('weight', child, until('2026-07-03'));
  expect(later?.unit).toBe('g/month');
  expect(later?.value).toBeCloseTo((310 / 32) * 30.4375, 9);
});

test('weights need a week between them, lengths and heads four', () => {
  const week = [weighed('2026-02-01', 4000), weighed('2026-02-07', 4300)];
  expect(growthVelocity('weight', child, week)).toBeNull();
  expect(growthVelocity('weight', child, [...week, weighed('2026-02-08', 4300)])).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-08',
  });
  for (const [measure, key] of [
    ['length', 'lengthMm'],
    ['head', 'headMm'],
  ] as const) {
    const at = (date: string, mm: number) => measured(date, { [key]: mm });
    const early = [at('2026-02-01', 400), at('2026-02-28', 430)];
    expect(growthVelocity(measure, child, early)).toBeNull();
    const month = [at('2026-02-01', 400), at('2026-03-01', 428)];
    expect(growthVelocity(measure, child, month)).toMatchObject({ unit: 'cm/month' });
    expect(growthVelocity(measure, child, month)?.value).toBeCloseTo(3.04375, 9);
  }
});

test('the nearest measurement that is far enough away counts, in any order of the list', () => {
  const list = [
    weighed('2026-03-01', 5000),
    weighed('2026-02-25', 4900),
    weighed('2026-02-20', 4820),
    weighed('2026-01-01', 3000),
    measured('2026-02-21', { headMm: 380 }),
  ];
  expect(growthVelocity('weight', child, list)).toMatchObject({ value: 20, from: '2026-02-20' });
});

test('a loss is negative, and one measurement is none', () => {
  const loss = [weighed('2026-01-01', 3500), weighed('2026-01-08', 3430)];
  expect(growthVelocity('weight', child, loss)?.value).toBe(-10);
  expect(growthVelocity('weight', child, loss.slice(0, 1))).toBeNull();
  expect(growthVelocity('weight', child, [])).toBeNull();
  expect(growthVelocity('weight', child, [weighed('2026-01-01', 0), ...loss.slice(1)])).toBeNull();
});

test('lengths in different positions are compared as if lying', () => {
  const [at2, later] = ['2027-11-01', '2028-03-01'];
  const list = [
    measured(at2, { lengthMm: 850, position: 'lying' }),
    measured(later, { lengthMm: 868, position: 'standing' }),
  ];
  const velocity = growthVelocity('length', child, list);
  expect(velocity?.value).toBeCloseTo((2.5 / 121) * 30.4375, 9);
});
