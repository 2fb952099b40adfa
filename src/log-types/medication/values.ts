import type { EventPayloads } from '../../../schema/records/event.ts';
import { type DoseUnit, MedicinePlan } from '../../../schema/records/payloads/medication.ts';
import { type Dose, planOf } from '../../domain/log-types/medication/doses.ts';
import { defined, orNothing, text } from '../form/optional-fields.ts';

export type DoseValues = {
  medicineId: string | null;
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
    medicineId: null,
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
    medicineId: dose.medicineId ?? null,
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
  const { medicineId, name, amount, unit, route } = doseValues(last.payload);
  return { medicineId, name, amount, unit, route, ...planValues(planOf(doses)) };
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

export function dosePayload(dose: DoseValues): Record<string, unknown> {
  return {
    medicineId: orNothing(dose.medicineId),
    name: dose.name.trim(),
    amount: dose.amount,
    unit: dose.unit,
    status: dose.status,
    route: orNothing(dose.route),
    reason: text(dose.reason),
    plan: planInForm(dose) ?? undefined,
    overrode: dose.overrode.length > 0 ? dose.overrode : undefined,
  };
}

/** The fields that identify the medicine. */
export function medicineIn({ medicineId, name }: { medicineId: string | null; name: string }) {
  return medicineId === null ? { name } : { medicineId, name };
}
