import { MINUTE_MS } from '../../../schema/limits.ts';
import type { TummyTimePayload } from '../../../schema/records/payloads/tummy-time.ts';
import { t } from '../../i18n/t.ts';
import { Choice } from '../form/form-controls.tsx';
import type { LogForm } from '../form/log-form.ts';
import { orNothing } from '../form/optional-fields.ts';

type TummyTimeValues = {
  mood: NonNullable<TummyTimePayload['mood']> | null;
  surface: NonNullable<TummyTimePayload['surface']> | null;
};

export const form: LogForm<'tummy_time', TummyTimeValues> = {
  Fields: TummyTimeFields,
  Details: null,
  detailFields: [],
  newSpanMs: 10 * MINUTE_MS,
  variant: null,
  newVisibility: 'family',
  related: null,
  // The place is usually the same; the mood differs each time.
  blank: ({ recent: [last] }) => ({ mood: null, surface: last?.payload.surface ?? null }),
  valuesOf: ({ mood, surface }) => ({ mood: mood ?? null, surface: surface ?? null }),
  payloadOf: ({ payload }) => ({
    mood: orNothing(payload.mood),
    surface: orNothing(payload.surface),
  }),
  prefill: (_blank, { kind }) => {
    const surface = surfaces.find((known) => known === kind);
    return surface === undefined ? {} : { surface };
  },
  startNew: null,
  problems: () => [],
  plausibilityWarnings: () => [],
  confirmation: null,
  alert: null,
};

const moods = ['happy', 'ok', 'upset'] as const;
const surfaces = ['floor', 'chest', 'lap'] as const;

function TummyTimeFields() {
  return (
    <>
      <Choice
        clearable
        name="payload.mood"
        label={t('events.type-mood')}
        options={moods.map((value) => ({ value, label: t(`events.tummy-${value}`) }))}
      />
      <Choice
        clearable
        name="payload.surface"
        label={t('logs.where')}
        options={surfaces.map((value) => ({ value, label: t(`events.surface-${value}`) }))}
      />
    </>
  );
}
