import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { sleepKindOf } from '../../../domain/sleep.ts';
import { sentence } from '../../../i18n/say.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { TimeField } from '../../../ui/time-field.tsx';
import { Choice, Num, Words } from './bound.tsx';
import { useFormSurroundings } from './form-context.ts';
import {
  fellAsleeps,
  qualities,
  sleepKinds,
  sleepPlaces,
  soothings,
  wokeMoods,
  wokenBys,
} from './options.ts';
import type { EntryValues } from './values.ts';
import styles from './form.module.css';

type Values = EntryValues<'sleep'>;

/** Nap or night: told from the time until somebody chooses. */
export function SleepFields() {
  const { field } = useController<Values, 'payload.kind'>({ name: 'payload.kind' });
  const [startedAt, endedAt] = useWatch<Values, ['startedAt', 'endedAt']>({
    name: ['startedAt', 'endedAt'],
  });
  const { tz } = useFormSurroundings();
  const auto = sleepKindOf({ from: startedAt, to: endedAt ?? startedAt }, tz);
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

export function SleepDetails() {
  const place = useWatch<Values, 'payload.place'>({ name: 'payload.place' });
  return (
    <>
      <Choice clearable name="payload.place" label={t('logs.where')} options={sleepPlaces()} />
      {place === 'other' && (
        <Words name="payload.placeText" label={t('logs.whereExactly')} maxLength={30} optional />
      )}
      <Choice
        clearable
        name="payload.fellAsleep"
        label={t('logs.fellAsleep')}
        options={fellAsleeps()}
      />
      <Num
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
          <Num
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
        <Num
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
                // In the middle of the sleep, to be moved from there.
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
  const { openedAt, tz } = useFormSurroundings();
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
