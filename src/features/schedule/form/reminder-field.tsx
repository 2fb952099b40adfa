import { REMINDERS_MAX, REMINDER_MINUTES } from '../../../../schema/schedule-limits.ts';
import '../../../i18n/lazy/schedule-form.ts';
import { t } from '../../../i18n/t.ts';
import { ChipGroup } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';

/** Times before the start; a full choice allows no more. */
export function ReminderField({
  value,
  hint,
  onChange,
}: {
  value: readonly number[];
  hint: string;
  onChange: (minutes: number[]) => void;
}) {
  const isFull = value.length >= REMINDERS_MAX;
  return (
    <Field
      as="group"
      label={t('scheduleForm.reminders')}
      optional
      hint={isFull ? t('scheduleForm.remindersMax', { max: REMINDERS_MAX }) : hint}
    >
      {() => (
        <ChipGroup
          multiple
          label={t('scheduleForm.reminders')}
          value={value.map(String)}
          onChange={(chosen) => onChange(chosen.map(Number))}
          options={REMINDER_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: t(`scheduleForm.reminder-${minutes}`),
            disabled: isFull && !value.includes(minutes),
          }))}
        />
      )}
    </Field>
  );
}
