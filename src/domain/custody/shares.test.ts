import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import type { CustodyOverride, CustodyPlan } from '../../../schema/rules/schedule/custody.ts';
import { percentages, periodOf, sharesIn } from './shares.ts';

const plan: CustodyPlan = {
  id: 'plan',
  createdAt: 0,
  partyIds: ['ana', 'ben'],
  tz: 'Europe/Berlin',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  cycleDays: 14,
  anchorDate: '2026-01-05',
  exchanges: [
    { dayIndex: 0, time: '17:00', toParty: 'ana', place: null, carrier: null },
    { dayIndex: 7, time: '17:00', toParty: 'ben', place: null, carrier: null },
  ],
};

const override = (kind: CustodyOverride['kind']): CustodyOverride => ({
  id: kind,
  planId: 'plan',
  kind,
  toParty: 'ben',
  from: '2026-01-06T17:00',
  to: '2026-01-08T17:00',
  repeat: 'none',
  dateRule: { kind: 'fixed' },
  acceptedAt: 0,
  startExchange: null,
  endExchange: null,
});

test('the month, the quarter and the year that contain a day', () => {
  expect(periodOf('month', '2026-12-24')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
  expect(periodOf('quarter', '2026-12-24')).toEqual({ from: '2026-10-01', to: '2027-01-01' });
  expect(periodOf('year', '2026-12-24')).toEqual({ from: '2026-01-01', to: '2027-01-01' });
});

test('a month has as many nights as days, also with a clock change', () => {
  const march = periodOf('month', '2026-03-01');
  const { real } = sharesIn({ plans: [plan], overrides: [] }, ['ana', 'ben'], march, plan.tz);
  expect(real.reduce((sum, { nights }) => sum + nights, 0)).toBe(31);
  // 31 days of which one has 23 hours.
  expect(real.reduce((sum, { ms }) => sum + ms, 0)).toBe((31 * 24 - 1) * 3_600_000);
});

test('a swap changes what really was, and a holiday also what was planned', () => {
  const january = periodOf('month', '2026-01-01');
  const nightsOf = (overrides: CustodyOverride[]) => {
    const shares = sharesIn({ plans: [plan], overrides }, ['ana', 'ben'], january, plan.tz);
    return [shares.real[1]?.nights, shares.planned[1]?.nights];
  };
  const [without] = nightsOf([]);
  expect(nightsOf([override('swap')])).toEqual([(without ?? 0) + 2, without]);
  expect(nightsOf([override('holiday')])).toEqual([(without ?? 0) + 2, (without ?? 0) + 2]);
});

test('percentages are whole and sum to 100', () => {
  expect(percentages([1, 1, 1])).toEqual([34, 33, 33]);
  expect(percentages([0, 0])).toEqual([0, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 3 }), (amounts) => {
      const sum = percentages(amounts).reduce((total, part) => total + part, 0);
      expect(sum).toBe(amounts.every((amount) => amount === 0) ? 0 : 100);
    }),
  );
});
