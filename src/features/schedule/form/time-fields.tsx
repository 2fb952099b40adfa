import { dayNumberOf, weekdayOf } from '../../../../schema/rules/schedule/calendar.ts';
import type { SheetForm } from '../../../app/forms/use-sheet-form.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { type ControlProps, Field } from '../../../ui/field.tsx';
import input from '../../../ui/input.module.css';
import type { EntryValues } from './entry-values.ts';
import styles from './form.module.css';

/** Start and end. The end follows the start, so that the length stays. */
export function TimeFields({ form, isNew }: { form: SheetForm<EntryValues>; isNew: boolean }) {
  const { values, set, errorOf } = form;
  const { allDay, startDay, startTime, endDay, endTime } = values;
  // A weekly entry stays on the weekday of its start. A stored one is moved when it is saved, unless only
  // one occurrence of it is.
  const followWeekday = (day: string) => {
    const { weekdays } = values.repeat;
    if (!isNew || day === '' || startDay === '' || weekdays.join() !== weekdayText(startDay))
      return;
    set('repeat.weekdays', [weekdayText(day)]);
  };
  const changeStart = (day: string, time: string) => {
    set('startDay', day);
    set('startTime', time);
    followWeekday(day);
    if (day === '' || time === '' || startDay === '' || startTime === '') return;
    const moved = shifted(
      { day: endDay, time: endTime },
      Date.parse(`${day}T${time}:00Z`) - Date.parse(`${startDay}T${startTime}:00Z`),
    );
    if (!moved) return;
    set('endDay', moved.day);
    set('endTime', moved.time);
  };
  return (
    <>
      <Field
        as="group"
        label={t(allDay ? 'scheduleForm.startDay' : 'scheduleForm.start')}
        error={errorOf('startDay')}
      >
        {(control) => (
          <Moment
            label={t(allDay ? 'scheduleForm.startDay' : 'scheduleForm.start')}
            name="start"
            control={control}
            allDay={allDay}
            day={startDay}
            time={startTime}
            onChange={changeStart}
          />
        )}
      </Field>
      <Field
        as="group"
        label={t(allDay ? 'scheduleForm.endDay' : 'scheduleForm.end')}
        error={errorOf('endDay')}
      >
        {(control) => (
          <Moment
            label={t(allDay ? 'scheduleForm.endDay' : 'scheduleForm.end')}
            name="end"
            control={control}
            allDay={allDay}
            day={endDay}
            time={endTime}
            onChange={(day, time) => {
              set('endDay', day);
              set('endTime', time);
            }}
          />
        )}
      </Field>
    </>
  );
}

/** `1` for a Monday, as the values have it. */
function weekdayText(day: string): string {
  return String(weekdayOf(dayNumberOf(day)));
}

function shifted(
  { day, time }: { day: string; time: string },
  ms: number,
): { day: string; time: string } | null {
  const at = Date.parse(`${day}T${time}:00Z`) + ms;
  if (Number.isNaN(at)) return null;
  const text = new Date(at).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

type MomentProps = {
  label: string;
  name: string;
  control: ControlProps;
  allDay: boolean;
  day: string;
  time: string;
  onChange: (day: string, time: string) => void;
};

function Moment({ label, name, control, allDay, day, time, onChange }: MomentProps) {
  return (
    <div className={styles.moment}>
      <input
        {...control}
        type="date"
        name={`${name}Day`}
        aria-label={t('scheduleForm.dayOf', { label })}
        className={cx(input.input, styles.day)}
        value={day}
        onChange={(event) => onChange(event.target.value, time)}
      />
      {!allDay && (
        <input
          type="time"
          name={`${name}Time`}
          aria-label={t('scheduleForm.timeOf', { label })}
          aria-invalid={control['aria-invalid']}
          className={cx(input.input, styles.time)}
          value={time}
          onChange={(event) => onChange(day, event.target.value.slice(0, 5))}
        />
      )}
    </div>
  );
}
