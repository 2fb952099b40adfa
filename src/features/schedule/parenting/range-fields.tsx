import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import input from '../../../ui/input.module.css';
import styles from './range-fields.module.css';

/** From when until when, in local time of the parenting plan. */
export function RangeFields({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  value: { from: string; to: string };
  error: string | undefined;
  onChange: (value: { from: string; to: string }) => void;
}) {
  return (
    <Field as="group" label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.range}>
          <label className={styles.part}>
            {t('parenting.from')}
            <input
              {...control}
              type="datetime-local"
              className={cx(input.input)}
              value={value.from}
              onChange={({ target }) => onChange(movedTo(value, target.value.slice(0, 16)))}
            />
          </label>
          <label className={styles.part}>
            {t('parenting.to')}
            <input
              type="datetime-local"
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              className={cx(input.input)}
              value={value.to}
              min={value.from}
              onChange={({ target }) => onChange({ ...value, to: target.value.slice(0, 16) })}
            />
          </label>
        </div>
      )}
    </Field>
  );
}

/** Another start moves the end along, so that the length stays. */
function movedTo(
  { from, to }: { from: string; to: string },
  start: string,
): { from: string; to: string } {
  const length = Date.parse(`${to}Z`) - Date.parse(`${from}Z`);
  const end = Date.parse(`${start}Z`) + length;
  return Number.isNaN(end) || length <= 0
    ? { from: start, to }
    : { from: start, to: new Date(end).toISOString().slice(0, 16) };
}
