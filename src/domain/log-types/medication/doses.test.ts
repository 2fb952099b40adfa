import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import {
  type MedicationPayload,
  MedicinePlan,
} from '../../../../schema/records/payloads/medication.ts';
import { makeEvent } from '../../../../tests/helpers/events.ts';
import { guardDose, isAfterFeverMedicine, usualAmount } from './dose-guard.ts';
import { isMedicinePlan, isSameMedicine, medicinesGiven, nextDoseAt, planOf } from './doses.ts';

const now = Date.parse('2025-06-10T12:00:00Z');
const syrup = { name: 'Paracetamol', amount: 5, unit: 'ml', status: 'given' } as const;
const given = (hoursAgo: number, more: Partial<MedicationPayload> = {}) =>
  makeEvent('medication', now - hoursAgo * HOUR_MS, { payload: { ...syrup, ...more } });
const guard = (doses: ReturnType<typeof given>[], plan: MedicinePlan, dose = syrup) =>
  guardDose({ dose, at: now, doses, plan }).reasons;

describe('the dose guard', () => {
  test('warns below the minimum interval, but not at it', () => {
    const plan = { minIntervalMin: 360 };
    expect(guard([given(2)], plan)).toEqual(['interval']);
    expect(guard([given(6)], plan)).toEqual([]);
    expect(guard([given(6 - 1 / 3600)], plan)).toEqual(['interval']);
  });

  test('warns when a dose entered late is too close to a later one', () => {
    expect(guard([given(-2)], { minIntervalMin: 360 })).toEqual(['interval']);
  });

  test('counts only given doses of this medicine', () => {
    const doses = [
      given(1, { status: 'vomited' }),
      given(2, { status: 'refused' }),
      given(3, { name: 'Vitamin D' }),
    ];
    expect(guard(doses, { minIntervalMin: 360, maxCount24h: 1 })).toEqual([]);
  });

  test('recognises the medicine in any spelling of its name', () => {
    expect(guard([given(1, { name: ' PARACÉTAMOL ' })], { minIntervalMin: 360 })).toEqual([
      'interval',
    ]);
    expect(isSameMedicine({ name: 'x', medicineId: 'm-1' }, { name: 'x', medicineId: 'm-2' })).toBe(
      true,
    );
    expect(isSameMedicine({ name: 'x', medicineId: 'm-1' }, { name: 'y', medicineId: 'm-2' })).toBe(
      false,
    );
    expect(
      isSameMedicine({ name: 'old name', medicineId: 'm-1' }, { name: 'new', medicineId: 'm-1' }),
    ).toBe(true);
    expect(isSameMedicine({ name: 'x', medicineId: 'm-1' }, { name: 'X' })).toBe(true);
  });

  test('counts the last 24 hours, not the calendar day', () => {
    const doses = [given(23), given(12), given(8)];
    expect(guard(doses, { maxCount24h: 4 })).toEqual([]);
    expect(guard(doses, { maxCount24h: 3 })).toEqual(['daily_count']);
    expect(guard([given(24), given(12), given(8)], { maxCount24h: 3 })).toEqual([]);
  });

  test('adds this dose to the amount of the day, only in the same unit', () => {
    expect(guard([given(12), given(8)], { maxAmount24h: 15 })).toEqual([]);
    expect(guard([given(12), given(8)], { maxAmount24h: 14.9 })).toEqual(['daily_amount']);
    expect(guard([given(8, { unit: 'mg', amount: 500 })], { maxAmount24h: 15 })).toEqual([]);
    const drops = [given(3, { amount: 0.1 }), given(2, { amount: 0.2 })];
    expect(guard(drops, { maxAmount24h: 5.3 })).toEqual([]);
  });

  test('names the giver of the last dose and can have several reasons', () => {
    const verdict = guardDose({
      dose: syrup,
      at: now,
      doses: [given(9), given(2.5)],
      plan: { minIntervalMin: 240, maxCount24h: 2, maxAmount24h: 10 },
    });
    expect(verdict.reasons).toEqual(['interval', 'daily_count', 'daily_amount']);
    expect(verdict.sinceLastMs).toBe(150 * MINUTE_MS);
    expect(verdict.last?.createdBy).toBe('u-ana');
  });

  test('does not warn without a plan', () => {
    expect(guardDose({ dose: syrup, at: now, doses: [given(0.1)], plan: null }).reasons).toEqual(
      [],
    );
  });
});

describe('the next dose', () => {
  const next = (doses: ReturnType<typeof given>[], plan: MedicinePlan | null) =>
    nextDoseAt({ dose: syrup, doses, plan });

  test('is the last one plus the interval', () => {
    expect(next([given(9), given(2)], { minIntervalMin: 360 })).toBe(now + 4 * HOUR_MS);
    expect(next([given(9)], { minIntervalMin: 360 })).toBe(now - 3 * HOUR_MS);
  });

  test('is possible when the oldest of the maximum doses is 24 hours old', () => {
    const doses = [given(23), given(16), given(8)];
    expect(next(doses, { minIntervalMin: 240, maxCount24h: 3 })).toBe(now + HOUR_MS);
    expect(next(doses, { minIntervalMin: 240, maxCount24h: 4 })).toBe(now - 4 * HOUR_MS);
  });

  test('is possible when its amount fits into the maximum of 24 hours', () => {
    const doses = [given(20), given(10), given(5)];
    // 15 of 18 ml: the next 5 fit once the first 5 are older than 24 hours.
    expect(next(doses, { maxAmount24h: 18 })).toBe(now + 4 * HOUR_MS);
    expect(next(doses, { maxAmount24h: 20 })).toBeNull();
  });

  test('is unknown without a plan or a dose', () => {
    expect(next([given(1)], null)).toBeNull();
    expect(next([], { minIntervalMin: 360 })).toBeNull();
  });
});

test('uses the newest plan and skips an invalid one', () => {
  const withPlan = (plan: MedicinePlan) => given(1, { plan });
  expect(
    planOf([given(1), withPlan({ minIntervalMin: 3 }), withPlan({ minIntervalMin: 240 })]),
  ).toEqual({
    minIntervalMin: 240,
  });
  expect(planOf([given(1)])).toBeNull();
});

test('takes for a plan what its schema takes', () => {
  const edges = fc.constantFrom(0, 0.001, 1, 14, 15, 24, 25, 10_080, 10_081, 100_000, 100_001);
  const value = fc.oneof(edges, fc.double(), fc.integer(), fc.constantFrom('15', null, undefined));
  const plan = fc.record(
    { minIntervalMin: value, maxCount24h: value, maxAmount24h: value, other: fc.anything() },
    { requiredKeys: [] },
  );
  const noPlan = fc.constantFrom(null, undefined, 'plan', 3, true);
  fc.assert(
    fc.property(fc.oneof(plan, noPlan), (candidate) => {
      expect(isMedicinePlan(candidate)).toBe(MedicinePlan.safeParse(candidate).success);
    }),
  );
});

test('offers each medicine once, with its newest dose', () => {
  const newest = given(1);
  const vitamin = given(2, { name: 'Vitamin D' });
  expect(medicinesGiven([newest, vitamin, given(3), given(4, { name: 'vitamin d' })])).toEqual([
    newest,
    vitamin,
  ]);
});

test('the usual amount is the median of at least three', () => {
  const doses = [5, 5, 6, 50].map((amount) => given(1, { amount }));
  expect(usualAmount(doses, 'ml')).toBe(6);
  expect(usualAmount(doses.slice(0, 2), 'ml')).toBeNull();
  expect(usualAmount(doses, 'mg')).toBeNull();
});

test('marks a reading within six hours of a fever medicine', () => {
  expect(isAfterFeverMedicine([given(5.9)], now)).toBe(true);
  expect(isAfterFeverMedicine([given(6)], now)).toBe(false);
  expect(isAfterFeverMedicine([given(-1)], now)).toBe(false);
  expect(isAfterFeverMedicine([given(1, { name: 'Vitamin D' })], now)).toBe(false);
  expect(isAfterFeverMedicine([given(1, { name: 'X', reason: 'Fever' })], now)).toBe(true);
});
