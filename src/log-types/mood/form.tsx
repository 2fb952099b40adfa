import MessageCircleHeart from 'lucide-react/icons/message-circle-heart';
import { useWatch } from 'react-hook-form';
import type { MoodPayload } from '../../../schema/records/payloads/mood.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Choice } from '../form/form-controls.tsx';
import type { EntryValues, LogForm } from '../form/log-form.ts';
import { orNothing } from '../form/optional-fields.ts';

type MoodValues = {
  /** null: not chosen yet. */
  mood: MoodPayload['mood'] | null;
  cause: NonNullable<MoodPayload['cause']> | null;
  soothedBy: NonNullable<MoodPayload['soothedBy']> | null;
};

export const form: LogForm<'mood', MoodValues> = {
  Fields: MoodFields,
  Details: null,
  detailFields: [],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: () => ({ mood: null, cause: null, soothedBy: null }),
  valuesOf: ({ mood, cause, soothedBy }) => ({
    mood,
    cause: cause ?? null,
    soothedBy: soothedBy ?? null,
  }),
  payloadOf: ({ payload: { mood, cause, soothedBy } }) => ({
    mood: orNothing(mood),
    cause: orNothing(cause),
    soothedBy: orNothing(soothedBy),
  }),
  prefill: (_blank, { kind }) => {
    const mood = moods.find((known) => known === kind);
    return mood === undefined ? {} : { mood };
  },
  startNew: null,
  problems: ({ payload: { mood } }) =>
    mood === null ? [{ path: 'payload.mood', kind: 'missing', text: t('logs.chooseMood') }] : [],
  plausibilityWarnings: () => [],
  confirmation: null,
  alert: null,
};

const moods = ['happy', 'calm', 'fussy', 'crying', 'inconsolable'] as const;
const causes = ['hungry', 'tired', 'gas', 'teething', 'overstimulated', 'unknown'] as const;

function MoodFields() {
  const { mood, cause, soothedBy } = useWatch<EntryValues<MoodValues>, 'payload'>({
    name: 'payload',
  });
  const isUnhappy = mood === 'fussy' || mood === 'crying' || mood === 'inconsolable';
  return (
    <>
      <Choice
        name="payload.mood"
        label={t('events.type-mood')}
        size="large"
        options={moods.map((value) => ({ value, label: t(`events.mood-${value}`) }))}
      />
      {mood === 'inconsolable' && (
        <Banner icon={MessageCircleHeart} title={t('logs.longCrying')}>
          {t('logs.callIfWorried')}
        </Banner>
      )}
      {/* A stored value stays visible when the mood changes, so that nothing hidden is saved. */}
      {(isUnhappy || cause !== null) && (
        <Choice
          clearable
          name="payload.cause"
          label={t('logs.cause')}
          options={causes.map((value) => ({ value, label: t(`events.cause-${value}`) }))}
        />
      )}
      {(isUnhappy || soothedBy !== null) && (
        <Choice
          clearable
          name="payload.soothedBy"
          label={t('logs.soothedBy')}
          options={soothers()}
        />
      )}
    </>
  );
}

const soothers = () => [
  { value: 'held' as const, label: t('logs.helpedHeld') },
  { value: 'feed' as const, label: t('logs.helpedFeed') },
  { value: 'walk' as const, label: t('logs.helpedWalk') },
  { value: 'pacifier' as const, label: t('logs.helpedPacifier') },
  { value: 'bath' as const, label: t('logs.helpedBath') },
  { value: 'other' as const, label: t('logs.helpedOther') },
];
