import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Period, parsePeriod } from '../../schema/rules/periods.ts';
import { addLocalPeriod, pricePer } from './periods.ts';

const units = ['day', 'week', 'month', 'year'] as const;

describe('a price per week, month and year', () => {
  test.each([
    ['P1M', 5_000_000, 1_166_667, 5_000_000, 60_000_000],
    ['P1Y', 49_000_000, 939_726, 4_083_333, 49_000_000],
    ['P1W', 9_000_000, 9_000_000, 36_000_000, 469_285_714],
    ['P2Y', 239_980_000, 2_301_178, 9_999_167, 119_990_000],
    ['P3M', 12_000_000, 933_333, 4_000_000, 48_000_000],
    ['P1D', 1_000_000, 7_000_000, 30_000_000, 365_000_000],
    ['P2W', 10_000_000, 5_000_000, 20_000_000, 260_714_286],
  ])('%s of %d is %d a week, %d a month, %d a year', (duration, amountMicros, ...expected) => {
    const period = parsePeriod(duration) as Period;
    const price = { amountMicros, currency: 'USD' };
    const got = (['week', 'month', 'year'] as const).map(
      (unit) => pricePer(unit, price, period)?.amountMicros,
    );
    expect(got).toEqual(expected);
  });

  test('is null for an empty period', () => {
    const price = { amountMicros: 1, currency: 'USD' };
    expect(pricePer('month', price, { number: 0, unit: 'day' })).toBeNull();
  });

  test('is never higher for a longer period', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.constantFrom(...units),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('week', 'month', 'year'),
        (amountMicros, unit, number, per) => {
          const price = { amountMicros, currency: 'USD' };
          const one = pricePer(per, price, { unit, number })?.amountMicros ?? 0;
          const more = pricePer(per, price, { unit, number: number + 1 })?.amountMicros ?? 0;
          expect(more).toBeLessThanOrEqual(one);
        },
      ),
    );
  });
});

describe('dates', () => {
  const at = (text: string): Date => new Date(`${text}T09:30:00`);
  test.each([
    ['2026-03-02', 'P1D', '2026-03-03'],
    ['2026-03-30', 'P7D', '2026-04-06'],
    ['2026-03-02', 'P2W', '2026-03-16'],
    ['2026-01-31', 'P1M', '2026-02-28'],
    ['2028-01-31', 'P1M', '2028-02-29'],
    ['2026-08-31', 'P1M', '2026-09-30'],
    ['2026-11-30', 'P3M', '2027-02-28'],
    ['2026-12-15', 'P1M', '2027-01-15'],
    ['2026-03-31', 'P12M', '2027-03-31'],
    ['2026-03-02', 'P1Y', '2027-03-02'],
    ['2024-02-29', 'P1Y', '2025-02-28'],
    ['2024-02-29', 'P4Y', '2028-02-29'],
    ['2024-02-29', 'P8Y', '2032-02-28'],
    ['2096-02-29', 'P4Y', '2100-02-28'],
    ['2024-02-28', 'P8Y', '2032-02-28'],
    ['2024-02-29', 'P0Y', '2024-02-29'],
  ])('%s and %s are %s', (from, duration, to) => {
    expect(addLocalPeriod(at(from), parsePeriod(duration) as Period)).toEqual(at(to));
  });

  test('does not change its argument, and adds about the period', () => {
    const days = { day: 1, week: 7, month: 30.44, year: 365.25 };
    fc.assert(
      fc.property(
        fc.date({ min: at('1971-01-01'), max: at('2200-01-01'), noInvalidDate: true }),
        fc.constantFrom(...units),
        fc.integer({ min: 0, max: 30 }),
        (from, unit, number) => {
          const before = from.getTime();
          const to = addLocalPeriod(from, { number, unit });
          expect(from.getTime()).toBe(before);
          const passed = (to.getTime() - before) / 86_400_000;
          expect(Math.abs(passed - number * days[unit])).toBeLessThan(4);
        },
      ),
    );
  });

  test('adds a month to the same day, or to the last day of the month', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('1971-01-01'), max: at('2200-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 40 }),
        (from, number) => {
          const to = addLocalPeriod(from, { number, unit: 'month' });
          const months = (date: Date): number => date.getFullYear() * 12 + date.getMonth();
          expect(months(to) - months(from)).toBe(number);
          const tomorrow = new Date(to.getFullYear(), to.getMonth(), to.getDate() + 1);
          expect(to.getDate() === from.getDate() || tomorrow.getDate() === 1).toBe(true);
        },
      ),
    );
  });
});
