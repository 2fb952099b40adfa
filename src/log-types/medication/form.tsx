import type { Medicine } from '../../../schema/records/list-item.ts';
import { withListedPlans } from '../../domain/lists/medicines.ts';
import { guardDose, usualAmount } from '../../domain/log-types/medication/dose-guard.ts';
import { medicineKey } from '../../../schema/rules/medicine-key.ts';
import { type Dose, isSameMedicine } from '../../domain/log-types/medication/doses.ts';
import { formatDuration } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type {
  EntryValues,
  FieldProblem,
  LogForm,
  Question,
  SaveContext,
} from '../form/log-form.ts';
import { MedicationDetails, MedicationFields } from './fields.tsx';
import { oldSyncText } from './old-sync-text.ts';
import { planText } from './plan-text.ts';
import { dosePhrase } from './type.ts';
import {
  type DoseValues,
  blankDose,
  dosePayload,
  doseValues,
  listedIn,
  planFor,
  repeatValues,
} from './values.ts';

type Context = SaveContext<'medication', DoseValues>;

/** The form of doses. @param medicines the list of all children, archived ones too */
export function createForm(medicines: readonly Medicine[]): LogForm<'medication', DoseValues> {
  return {
    Fields: () => <MedicationFields medicines={medicines} />,
    Details: () => <MedicationDetails medicines={medicines} />,
    detailFields: ['minIntervalHours', 'maxCount24h', 'maxAmount24h', 'reason', 'route'],
    newSpanMs: null,
    variant: null,
    newVisibility: 'family',
    related: null,
    blank: ({ recent, units }) => blankDose(recent, units.dose),
    valuesOf: doseValues,
    payloadOf: (values, { before }) =>
      dosePayload(values.payload, {
        id: medicineIdFor(medicines, values, before),
        plan: planFor(medicines, values),
      }),
    prefill: () => ({}),
    // A copied dose includes the medicine and its plan, but not the status of the dose.
    startNew: (values, { copied, recent }) => {
      if (copied === null) return values;
      const same = recent.filter(({ payload }) => isSameMedicine(payload, copied.payload));
      return { ...values, ...repeatValues([copied, ...same]), status: 'given', overrode: [] };
    },
    problems: ({ payload }) => doseProblems(payload),
    plausibilityWarnings: (context) => unusualDose(medicines, context),
    confirmation: (context) => planQuestion(medicines, context),
    alert: null,
  };
}

/**
 * The id of the medicine in the list. Children have medicines of their own, so an entry for several of them names
 * none; an unchanged name keeps the id that the entry came with.
 */
function medicineIdFor(
  medicines: readonly Medicine[],
  values: EntryValues<DoseValues>,
  before: Readonly<Record<string, unknown>>,
): string | undefined {
  const listed = listedIn(medicines, values);
  if (listed) return values.childIds.length === 1 ? listed.id : undefined;
  const { medicineId, name } = before;
  if (typeof medicineId !== 'string' || typeof name !== 'string') return undefined;
  return medicineKey(values.payload.name) === medicineKey(name) ? medicineId : undefined;
}

/** Limits of the plan that this dose breaks. It is never forbidden: a person decides. */
function planQuestion(medicines: readonly Medicine[], context: Context): Question | null {
  const { values, payload: dose, now, nameOf, lastSyncAt } = context;
  if (dose.status !== 'given') return null;
  const plan = planFor(medicines, values);
  const verdict = guardDose({
    dose: doseOf(medicines, context),
    at: values.startedAt,
    doses: dosesFor(medicines, context),
    plan,
  });
  if (verdict.reasons.length === 0) return null;
  const texts = verdict.reasons.map((reason) => planText(reason, plan, dose.unit));
  if (verdict.last && verdict.sinceLastMs !== null) {
    texts.unshift(
      t('logs.lastDose', {
        ago: formatDuration(verdict.sinceLastMs),
        name: nameOf(verdict.last.performedBy ?? verdict.last.createdBy),
        dose: say(dosePhrase(verdict.last.payload)),
      }),
    );
  }
  const oldSync = oldSyncText(lastSyncAt, now);
  if (oldSync !== null) texts.push(oldSync);
  return {
    title: t('logs.doseQuestion'),
    texts,
    yes: t('logs.logAnyway'),
    payload: { overrode: verdict.reasons },
  };
}

const UNUSUAL_FACTOR = 2;

/** A dose of less than half or more than twice the usual amount, if a usual one is known. */
function unusualDose(medicines: readonly Medicine[], context: Context): readonly string[] {
  const { amount, status, unit } = context.payload;
  const listed = listedIn(medicines, context.values);
  const usual =
    (listed?.unit === unit ? listed.usualAmount : null) ??
    usualAmount(dosesFor(medicines, context), unit);
  if (usual === null || status !== 'given') return [];
  if (amount >= usual / UNUSUAL_FACTOR && amount <= usual * UNUSUAL_FACTOR) return [];
  return [
    t('logs.unusualDose', {
      dose: say(dosePhrase({ amount, unit })),
      usual: say(dosePhrase({ amount: usual, unit })),
    }),
  ];
}

/** The dose in the form, with the id by which doses under its other names are found. */
function doseOf(medicines: readonly Medicine[], { values, payload }: Context) {
  const { name, amount, unit } = payload;
  const id = listedIn(medicines, values)?.id ?? payload.medicineId;
  return { name, amount, unit, ...(id === undefined ? {} : { medicineId: id }) };
}

/** Doses of this medicine to the children of the form, newest first, without the edited one. */
function dosesFor(medicines: readonly Medicine[], context: Context): Dose[] {
  const { values, recent, ownId } = context;
  const dose = doseOf(medicines, context);
  return withListedPlans(recent, medicines).filter(
    ({ id, childId, payload }) =>
      id !== ownId &&
      childId !== null &&
      values.childIds.includes(childId) &&
      isSameMedicine(payload, dose),
  );
}

function doseProblems(dose: DoseValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (dose.name.trim() === '') {
    problems.push({ path: 'payload.name', kind: 'missing', text: t('logs.nameMedicine') });
  }
  if (dose.amount === null || Number.isNaN(dose.amount)) {
    problems.push({ path: 'payload.amount', kind: 'missing', text: t('logs.enterAmount') });
  } else if (dose.amount < 0.001 || dose.amount > 10_000) {
    problems.push({ path: 'payload.amount', kind: 'range', text: t('logs.doseRange') });
  }
  if (
    dose.minIntervalHours !== null &&
    !(dose.minIntervalHours >= 0.25 && dose.minIntervalHours <= 168)
  ) {
    problems.push({
      path: 'payload.minIntervalHours',
      kind: 'range',
      text: t('logs.intervalRange'),
    });
  }
  if (dose.maxCount24h !== null && !(dose.maxCount24h >= 1 && dose.maxCount24h <= 24)) {
    problems.push({ path: 'payload.maxCount24h', kind: 'range', text: t('logs.countRange') });
  }
  return problems;
}
