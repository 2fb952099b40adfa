import type { EventPayloads } from '../../../schema/records/event.ts';
import Info from 'lucide-react/icons/info';
import { useWatch } from 'react-hook-form';
import { DiaperColor, DiaperFlag, DiaperKind } from '../../../schema/records/payloads/diaper.ts';
import { isDirty, isWet } from '../../../schema/records/event-types/diaper.ts';
import { isWorthMentioning } from '../../domain/log-types/diaper/diapers.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Choice, Flags } from '../form/form-controls.tsx';
import { useChosenChildren } from '../form/use-chosen-children.ts';
import type { EntryValues, LogForm } from '../form/log-form.ts';
import { orNothing } from '../form/optional-fields.ts';
import { severities, sizes } from '../form/options.ts';

type DiaperPayload = EventPayloads['diaper'];
type DiaperValues = {
  kind: DiaperPayload['kind'] | null;
  place: NonNullable<DiaperPayload['place']> | null;
  wetAmount: 'small' | 'medium' | 'large' | null;
  dirtyAmount: 'small' | 'medium' | 'large' | null;
  color: NonNullable<DiaperPayload['color']> | null;
  consistency: NonNullable<DiaperPayload['consistency']> | null;
  flags: NonNullable<DiaperPayload['flags']>;
  rash: NonNullable<DiaperPayload['rash']> | null;
};
type Values = EntryValues<DiaperValues>;

export const form: LogForm<'diaper', DiaperValues> = {
  Fields: DiaperFields,
  Details: DiaperDetails,
  detailFields: ['wetAmount', 'dirtyAmount', 'color', 'consistency', 'flags', 'rash', 'place'],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: () => ({
    kind: null,
    place: null,
    wetAmount: null,
    dirtyAmount: null,
    color: null,
    consistency: null,
    flags: [],
    rash: null,
  }),
  valuesOf: ({ kind, place, wetAmount, dirtyAmount, color, consistency, flags, rash }) => ({
    kind,
    place: place ?? null,
    wetAmount: wetAmount ?? null,
    dirtyAmount: dirtyAmount ?? null,
    color: color ?? null,
    consistency: consistency ?? null,
    flags: flags ?? [],
    rash: rash ?? null,
  }),
  payloadOf: ({ payload }) => diaperPayload(payload),
  prefill: (_blank, { kind }) => {
    const known = DiaperKind.safeParse(kind);
    return known.success ? { kind: known.data } : {};
  },
  startNew: null,
  problems: ({ payload }) =>
    payload.kind === null
      ? [{ path: 'payload.kind', kind: 'missing', text: t('logs.chooseDiaper') }]
      : [],
  plausibilityWarnings: () => [],
  confirmation: null,
  alert: null,
};

function DiaperFields() {
  return (
    <>
      <Choice name="payload.kind" label={t('logs.what')} size="large" options={diaperKinds()} />
      <DoctorHint />
    </>
  );
}

function DiaperDetails() {
  const kind = useWatch<Values, 'payload.kind'>({ name: 'payload.kind' });
  return (
    <>
      {kind !== null && isWet(kind) && (
        <Choice clearable name="payload.wetAmount" label={t('logs.wetAmount')} options={sizes()} />
      )}
      {kind !== null && isDirty(kind) && (
        <>
          <Choice
            clearable
            name="payload.dirtyAmount"
            label={t('logs.dirtyAmount')}
            options={sizes()}
          />
          <Choice clearable name="payload.color" label={t('logs.color')} options={diaperColors()} />
          <Choice
            clearable
            name="payload.consistency"
            label={t('logs.consistency')}
            options={consistencies()}
          />
        </>
      )}
      <Flags name="payload.flags" label={t('logs.alsoSeen')} options={diaperFlags()} />
      <Choice clearable name="payload.rash" label={t('logs.rash')} options={rashes()} />
      <Choice clearable name="payload.place" label={t('logs.where')} options={diaperPlaces()} />
    </>
  );
}

/** "This colour is worth mentioning to your doctor": information, never a diagnosis. */
function DoctorHint() {
  const payload = useWatch<Values, 'payload'>({ name: 'payload' });
  const startedAt = useWatch<Values, 'startedAt'>({ name: 'startedAt' });
  const { bornAt } = useChosenChildren();
  const { color, flags, kind } = payload;
  const diaper = {
    payload: { kind: kind ?? 'wet', flags, ...(color === null ? {} : { color }) },
    startedAt,
  };
  if (!isWorthMentioning(diaper, bornAt)) return null;
  return (
    <Banner icon={Info} title={t('logs.worthMentioning')}>
      {t('logs.callIfWorried')}
    </Banner>
  );
}

function diaperPayload(diaper: DiaperValues): Record<string, unknown> {
  const kind = diaper.kind ?? 'wet';
  return {
    kind,
    place: orNothing(diaper.place),
    wetAmount: isWet(kind) ? orNothing(diaper.wetAmount) : undefined,
    dirtyAmount: isDirty(kind) ? orNothing(diaper.dirtyAmount) : undefined,
    color: orNothing(diaper.color),
    consistency: orNothing(diaper.consistency),
    flags: diaper.flags.length > 0 ? diaper.flags : undefined,
    rash: orNothing(diaper.rash),
  };
}

const diaperKinds = () => [
  { value: 'wet' as const, label: t('logs.wet') },
  { value: 'dirty' as const, label: t('logs.dirty') },
  { value: 'both' as const, label: t('logs.both') },
  { value: 'dry' as const, label: t('logs.dry') },
];

const diaperPlaces = () => [
  { value: 'diaper' as const, label: t('logs.inDiaper') },
  { value: 'potty' as const, label: t('events.place-potty') },
  { value: 'toilet' as const, label: t('events.place-toilet') },
  { value: 'accident' as const, label: t('events.place-accident') },
];

const diaperColors = () =>
  DiaperColor.options.map((value) => ({ value, label: t(`events.color-${value}`) }));

const diaperFlags = () =>
  DiaperFlag.options.map((value) => ({ value, label: t(`events.flag-${value}`) }));

const consistencies = () =>
  (['liquid', 'runny', 'soft', 'formed', 'hard', 'pellets'] as const).map((value) => ({
    value,
    label: t(`events.consistency-${value}`),
  }));

const rashes = () => [{ value: 'none' as const, label: t('logs.none') }, ...severities()];
