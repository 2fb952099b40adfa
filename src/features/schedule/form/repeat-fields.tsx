import { REPEAT_COUNT_MAX, REPEAT_INTERVAL_MAX } from '../../../../schema/schedule-limits.ts';
import { dayNumberOf, weekdayOf } from '../../../../schema/rules/schedule/calendar.ts';
import type { SheetForm } from '../../../app/forms/use-sheet-form.ts';
import { useWeekStart } from '../../../app/preferences/week-start.ts';
import { nthWeekdayOf } from '../../../domain/schedule/moved-rule.ts';
import { weekdaysFrom } from '../../../domain/days/weeks.ts';
import { t } from '../../../i18n/t.ts';
import { weekdayText } from '../../../i18n/weekday.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { nthText } from '../schedule-texts.ts';
import type { EntryValues, RepeatValues } from './entry-values.ts';
import styles from './form.module.css';

const freqs = ['none', 'day', 'week', 'month', 'year'] as const;

/** How an entry repeats, and until when. */
export function RepeatFields({ form }: { form: SheetForm<EntryValues> }) {
  const { values, set } = form;
  const { freq, weekdays } = values.repeat;
  const chooseFreq = (next: RepeatValues['freq']) => {
    const first = values.startDay === '' ? [] : [String(weekdayOf(dayNumberOf(values.startDay)))];
    set('repeat', {
      ...values.repeat,
      freq: next,
      weekdays: weekdays.length > 0 ? weekdays : first,
    });
  };
  return (
    <>
      <Field as="group" label={t('scheduleForm.repeat')}>
        {() => (
          <ChipGroup
            label={t('scheduleForm.repeat')}
            value={freq}
            onChange={chooseFreq}
            options={freqs.map((value) => ({ value, label: t(`schedule.repeat-${value}`) }))}
          />
        )}
      </Field>
      {freq !== 'none' && <Rule form={form} freq={freq} />}
    </>
  );
}

function Rule({
  form,
  freq,
}: {
  form: SheetForm<EntryValues>;
  freq: Exclude<RepeatValues['freq'], 'none'>;
}) {
  const { values, set, errorOf } = form;
  const weekStart = useWeekStart();
  const { interval, weekdays, monthly, ends, until, count } = values.repeat;
  const { nth, weekday } = nthWeekdayOf(values.startDay === '' ? '2026-01-01' : values.startDay);
  return (
    <div className={styles.repeat}>
      <NumberField
        label={t('scheduleForm.every')}
        unit={t(`scheduleForm.unit-${freq}`)}
        step={1}
        min={1}
        max={REPEAT_INTERVAL_MAX}
        digits={0}
        value={interval}
        onChange={(next) => set('repeat.interval', next)}
        error={errorOf('repeat.interval')}
      />
      {freq === 'week' && (
        <Field as="group" label={t('scheduleForm.weekdays')}>
          {() => (
            <ChipGroup
              multiple
              label={t('scheduleForm.weekdays')}
              value={weekdays}
              onChange={(days) => set('repeat.weekdays', days)}
              options={weekdaysFrom(weekStart).map((day) => ({
                value: String(day + 1),
                label: weekdayText(day),
              }))}
            />
          )}
        </Field>
      )}
      {freq === 'month' && values.startDay !== '' && (
        <Field as="group" label={t('scheduleForm.monthly')}>
          {() => (
            <ChipGroup
              label={t('scheduleForm.monthly')}
              value={monthly}
              onChange={(next) => set('repeat.monthly', next)}
              options={[
                {
                  value: 'day',
                  label: t('scheduleForm.monthlyByDay', { day: Number(values.startDay.slice(8)) }),
                },
                {
                  value: 'weekday',
                  label: t('scheduleForm.monthlyByWeekday', {
                    nth: nthText(nth),
                    weekday: weekdayText(weekday - 1),
                  }),
                },
              ]}
            />
          )}
        </Field>
      )}
      <Field as="group" label={t('scheduleForm.ends')}>
        {() => (
          <ChipGroup
            label={t('scheduleForm.ends')}
            value={ends}
            onChange={(next) => set('repeat.ends', next)}
            options={(['never', 'until', 'count'] as const).map((value) => ({
              value,
              label: t(`scheduleForm.ends-${value}`),
            }))}
          />
        )}
      </Field>
      {ends === 'until' && (
        <TextField
          label={t('scheduleForm.untilLabel')}
          type="date"
          min={values.startDay}
          value={until}
          onChange={(day) => set('repeat.until', day)}
          error={errorOf('repeat.until')}
        />
      )}
      {ends === 'count' && (
        <NumberField
          label={t('scheduleForm.countLabel')}
          step={1}
          min={1}
          max={REPEAT_COUNT_MAX}
          digits={0}
          value={count}
          onChange={(next) => set('repeat.count', next)}
          error={errorOf('repeat.count')}
        />
      )}
    </div>
  );
}
