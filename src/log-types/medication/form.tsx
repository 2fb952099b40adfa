import { guardDose, usualAmount } from '../../domain/log-types/medication/dose-guard.ts';
import { type Dose, isSameMedicine } from '../../domain/log-types/medication/doses.ts';
import { formatDuration } from '../../i18n/format.ts';
import { say } from '../../i18n/say.ts';
import { t } from '../../i18n/t.ts';
import type { FieldProblem, LogForm, Question, SaveContext } from '../form/log-form.ts';
import { MedicationDetails, MedicationFields } from './fields.tsx';
import { oldSyncText } from './old-sync-text.ts';
import { planText } from './plan-text.ts';
import { dosePhrase } from './type.ts';
import {
  type DoseValues,
  blankDose,
  dosePayload,
  doseValues,
  medicineIn,
  planInForm,
  repeatValues,
} from './values.ts';

type Context = SaveContext<'medication', DoseValues>;

export const form: LogForm<'medication', DoseValues> = {
  Fields: MedicationFields,
  Details: MedicationDetails,
  detailFields: ['minIntervalHours', 'maxCount24h', 'maxAmount24h', 'reason', 'route'],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: ({ recent, units }) => blankDose(recent, units.dose),
  valuesOf: doseValues,
  payloadOf: ({ payload }) => dosePayload(payload),
  prefill: () => ({}),
  // A copied dose includes the medicine and its plan, but not the status of the dose.
  startNew: (values, { copied, recent }) => {
    if (copied === null) return values;
    const same = recent.filter(({ payload }) => isSameMedicine(payload, copied.payload));
    return { ...values, ...repeatValues([copied, ...same]), status: 'given', overrode: [] };
  },
  problems: ({ payload }) => doseProblems(payload),
  plausibilityWarnings: unusualDose,
  confirmation: planQuestion,
  alert: null,
};

/** Limits of the plan that this dose breaks. It is never forbidden: a person decides. */
function planQuestion(context: Context): Question | null {
  const { values, payload: dose, now, nameOf, lastSyncAt } = context;
  if (dose.status !== 'given') return null;
  const plan = planInForm(values.payload);
  const verdict = guardDose({
    dose: { ...medicineIn(values.payload), amount: dose.amount, unit: dose.unit },
    at: values.startedAt,
    doses: dosesFor(context),
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
function unusualDose(context: Context): readonly string[] {
  const { amount, status, unit } = context.payload;
  const usual = usualAmount(dosesFor(context), unit);
  if (usual === null || status !== 'given') return [];
  if (amount >= usual / UNUSUAL_FACTOR && amount <= usual * UNUSUAL_FACTOR) return [];
  return [
    t('logs.unusualDose', {
      dose: say(dosePhrase({ amount, unit })),
      usual: say(dosePhrase({ amount: usual, unit })),
    }),
  ];
}

/** Doses of this medicine to the children of the form, newest first, without the edited one. */
function dosesFor({ values, payload, recent, ownId }: Context): Dose[] {
  return recent.filter(
    (dose) =>
      dose.id !== ownId &&
      dose.childId !== null &&
      values.childIds.includes(dose.childId) &&
      isSameMedicine(dose.payload, payload),
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
