import { DAY_MS, MINUTE_MS } from '../../schema/limits.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import { type MedicationPayload, MedicinePlan } from '../../schema/records/payloads/health.ts';
import { round } from './units.ts';

/**
 * The guard before a dose is saved (screens.md 3.6), over the doses this device knows. It never
 * computes a dose and never forbids one: it says what the plan says, and a person decides.
 */

export type Dose = EventRecord<'medication'>;

/**
 * The plan travels with the doses: the newest dose of a medicine that carries one holds the
 * family's present rule, on every device that has the dose.
 */
export function planOf(newestFirst: readonly Dose[]): MedicinePlan | null {
  for (const { payload } of newestFirst) {
    // A newer release may write plans that this one cannot follow.
    const plan = MedicinePlan.safeParse(payload.plan);
    if (plan.success) return plan.data;
  }
  return null;
}

/** The same medicine: by its id where both have one, else by name, however it was typed. */
export function isSameMedicine(
  a: Pick<MedicationPayload, 'medicineId' | 'name'>,
  b: Pick<MedicationPayload, 'medicineId' | 'name'>,
): boolean {
  if (a.medicineId !== undefined && b.medicineId !== undefined) {
    return a.medicineId === b.medicineId;
  }
  return medicineKey(a.name) === medicineKey(b.name);
}

/** A name without case, accents and spare spaces. */
export function medicineKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();
}

export type GuardReason = 'interval' | 'daily_count' | 'daily_amount';
export type GuardVerdict = {
  reasons: GuardReason[];
  /** The newest dose given before, whoever gave it. */
  last: Dose | null;
  sinceLastMs: number | null;
  count24h: number;
  amount24h: number;
};

type Question = {
  dose: Pick<MedicationPayload, 'medicineId' | 'name' | 'amount' | 'unit'>;
  at: number;
  /** Doses of the child on this device, any order, without the one being edited. */
  doses: readonly Dose[];
  plan: MedicinePlan | null;
};

/** What the plan says against giving `dose` at `at`; no reasons means go on. */
export function guardDose({ dose, at, doses, plan }: Question): GuardVerdict {
  const given = givenDoses(doses, dose);
  const before = given.filter(({ startedAt }) => startedAt <= at);
  const last = before.at(-1) ?? null;
  // A dose entered late must keep its distance from the one after it as well.
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

/**
 * M18: the earliest instant at which the plan says nothing against another such dose; null
 * without a plan or a dose. May lie in the past: then it is possible now.
 */
export function nextDoseAt({ dose, doses, plan }: Omit<Question, 'at'>): number | null {
  const given = givenDoses(doses, dose);
  const last = given.at(-1);
  if (!last || !plan) return null;
  const limits: number[] = [];
  if (plan.minIntervalMin) limits.push(last.startedAt + plan.minIntervalMin * MINUTE_MS);
  if (plan.maxCount24h) {
    const oldestThatCounts = given.at(-plan.maxCount24h);
    if (oldestThatCounts) limits.push(oldestThatCounts.startedAt + DAY_MS);
  }
  if (plan.maxAmount24h) {
    const whenItFits = given
      .toReversed()
      .find(
        (_, index, newestFirst) =>
          sumAmounts(newestFirst.slice(0, index + 1), dose.unit) + dose.amount >
          (plan.maxAmount24h ?? Number.POSITIVE_INFINITY),
      );
    if (whenItFits) limits.push(whenItFits.startedAt + DAY_MS);
  }
  return limits.length === 0 ? null : Math.max(...limits);
}

/** The newest dose of each medicine, newest first: what the medicine sheet offers again. */
export function medicinesGiven(newestFirst: readonly Dose[]): Dose[] {
  const newest: Dose[] = [];
  for (const dose of newestFirst) {
    if (!newest.some(({ payload }) => isSameMedicine(payload, dose.payload))) newest.push(dose);
  }
  return newest;
}

/** The middle of the last amounts given in this unit; null with fewer than three. */
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

/** Whether a fever medicine was given in the six hours before: the reading may be lowered. */
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

/** Doses that count, of one medicine, oldest first. */
function givenDoses(
  doses: readonly Dose[],
  medicine: Pick<MedicationPayload, 'medicineId' | 'name'>,
): Dose[] {
  return doses
    .filter(({ payload }) => payload.status === 'given' && isSameMedicine(payload, medicine))
    .toSorted((a, b) => a.startedAt - b.startedAt);
}

function sumAmounts(doses: readonly Dose[], unit: string): number {
  const sum = doses.reduce(
    (total, { payload }) => total + (payload.unit === unit ? payload.amount : 0),
    0,
  );
  return round(sum, 3);
}
