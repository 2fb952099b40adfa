import { useController, useWatch } from 'react-hook-form';
import { DAY_MS } from '../../../schema/limits.ts';
import '../../i18n/lazy/health.ts';
import { t } from '../../i18n/t.ts';
import { TextField } from '../../ui/text-field.tsx';
import { addDays, instantToParts, partsToInstant } from '../../ui/time-parts.ts';
import { useEntryFormContext } from '../form/form-context.ts';
import { LongText, TextInput } from '../form/form-controls.tsx';
import type { EntryValues, FieldProblem, LogForm } from '../form/log-form.ts';
import { ContactField, DocumentsField } from '../form/link-fields.tsx';
import { orEmpty, orNothing, text } from '../form/optional-fields.ts';

type DoctorVisitValues = {
  reason: string;
  findings: string;
  nextVisitAt: number | null;
  contactId: string | null;
  documentIds: string[];
  /** The appointment of the schedule that the visit was; null: none. */
  scheduleEntryId: string | null;
};
type Values = EntryValues<DoctorVisitValues>;

const REASON_MAX = 120;
const FINDINGS_MAX = 2_000;
const DOCUMENTS_MAX = 10;
const YEAR_MS = 365.25 * DAY_MS;

export const form: LogForm<'doctor_visit', DoctorVisitValues> = {
  Fields: DoctorVisitFields,
  Details: DoctorVisitDetails,
  detailFields: [],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: () => ({
    reason: '',
    findings: '',
    nextVisitAt: null,
    contactId: null,
    documentIds: [],
    scheduleEntryId: null,
  }),
  valuesOf: ({ reason, findings, nextVisitAt, contactId, documentIds, scheduleEntryId }) => ({
    reason: reason ?? '',
    findings: findings ?? '',
    nextVisitAt: nextVisitAt ?? null,
    contactId: contactId ?? null,
    documentIds: documentIds ?? [],
    scheduleEntryId: scheduleEntryId ?? null,
  }),
  payloadOf: ({ payload }, { before }) => ({
    reason: text(payload.reason),
    findings: text(payload.findings),
    nextVisitAt: orNothing(payload.nextVisitAt),
    contactId: orNothing(payload.contactId),
    documentIds: orEmpty(payload.documentIds, before['documentIds']),
    scheduleEntryId: orNothing(payload.scheduleEntryId),
  }),
  // "How did it go?" of an appointment: its title, and which one it was.
  prefill: (_blank, { kind, content }) => ({
    ...(kind === undefined ? {} : { reason: kind.slice(0, REASON_MAX) }),
    ...(content === undefined ? {} : { scheduleEntryId: content }),
  }),
  // A copy is another visit, of which nothing is known yet but the reason and who is seen.
  startNew: (values, { copied }) =>
    copied
      ? { ...values, findings: '', nextVisitAt: null, documentIds: [], scheduleEntryId: null }
      : values,
  problems: visitProblems,
  plausibilityWarnings: ({ values: { startedAt, payload } }) =>
    payload.nextVisitAt !== null && payload.nextVisitAt > startedAt + 2 * YEAR_MS
      ? [t('health.visitFarAway')]
      : [],
  confirmation: null,
  alert: null,
};

function visitProblems({ startedAt, payload }: Values): FieldProblem[] {
  const { findings, nextVisitAt } = payload;
  const problems: FieldProblem[] = [];
  if (findings.length > FINDINGS_MAX) {
    const limit = { max: FINDINGS_MAX, n: findings.length };
    const path = 'payload.findings';
    problems.push({ path, kind: 'tooLong', text: t('logs.noteTooLong', limit) });
  }
  if (nextVisitAt === null) return problems;
  const path = 'payload.nextVisitAt';
  if (nextVisitAt <= startedAt) {
    problems.push({ path, kind: 'before', text: t('health.visitBefore') });
  } else if (nextVisitAt > startedAt + 10 * YEAR_MS) {
    problems.push({ path, kind: 'range', text: t('health.visitYear') });
  }
  return problems;
}

function DoctorVisitFields() {
  const { recent } = useEntryFormContext();
  const reasons = recent.flatMap((event) =>
    event.type === 'doctor_visit' && event.payload.reason ? [event.payload.reason] : [],
  );
  return (
    <>
      <TextInput
        optional
        name="payload.reason"
        label={t('health.reason')}
        maxLength={REASON_MAX}
        suggestions={[...new Set(reasons)]}
      />
      <ContactField name="payload.contactId" />
      <LongText
        optional
        name="payload.findings"
        label={t('health.findings')}
        maxChars={FINDINGS_MAX}
      />
      <NextVisit />
    </>
  );
}

function DoctorVisitDetails() {
  return <DocumentsField name="payload.documentIds" max={DOCUMENTS_MAX} />;
}

/** A day; the time of a visit that another release or an import knows is kept. */
function NextVisit() {
  const { tz } = useEntryFormContext();
  const at = useWatch<Values, 'startedAt'>({ name: 'startedAt' });
  const { field, fieldState } = useController<Values, 'payload.nextVisitAt'>({
    name: 'payload.nextVisitAt',
  });
  const parts = field.value === null ? null : instantToParts(field.value, tz);
  return (
    <TextField
      optional
      type="date"
      label={t('health.nextVisit')}
      min={addDays(instantToParts(at, tz).day, 1)}
      value={parts?.day ?? ''}
      onChange={(day) =>
        field.onChange(
          day === '' ? null : partsToInstant({ day, time: parts?.time ?? '12:00' }, tz),
        )
      }
      error={fieldState.error?.message}
    />
  );
}
