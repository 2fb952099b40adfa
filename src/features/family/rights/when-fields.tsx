import CalendarPlus from 'lucide-react/icons/calendar-plus';
import X from 'lucide-react/icons/x';
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { SHIFTS_MAX } from '../../../../schema/rights/permissions.ts';
import { useClock } from '../../../app/services.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import input from '../../../ui/input.module.css';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Group } from './rights-fields.tsx';
import { type RightsValues, nextShift } from './rights-values.ts';
import styles from './rights-fields.module.css';

/** When the rights apply: between two days, or only during shifts. */
export function WhenFields() {
  const { control } = useFormContext<RightsValues>();
  const onlyOnShift = useController({ control, name: 'onlyOnShift' }).field;
  return (
    <Group title={t('family.groupWhen')}>
      <div className={styles.days}>
        <Day name="from" />
        <Day name="until" />
      </div>
      <Switch
        label={t('family.right-onlyOnShift')}
        hint={t('family.hint-onlyOnShift')}
        checked={onlyOnShift.value}
        onChange={onlyOnShift.onChange}
      />
      {onlyOnShift.value && <Shifts />}
    </Group>
  );
}

function Day({ name }: { name: 'from' | 'until' }) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController<RightsValues, 'from' | 'until'>({ name });
  return (
    <TextField
      ref={ref}
      label={t(`family.right-${name}`)}
      hint={t(`family.hint-${name}`)}
      optional
      type="date"
      value={value}
      onChange={onChange}
      error={fieldState.error?.message}
    />
  );
}

function Shifts() {
  const clock = useClock();
  const { control, getValues } = useFormContext<RightsValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'shifts' });
  const add = () => append(nextShift(getValues('shifts').at(-1), clock.now()));
  return (
    <div className={styles.shifts}>
      {fields.length === 0 && <p className={styles.none}>{t('family.noShifts')}</p>}
      {fields.map(({ id }, index) => (
        <ShiftRow key={id} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < SHIFTS_MAX && (
        <Button icon={CalendarPlus} onClick={add} className={styles.add}>
          {fields.length === 0 ? t('family.addShift') : t('family.addShiftAgain')}
        </Button>
      )}
    </div>
  );
}

function ShiftRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { control } = useFormContext<RightsValues>();
  const day = useController({ control, name: `shifts.${index}.day` });
  const start = useController({ control, name: `shifts.${index}.start` });
  const end = useController({ control, name: `shifts.${index}.end` });
  const { day: on, start: from, end: to } = useWatch({ control, name: `shifts.${index}` });
  const now = useNow(60_000);
  const named = on === '' ? String(index + 1) : formatDate(Date.parse(`${on}T12:00`), { now });
  const isOvernight = from !== '' && to !== '' && to <= from;
  return (
    <Field
      as="group"
      label={t('family.shift', { day: named })}
      error={day.fieldState.error?.message}
      hint={isOvernight ? t('family.overnight') : undefined}
    >
      {(shared) => (
        <div className={styles.shift}>
          <input
            {...shared}
            ref={day.field.ref}
            type="date"
            aria-label={t('family.shiftDay')}
            className={cx(input.input, styles.day)}
            value={day.field.value}
            onChange={day.field.onChange}
          />
          <div className={styles.times}>
            <input
              type="time"
              aria-label={t('family.shiftStart')}
              className={cx(input.input, styles.time)}
              value={start.field.value}
              onChange={start.field.onChange}
            />
            <input
              type="time"
              aria-label={t('family.shiftEnd')}
              className={cx(input.input, styles.time)}
              value={end.field.value}
              onChange={end.field.onChange}
            />
          </div>
          <IconButton
            icon={X}
            label={t('family.removeShift', { day: named })}
            className={styles.remove}
            onClick={onRemove}
          />
        </div>
      )}
    </Field>
  );
}
