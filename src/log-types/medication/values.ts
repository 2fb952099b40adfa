import type { EventPayloads } from '../../../schema/records/event.ts';
import type { Medicine } from '../../../schema/records/list-item.ts';
import { type DoseUnit, MedicinePlan } from '../../../schema/records/payloads/medication.ts';
import { listedMedicine, planOfMedicine } from '../../domain/lists/medicines.ts';
import { type Dose, planOf } from '../../domain/log-types/medication/doses.ts';
import type { EntryValues } from '../form/log-form.ts';
import { defined, orNothing, text } from '../form/optional-fields.ts';

export type DoseValues = {
  name: string;
  amount: number | null;
  unit: EventPayloads['medication']['unit'];
  status: EventPayloads['medication']['status'];
  route: NonNullable<EventPayloads['medication']['route']> | null;
  reason: string;
  minIntervalHours: number | null;
  maxCount24h: number | null;
  maxAmount24h: number | null;
  overrode: NonNullable<EventPayloads['medication']['overrode']>;
};

/** Conversion of a dose and the plan of its medicine between the payload and the form fields. */

/** @param unit the chosen one for new medicines; null: that of the last dose */
export function blankDose(recent: readonly Dose[], unit: DoseUnit | null = null): DoseValues {
  return {
    name: '',
    amount: null,
    unit: unit ?? recent[0]?.payload.unit ?? 'ml',
    status: 'given',
    route: null,
    reason: '',
    minIntervalHours: null,
    maxCount24h: null,
    maxAmount24h: null,
    overrode: [],
  };
}

export function doseValues(dose: EventPayloads['medication']): DoseValues {
  return {
    name: dose.name,
    amount: dose.amount,
    unit: dose.unit,
    status: dose.status,
    route: dose.route ?? null,
    reason: dose.reason ?? '',
    ...planValues(MedicinePlan.safeParse(dose['plan']).data ?? null),
    overrode: dose.overrode ?? [],
  };
}

/** Fields for giving a medicine again: its amount, route and plan. */
export function repeatValues(doses: readonly Dose[]): Partial<DoseValues> {
  const [last] = doses;
  if (!last) return {};
  const { name, amount, unit, route } = doseValues(last.payload);
  return { name, amount, unit, route, ...planValues(planOf(doses)) };
}

/** Fields for giving a medicine of the list, with what is only known from its doses, newest first. */
export function listedValues(
  medicine: Medicine,
  [last]: readonly Dose[],
): Partial<DoseValues> & Pick<DoseValues, 'amount'> {
  const { name, usualAmount, unit, route } = medicine;
  return {
    name,
    unit,
    amount: usualAmount ?? (last?.payload.unit === unit ? last.payload.amount : null),
    route: route ?? last?.payload.route ?? null,
    ...planValues(planOfMedicine(medicine)),
  };
}

/** The medicine of the list that the fields name; null for any other. */
export function listedIn(
  medicines: readonly Medicine[],
  { childIds, payload }: Pick<EntryValues<DoseValues>, 'childIds' | 'payload'>,
): Medicine | null {
  const { name } = payload;
  return name.trim() === '' ? null : listedMedicine(medicines, childIds, { name });
}

/** The limits that apply: those of the list, else those in the fields. */
export function planFor(
  medicines: readonly Medicine[],
  values: Pick<EntryValues<DoseValues>, 'childIds' | 'payload'>,
): MedicinePlan | null {
  const listed = listedIn(medicines, values);
  return listed ? planOfMedicine(listed) : planInForm(values.payload);
}

function planValues(plan: MedicinePlan | null) {
  return {
    minIntervalHours: plan?.minIntervalMin === undefined ? null : plan.minIntervalMin / 60,
    maxCount24h: plan?.maxCount24h ?? null,
    maxAmount24h: plan?.maxAmount24h ?? null,
  };
}

/** The plan in the fields; null when all of them are empty. */
export function planInForm(dose: DoseValues): MedicinePlan | null {
  const plan = defined({
    minIntervalMin:
      dose.minIntervalHours === null ? undefined : Math.round(dose.minIntervalHours * 60),
    maxCount24h: orNothing(dose.maxCount24h),
    maxAmount24h: orNothing(dose.maxAmount24h),
  });
  return Object.keys(plan).length === 0 ? null : (plan as MedicinePlan);
}

/**
 * @param medicine its id, and its plan for releases without the list and for exports
 */
export function dosePayload(
  dose: DoseValues,
  medicine: { id: string | undefined; plan: MedicinePlan | null },
): Record<string, unknown> {
  return {
    medicineId: medicine.id,
    name: dose.name.trim(),
    amount: dose.amount,
    unit: dose.unit,
    status: dose.status,
    route: orNothing(dose.route),
    reason: text(dose.reason),
    plan: medicine.plan ?? undefined,
    overrode: dose.overrode.length > 0 ? dose.overrode : undefined,
  };
}
