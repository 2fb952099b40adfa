import Heart from 'lucide-react/icons/heart';
import Thermometer from 'lucide-react/icons/thermometer';
import { useWatch } from 'react-hook-form';
import { type SymptomPayload, SymptomSign } from '../../../schema/records/payloads/symptom.ts';
import { dayAt } from '../../domain/days/days.ts';
import {
  EPISODE_NAME_MAX,
  episodeIdOf,
  episodeNameOf,
} from '../../domain/log-types/symptom/episode-id.ts';
import { episodesOf, isRunningAt } from '../../domain/log-types/symptom/episodes.ts';
import { formatLocalDay } from '../../i18n/format.ts';
import '../../i18n/lazy/health.ts';
import { t } from '../../i18n/t.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import { Choice, Flags, TextInput } from '../form/form-controls.tsx';
import type { EntryValues, FieldProblem, LogForm } from '../form/log-form.ts';
import { orNothing, text } from '../form/optional-fields.ts';
import { severities } from '../form/options.ts';
import { useChosenChildren } from '../form/use-chosen-children.ts';

type Sign = SymptomPayload['signs'][number];

type SymptomValues = {
  signs: Sign[];
  otherText: string;
  severity: NonNullable<SymptomPayload['severity']> | null;
  /** The id of a sickness, `NEW_EPISODE`, or null. */
  episode: string | null;
  newName: string;
};
type Values = EntryValues<SymptomValues>;

const OTHER_MAX = 60;
const NEW_EPISODE = 'new';
const LAST_EPISODES = 3;

const signs = SymptomSign.options;

export const form: LogForm<'symptom', SymptomValues> = {
  Fields: SymptomFields,
  Details: null,
  detailFields: [],
  newSpanMs: null,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: () => ({ signs: [], otherText: '', severity: null, episode: null, newName: '' }),
  valuesOf: ({ signs: seen, otherText, severity, episodeId }) => ({
    signs: seen,
    otherText: otherText ?? '',
    severity: severity ?? null,
    episode: episodeId ?? null,
    newName: '',
  }),
  payloadOf: ({ payload, startedAt }, { tz }) => ({
    signs: payload.signs,
    // Kept in the form while "other" is off, so that a slip of the finger does not lose it.
    otherText: payload.signs.includes('other') ? text(payload.otherText) : undefined,
    severity: orNothing(payload.severity),
    episodeId:
      payload.episode === NEW_EPISODE
        ? episodeIdOf(dayAt(startedAt, tz), payload.newName)
        : orNothing(payload.episode),
  }),
  prefill: (_blank, { kind }) => {
    const sign = signs.find((known) => known === kind);
    return sign === undefined ? {} : { signs: [sign] };
  },
  startNew: null,
  problems: ({ payload }) => symptomProblems(payload),
  plausibilityWarnings: () => [],
  confirmation: null,
  alert: null,
};

function symptomProblems({ signs: seen, episode, newName }: SymptomValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (seen.length === 0) {
    problems.push({ path: 'payload.signs', kind: 'missing', text: t('health.chooseSign') });
  }
  if (episode === NEW_EPISODE && newName.trim() === '') {
    problems.push({ path: 'payload.newName', kind: 'missing', text: t('health.nameSickness') });
  }
  return problems;
}

function SymptomFields() {
  const { recent } = useEntryFormContext();
  const seen = useWatch<Values, 'payload.signs'>({ name: 'payload.signs' });
  const earlier = recent.flatMap((event) =>
    event.type === 'symptom' && event.payload.otherText ? [event.payload.otherText] : [],
  );
  return (
    <>
      <Flags
        name="payload.signs"
        label={t('health.signs')}
        options={signs.map((value) => ({
          value,
          label: value === 'other' ? t('logs.another') : t(`events.sign-${value}`),
        }))}
      />
      {seen.includes('other') && (
        <TextInput
          optional
          name="payload.otherText"
          label={t('health.otherSign')}
          maxLength={OTHER_MAX}
          suggestions={[...new Set(earlier)]}
        />
      )}
      {seen.includes('fever') && <FeverNote />}
      <Choice
        clearable
        name="payload.severity"
        label={t('health.severity')}
        options={severities()}
      />
      <SevereNote />
      <EpisodeFields />
    </>
  );
}

/** A fever has a temperature, which is an entry of its own. */
function FeverNote() {
  const add = useEntryFormContext().saveAndAdd('temperature');
  if (add === null) return null;
  return (
    <Banner
      icon={Thermometer}
      title={t('health.feverSign')}
      actions={<Button onClick={add}>{t('health.addTemperature')}</Button>}
    />
  );
}

function SevereNote() {
  const severity = useWatch<Values, 'payload.severity'>({ name: 'payload.severity' });
  return severity === 'severe' ? <Banner icon={Heart} title={t('logs.callIfWorried')} /> : null;
}

/** The sickness that the symptom belongs to: a running one, or a new one with its name. */
function EpisodeFields() {
  const { recent, openedAt, tz } = useEntryFormContext();
  const { children } = useChosenChildren();
  const at = useWatch<Values, 'startedAt'>({ name: 'startedAt' });
  const chosen = useWatch<Values, 'payload.episode'>({ name: 'payload.episode' });
  const symptoms = recent.filter((event) => event.type === 'symptom');
  const today = dayAt(openedAt, tz);
  const all = episodesOf(symptoms);
  const own = episodesOf(
    symptoms.filter(({ childId }) => children.some(({ id }) => id === childId)),
  );
  const running = own.filter((episode) => isRunningAt(episode, at)).slice(0, LAST_EPISODES);
  const offered = running.map(({ id, name, startedAt }) => ({
    value: id,
    label: t('health.sicknessSince', { name, day: formatLocalDay(dayAt(startedAt, tz), today) }),
  }));
  const isOther =
    chosen !== null && chosen !== NEW_EPISODE && !running.some(({ id }) => id === chosen);
  const other = isOther
    ? [{ value: chosen, label: episodeNameOf(chosen) ?? t('health.unnamedSickness') }]
    : [];
  return (
    <>
      <Choice
        clearable
        asWritten
        name="payload.episode"
        label={t('health.sickness')}
        hint={t('health.sicknessHint')}
        options={[...other, ...offered, { value: NEW_EPISODE, label: t('health.newSickness') }]}
      />
      {chosen === NEW_EPISODE && (
        <TextInput
          name="payload.newName"
          label={t('health.sicknessName')}
          maxLength={EPISODE_NAME_MAX}
          suggestions={[...new Set(all.map(({ name }) => name))]}
        />
      )}
    </>
  );
}
