import Heart from 'lucide-react/icons/heart';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EventRecord } from '../../../schema/records/event.ts';
import type { VaccinationPayload } from '../../../schema/records/payloads/vaccination.ts';
import {
  DOSE_MAX,
  nextDose,
  sameDose,
  vaccinesGiven,
} from '../../domain/log-types/vaccination/doses.ts';
import '../../i18n/lazy/health.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import { Choice, Flags, NumberInput, TextInput } from '../form/form-controls.tsx';
import type { EntryValues, FieldProblem, LogForm } from '../form/log-form.ts';
import { ContactField, DocumentsField } from '../form/link-fields.tsx';
import { orEmpty, orNothing, text } from '../form/optional-fields.ts';
import { useChosenChildren } from '../form/use-chosen-children.ts';
import { vaccineSuggestions } from './vaccines.ts';

type Site = NonNullable<VaccinationPayload['site']>;
type Reaction = NonNullable<VaccinationPayload['reactions']>[number];

type VaccinationValues = {
  vaccine: string;
  dose: number | null;
  product: string;
  lot: string;
  site: Site | null;
  contactId: string | null;
  documentIds: string[];
  reactions: Reaction[];
};
type Values = EntryValues<VaccinationValues>;

const VACCINE_MAX = 80;
const PRODUCT_MAX = 60;
const LOT_MAX = 40;
const DOCUMENTS_MAX = 5;

const sites = [
  'left_thigh',
  'right_thigh',
  'left_arm',
  'right_arm',
  'oral',
  'nasal',
  'other',
] as const satisfies readonly Site[];
const reactions = [
  'none',
  'fever',
  'swelling',
  'fussy',
  'rash',
  'other',
] as const satisfies readonly Reaction[];

export const form: LogForm<'vaccination', VaccinationValues> = {
  Fields: VaccinationFields,
  Details: VaccinationDetails,
  detailFields: [],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: () => ({
    vaccine: '',
    dose: 1,
    product: '',
    lot: '',
    site: null,
    contactId: null,
    documentIds: [],
    reactions: [],
  }),
  valuesOf: ({ vaccine, dose, product, lot, site, contactId, documentIds, reactions: seen }) => ({
    vaccine,
    dose,
    product: product ?? '',
    lot: lot ?? '',
    site: site ?? null,
    contactId: contactId ?? null,
    documentIds: documentIds ?? [],
    reactions: seen ?? [],
  }),
  payloadOf: ({ payload }, { before }) => ({
    vaccine: payload.vaccine.trim(),
    dose: payload.dose,
    product: text(payload.product),
    lot: text(payload.lot),
    site: orNothing(payload.site),
    contactId: orNothing(payload.contactId),
    documentIds: orEmpty(payload.documentIds, before['documentIds']),
    reactions: orEmpty(payload.reactions, before['reactions']),
  }),
  // "How did it go?" of an appointment, whose title often names the vaccine.
  prefill: (_blank, { kind }) =>
    kind === undefined ? {} : { vaccine: kind.slice(0, VACCINE_MAX) },
  // A copy is the next dose: from another package, and nobody knows yet how it went.
  startNew: (values, { copied, recent }) =>
    copied
      ? {
          ...values,
          dose: nextDose(values.vaccine, recent),
          lot: '',
          documentIds: [],
          reactions: [],
        }
      : values,
  problems: ({ payload }) => vaccinationProblems(payload),
  plausibilityWarnings: ({ payload, values: { childIds }, recent, ownId }) => {
    const vaccinations = recent.filter(({ id }) => id !== ownId);
    return sameDose(payload, { vaccinations, childIds })
      ? [t('health.sameDose', { vaccine: payload.vaccine, dose: payload.dose })]
      : [];
  },
  confirmation: null,
  alert: null,
};

function vaccinationProblems({ vaccine, dose }: VaccinationValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (vaccine.trim() === '') {
    problems.push({ path: 'payload.vaccine', kind: 'missing', text: t('health.nameVaccine') });
  }
  if (dose === null || !Number.isInteger(dose) || dose < 1 || dose > DOSE_MAX) {
    problems.push({ path: 'payload.dose', kind: 'range', text: t('health.doseRange') });
  }
  return problems;
}

function VaccinationFields() {
  const given = useVaccinations();
  const vaccine = useWatch<Values, 'payload.vaccine'>({ name: 'payload.vaccine' });
  useProposedDose(vaccine);
  return (
    <>
      <TextInput
        name="payload.vaccine"
        label={t('health.vaccine')}
        hint={t('health.vaccineHint')}
        maxLength={VACCINE_MAX}
        suggestions={vaccineSuggestions(vaccine, vaccinesGiven(given))}
      />
      <NumberInput
        name="payload.dose"
        label={t('health.dose')}
        hint={t('health.doseHint')}
        step={1}
        min={1}
        max={DOSE_MAX}
        digits={0}
      />
    </>
  );
}

function VaccinationDetails() {
  const earlier = useVaccinations().flatMap(({ payload }) => payload.product ?? []);
  return (
    <>
      <TextInput
        optional
        name="payload.product"
        label={t('health.product')}
        maxLength={PRODUCT_MAX}
        suggestions={[...new Set(earlier)]}
      />
      <TextInput
        optional
        name="payload.lot"
        label={t('health.lot')}
        hint={t('health.lotHint')}
        maxLength={LOT_MAX}
      />
      <Choice
        clearable
        name="payload.site"
        label={t('health.givenAt')}
        options={sites.map((value) => ({ value, label: t(`health.given-${value}`) }))}
      />
      <ContactField name="payload.contactId" />
      <DocumentsField name="payload.documentIds" max={DOCUMENTS_MAX} />
      <Flags
        alone="none"
        name="payload.reactions"
        label={t('health.reactions')}
        options={reactions.map((value) => ({ value, label: t(`health.reaction-${value}`) }))}
      />
      <ReactionNote />
    </>
  );
}

function ReactionNote() {
  const seen = useWatch<Values, 'payload.reactions'>({ name: 'payload.reactions' });
  return seen.some((reaction) => reaction !== 'none') ? (
    <Banner icon={Heart} title={t('logs.callIfWorried')} />
  ) : null;
}

/** Keeps the dose at the next one of the vaccine and the children, until the person changes it. */
function useProposedDose(vaccine: string): void {
  const { getValues, setValue } = useFormContext<Values>();
  const given = useVaccinations();
  const { children } = useChosenChildren();
  const proposed = nextDose(
    vaccine,
    given.filter(({ childId }) => children.some(({ id }) => id === childId)),
  );
  const before = useRef(proposed);
  useEffect(() => {
    if (proposed !== before.current && getValues('payload.dose') === before.current) {
      setValue('payload.dose', proposed, { shouldDirty: true, shouldValidate: true });
    }
    before.current = proposed;
  }, [proposed, getValues, setValue]);
}

function useVaccinations(): readonly EventRecord<'vaccination'>[] {
  return useEntryFormContext().recent.filter((event) => event.type === 'vaccination');
}
