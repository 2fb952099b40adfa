import { DAY_MS, MINUTE_MS } from '../../../../schema/limits.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { PLAN_LIMITS } from '../../../../schema/records/medicine-plan-limits.ts';
import type {
  MedicationPayload,
  MedicinePlan,
} from '../../../../schema/records/payloads/medication.ts';
import { medicineKey } from '../../../../schema/rules/medicine-key.ts';
import { round } from '../../units.ts';

/** Doses, the plan of a medicine, and the time of the next possible dose. */

export const DOSE = 'medication';
export type Dose = EventRecord<typeof DOSE>;

export function isDose(event: EventRecord): event is Dose {
  return event.type === DOSE;
}

/**
 * The plan is stored in the doses: the newest dose of a medicine that has one contains the family's
 * current plan, on every device with that dose.
 */
export function planOf(newestFirst: readonly Dose[]): MedicinePlan | null {
  for (const { payload } of newestFirst) {
    // A newer release may write plans that this one cannot read.
    if (isMedicinePlan(payload.plan)) return payload.plan;
  }
  return null;
}

/** As its schema says, without the schema: Home shows the next dose before it has loaded schemas. */
export function isMedicinePlan(plan: unknown): plan is MedicinePlan {
  if (typeof plan !== 'object' || plan === null || Array.isArray(plan)) return false;
  const values: Readonly<Record<string, unknown>> = { ...plan };
  return Object.entries(PLAN_LIMITS).every(([name, { min, max, whole }]) => {
    const value = values[name];
    return (
      value === undefined ||
      (typeof value === 'number' &&
        value >= min &&
        value <= max &&
        (!whole || Number.isSafeInteger(value)))
    );
  });
}

/**
 * Whether two doses are of the same medicine: by its id in the list, or by normalised name. Doses of one
 * name count together also where the list has it twice: a warning too many is better than a dose too many.
 */
export function isSameMedicine(
  a: Pick<MedicationPayload, 'medicineId' | 'name'>,
  b: Pick<MedicationPayload, 'medicineId' | 'name'>,
): boolean {
  const isSameItem = a.medicineId !== undefined && a.medicineId === b.medicineId;
  return isSameItem || medicineKey(a.name) === medicineKey(b.name);
}

/** A dose and the doses before it. */
export type DoseQuestion = {
  dose: Pick<MedicationPayload, 'medicineId' | 'name' | 'amount' | 'unit'>;
  at: number;
  /** Doses of the child on this device, any order, without the one being edited. */
  doses: readonly Dose[];
  plan: MedicinePlan | null;
};

/**
 * The earliest instant at which no limit of the plan forbids another such dose; null without a plan
 * or a dose. An instant in the past means that it is possible now.
 */
export function nextDoseAt({ dose, doses, plan }: Omit<DoseQuestion, 'at'>): number | null {
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

/** The newest dose of each medicine, newest first: the choices of the medicine sheet. */
export function medicinesGiven(newestFirst: readonly Dose[]): Dose[] {
  const newest: Dose[] = [];
  for (const dose of newestFirst) {
    if (!newest.some(({ payload }) => isSameMedicine(payload, dose.payload))) newest.push(dose);
  }
  return newest;
}

/** Given doses of one medicine, oldest first. */
export function givenDoses(
  doses: readonly Dose[],
  medicine: Pick<MedicationPayload, 'medicineId' | 'name'>,
): Dose[] {
  return doses
    .filter(({ payload }) => payload.status === 'given' && isSameMedicine(payload, medicine))
    .toSorted((a, b) => a.startedAt - b.startedAt);
}

/** The sum of the amounts in this unit; other units are ignored. */
export function sumAmounts(doses: readonly Dose[], unit: string): number {
  const sum = doses.reduce(
    (total, { payload }) => total + (payload.unit === unit ? payload.amount : 0),
    0,
  );
  return round(sum, 3);
}
