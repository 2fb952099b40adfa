import { DAY_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import { medicineKey } from '../../../../schema/rules/medicine-key.ts';
import { type Dose, type DoseQuestion, givenDoses, sumAmounts } from './doses.ts';
import { round } from '../../units.ts';

/**
 * Checks a dose against its plan before it is saved, using the doses on this device. It never
 * computes a dose and never forbids one: it reports which limits the dose would break, and a person
 * decides.
 */

export type GuardReason = 'interval' | 'daily_count' | 'daily_amount';
export type GuardVerdict = {
  reasons: GuardReason[];
  /** The newest earlier dose, given by anybody. */
  last: Dose | null;
  sinceLastMs: number | null;
  count24h: number;
  amount24h: number;
};

/** The limits of the plan that `dose` would break at `at`; empty: it can be saved. */
export function guardDose({ dose, at, doses, plan }: DoseQuestion): GuardVerdict {
  const given = givenDoses(doses, dose);
  const before = given.filter(({ startedAt }) => startedAt <= at);
  const last = before.at(-1) ?? null;
  // A dose that is entered late must also keep the interval to the next one.
  const nearest = given.reduce<number | null>((near, { startedAt }) => {
    const gap = Math.abs(at - startedAt);
    return near === null || gap < near ? gap : near;
  }, null);
  const inDay = before.filter(({ startedAt }) => startedAt > at - DAY_MS);
  const amount24h = sumAmounts(inDay, dose.unit);
  const reasons: GuardReason[] = [];
  if (plan?.minIntervalMin && nearest !== null && nearest < plan.minIntervalMin * MINUTE_MS) {
    reasons.push('interval');
  }
  if (plan?.maxCount24h && inDay.length >= plan.maxCount24h) reasons.push('daily_count');
  if (plan?.maxAmount24h && round(amount24h + dose.amount, 3) > plan.maxAmount24h) {
    reasons.push('daily_amount');
  }
  return {
    reasons,
    last,
    sinceLastMs: last && at - last.startedAt,
    count24h: inDay.length,
    amount24h,
  };
}

/** The median of the last amounts given in this unit; null with fewer than three. */
export function usualAmount(newestFirst: readonly Dose[], unit: string): number | null {
  const amounts = newestFirst
    .filter(({ payload }) => payload.status === 'given' && payload.unit === unit)
    .slice(0, 7)
    .map(({ payload }) => payload.amount)
    .sort((a, b) => a - b);
  return amounts.length < 3 ? null : (amounts[Math.floor(amounts.length / 2)] ?? null);
}

const FEVER_MEDICINE =
  /paracetamol|acetaminophen|ibuprofen|tylenol|calpol|nurofen|advil|apiretal|dalsy/u;
const FEVER_MEDICINE_MS = 6 * 60 * MINUTE_MS;

/** Whether a fever medicine was given in the six hours before `at`, which may lower the reading. */
export function isAfterFeverMedicine(doses: readonly Dose[], at: number): boolean {
  return doses.some(
    ({ payload, startedAt }) =>
      payload.status === 'given' &&
      startedAt <= at &&
      at - startedAt < FEVER_MEDICINE_MS &&
      (FEVER_MEDICINE.test(medicineKey(payload.name)) ||
        medicineKey(payload.reason ?? '').includes('fever')),
  );
}
