import { HOUR_MS } from '../../../schema/limits.ts';
import type { EventPayloads } from '../../../schema/records/event.ts';
import { SleepPlace } from '../../../schema/records/payloads/sleep.ts';
import type { FieldProblem } from '../form/log-form.ts';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { isSameName, namesOnce } from '../../domain/lists/names.ts';
import { isSleep, sleepKindOf } from '../../domain/log-types/sleep/sleeps.ts';
import { type StatisticsSettings, settingsOfChildren } from '../../domain/statistics/settings.ts';
import { sentence } from '../../i18n/say.ts';
import '../../i18n/lazy/lists.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { AddToList } from '../form/add-to-list.tsx';
import { useList } from '../form/use-list.ts';
import { Choice, NumberInput, TextInput } from '../form/form-controls.tsx';
import { useEntryFormContext } from '../form/form-context.ts';
import type { EntryValues, LogForm } from '../form/log-form.ts';
import { defined, orNothing, text } from '../form/optional-fields.ts';
import styles from '../form/form.module.css';

type SleepPayload = EventPayloads['sleep'];
type SleepValues = {
  /** null: derived from the night window. */
  kind: 'nap' | 'night' | null;
  place: NonNullable<SleepPayload['place']> | null;
  placeText: string;
  fellAsleep: NonNullable<SleepPayload['fellAsleep']> | null;
  latencyMin: number | null;
  wakings: { at: number; minutes: number; soothed: 'self' | 'feed' | 'held' | 'other' | null }[];
  wakingCount: number | null;
  quality: NonNullable<SleepPayload['quality']> | null;
  wokeMood: NonNullable<SleepPayload['wokeMood']> | null;
  wokenBy: NonNullable<SleepPayload['wokenBy']> | null;
};
type Values = EntryValues<SleepValues>;

export const form: LogForm<'sleep', SleepValues> = {
  Fields: SleepFields,
  Details: SleepDetails,
  detailFields: ['place', 'placeText', 'latencyMin', 'wakings', 'wakingCount'],
  newSpanMs: HOUR_MS,
  variant: null,
  newVisibility: 'family',
  related: null,
  blank: ({ recent }) => {
    const last = recent.find(({ payload }) => payload.place);
    return { ...sleepValues({ kind: 'nap' }), kind: null, place: last?.payload.place ?? null };
  },
  valuesOf: sleepValues,
  payloadOf: (values, { tz, settingsOf }) =>
    sleepPayload(values, tz, settingsOf(values.childIds[0] ?? null)),
  prefill: (_blank, { kind }) => (kind === 'nap' || kind === 'night' ? { kind } : {}),
  startNew: null,
  problems: sleepProblems,
  plausibilityWarnings: () => [],
  confirmation: null,
  alert: null,
};

/** Nap or night: derived from the time until a person chooses. */
function SleepFields() {
  const { field } = useController<Values, 'payload.kind'>({ name: 'payload.kind' });
  const [startedAt, endedAt] = useWatch<Values, ['startedAt', 'endedAt']>({
    name: ['startedAt', 'endedAt'],
  });
  const { tz, family } = useEntryFormContext();
  const [childId = null] = useWatch<Values, 'childIds'>({ name: 'childIds' });
  const { night } = settingsOfChildren(family)(childId);
  const auto = sleepKindOf({ from: startedAt, to: endedAt ?? startedAt }, tz, night);
  return (
    <Field
      as="group"
      label={t('logs.what')}
      hint={field.value === null ? t('logs.kindAuto') : undefined}
    >
      {() => (
        <ChipGroup
          label={t('logs.what')}
          size="large"
          value={field.value ?? auto}
          onChange={field.onChange}
          options={sleepKinds()}
        />
      )}
    </Field>
  );
}

function SleepDetails() {
  const place = useWatch<Values, 'payload.place'>({ name: 'payload.place' });
  return (
    <>
      <Choice clearable name="payload.place" label={t('logs.where')} options={sleepPlaces()} />
      {place === 'other' && <OwnPlace />}
      <Choice
        clearable
        name="payload.fellAsleep"
        label={t('logs.fellAsleep')}
        options={fellAsleeps()}
      />
      <NumberInput
        name="payload.latencyMin"
        label={t('logs.latency')}
        unit={t('logs.minutesUnit')}
        step={5}
        max={180}
        digits={0}
        optional
      />
      <Wakings />
      <Choice clearable name="payload.quality" label={t('logs.quality')} options={qualities()} />
      <Choice clearable name="payload.wokeMood" label={t('logs.wokeMood')} options={wokeMoods()} />
      <Choice clearable name="payload.wokenBy" label={t('logs.wokenBy')} options={wokenBys()} />
    </>
  );
}

/** A place of the family's list, or any other. */
function OwnPlace() {
  const listed = useList('place');
  const { recent } = useEntryFormContext();
  const typed = useWatch<Values, 'payload.placeText'>({ name: 'payload.placeText' });
  const places = namesOnce([
    ...listed.flatMap(({ archived, name }) => (archived ? [] : name)),
    ...recent.filter(isSleep).flatMap(({ payload }) => payload.placeText ?? []),
  ]);
  return (
    <>
      <TextInput
        name="payload.placeText"
        label={t('logs.whereExactly')}
        maxLength={30}
        suggestions={places}
        optional
      />
      {!listed.some(({ name }) => isSameName(name, typed)) && (
        <AddToList
          label={t('lists.addPlace')}
          name={typed}
          itemsOf={(name) => [{ kind: 'place', childId: null, name }]}
        />
      )}
    </>
  );
}

const WAKINGS_MAX = 30;

function Wakings() {
  const { fields, append, remove } = useFieldArray<Values, 'payload.wakings'>({
    name: 'payload.wakings',
  });
  const [startedAt, endedAt] = useWatch<Values, ['startedAt', 'endedAt']>({
    name: ['startedAt', 'endedAt'],
  });
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.part}>
          <WakingTime index={index} />
          <NumberInput
            name={`payload.wakings.${index}.minutes`}
            label={t('logs.wakingMinutes')}
            unit={t('logs.minutesUnit')}
            step={5}
            min={1}
            max={180}
            digits={0}
          />
          <Choice
            clearable
            name={`payload.wakings.${index}.soothed`}
            label={t('logs.soothed')}
            options={soothings()}
          />
          <div>
            <Button variant="quiet" icon={Trash} onClick={() => remove(index)}>
              {t('logs.removeWaking')}
            </Button>
          </div>
        </div>
      ))}
      {fields.length === 0 && (
        <NumberInput
          name="payload.wakingCount"
          label={t('logs.wakingCount')}
          step={1}
          max={30}
          digits={0}
          optional
        />
      )}
      {fields.length < WAKINGS_MAX && (
        <div>
          <Button
            variant="quiet"
            icon={Plus}
            onClick={() =>
              append({
                // A new waking starts in the middle of the sleep; the person moves it from there.
                at: Math.round((startedAt + (endedAt ?? startedAt)) / 120_000) * 60_000,
                minutes: 5,
                soothed: null,
              })
            }
          >
            {t('logs.addWaking')}
          </Button>
        </div>
      )}
    </>
  );
}

function WakingTime({ index }: { index: number }) {
  const { field, fieldState } = useController<Values, `payload.wakings.${number}.at`>({
    name: `payload.wakings.${index}.at`,
  });
  const { openedAt, tz } = useEntryFormContext();
  return (
    <TimeField
      label={sentence(t('logs.wakingAt', { n: index + 1 }))}
      value={field.value}
      onChange={field.onChange}
      now={openedAt}
      tz={tz}
      before={[]}
      error={fieldState.error?.message}
    />
  );
}

function sleepValues(sleep: SleepPayload): SleepValues {
  return {
    kind: sleep.kindManual ? sleep.kind : null,
    place: sleep.place ?? null,
    placeText: sleep.placeText ?? '',
    fellAsleep: sleep.fellAsleep ?? null,
    latencyMin: sleep.latencyMin ?? null,
    wakings: (sleep.wakings ?? []).map(({ at, minutes, soothed }) => ({
      at,
      minutes,
      soothed: soothed ?? null,
    })),
    wakingCount: sleep.wakingCount ?? null,
    quality: sleep.quality ?? null,
    wokeMood: sleep.wokeMood ?? null,
    wokenBy: sleep.wokenBy ?? null,
  };
}

function sleepPayload(
  { startedAt, endedAt, payload }: Values,
  tz: string,
  { night }: StatisticsSettings,
): Record<string, unknown> {
  return {
    kind: payload.kind ?? sleepKindOf({ from: startedAt, to: endedAt ?? startedAt }, tz, night),
    kindManual: payload.kind === null ? undefined : true,
    place: orNothing(payload.place),
    placeText: payload.place === 'other' ? text(payload.placeText) : undefined,
    fellAsleep: orNothing(payload.fellAsleep),
    latencyMin: orNothing(payload.latencyMin),
    wakings:
      payload.wakings.length > 0
        ? payload.wakings.map(({ soothed, ...waking }) =>
            defined({ ...waking, soothed: orNothing(soothed) }),
          )
        : undefined,
    wakingCount: orNothing(payload.wakingCount),
    quality: orNothing(payload.quality),
    wokeMood: orNothing(payload.wokeMood),
    wokenBy: orNothing(payload.wokenBy),
  };
}

function sleepProblems({ startedAt, endedAt, payload }: Values): FieldProblem[] {
  const outside = payload.wakings.findIndex(
    ({ at }) => at < startedAt || (endedAt !== null && at > endedAt),
  );
  return outside < 0
    ? []
    : [{ path: `payload.wakings.${outside}.at`, kind: 'outside', text: t('logs.wakingOutside') }];
}

const sleepKinds = () => [
  { value: 'nap' as const, label: t('events.sleep-nap') },
  { value: 'night' as const, label: t('events.sleep-night') },
];

const sleepPlaces = () =>
  SleepPlace.options.map((value) => ({ value, label: t(`events.bed-${value}`) }));

const fellAsleeps = () => [
  { value: 'self' as const, label: t('logs.bySelf') },
  { value: 'feeding' as const, label: t('logs.byFeeding') },
  { value: 'rocking' as const, label: t('logs.byRocking') },
  { value: 'held' as const, label: t('logs.held') },
  { value: 'stroller' as const, label: t('events.bed-stroller') },
  { value: 'driving' as const, label: t('logs.byDriving') },
  { value: 'other' as const, label: t('logs.another') },
];

const qualities = () => [
  { value: 'poor' as const, label: t('logs.poor') },
  { value: 'fair' as const, label: t('logs.fair') },
  { value: 'good' as const, label: t('logs.good') },
  { value: 'great' as const, label: t('logs.great') },
];

const wokeMoods = () => [
  { value: 'happy' as const, label: t('logs.happy') },
  { value: 'calm' as const, label: t('logs.calm') },
  { value: 'upset' as const, label: t('logs.upset') },
];

const wokenBys = () => [
  { value: 'self' as const, label: t('logs.byThemselves') },
  { value: 'noise' as const, label: t('logs.byNoise') },
  { value: 'person' as const, label: t('logs.bySomebody') },
  { value: 'other' as const, label: t('logs.another') },
];

const soothings = () => [
  { value: 'self' as const, label: t('logs.bySelf') },
  { value: 'feed' as const, label: t('logs.byFeed') },
  { value: 'held' as const, label: t('logs.held') },
  { value: 'other' as const, label: t('logs.another') },
];
