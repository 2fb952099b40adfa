import { useState } from 'react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { Chip } from './chip.tsx';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { parseNumber, stepNumber } from './number-text.ts';
import input from './input.module.css';
import styles from './number-field.module.css';
import '../i18n/lazy/fields.ts';

type NumberFieldProps = FieldTexts & {
  /** null: empty. NaN: the typed text is no number, and the field shows that. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Printed inside the box: "ml". */
  unit?: string | undefined;
  step: number;
  min?: number | undefined;
  max?: number | undefined;
  /** Digits after the decimal sign. */
  digits?: number | undefined;
  /** Offered as chips below, newest first; the steppers start at the first one. */
  lastValues?: readonly number[] | undefined;
  /** Gets the focus when its sheet opens. */
  takesFocus?: boolean | undefined;
};

/** A number with its unit, steppers and the last used values, so that typing is never required. */
export function NumberField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  unit,
  step,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  digits = 1,
  lastValues = [],
  takesFocus,
}: NumberFieldProps) {
  const written = (number: number | null) =>
    number === null || Number.isNaN(number) ? '' : formatNumber(number, { digits });
  const [draft, setDraft] = useState<string | null>(null);
  const move = (direction: 1 | -1) => {
    setDraft(null);
    onChange(
      stepNumber(value, step, { direction, min, max, start: lastValues[0] ?? Math.max(min, step) }),
    );
  };
  return (
    <Field label={label} hint={hint} optional={optional} error={error ?? problem(value, min, max)}>
      {(control) => (
        <>
          <div className={styles.row}>
            <IconButton
              icon={Minus}
              label={t('fields.decrease', { label })}
              variant="filled"
              disabled={value !== null && value <= min}
              onClick={() => move(-1)}
            />
            <span className={styles.box}>
              <input
                {...control}
                type="text"
                inputMode={digits === 0 ? 'numeric' : 'decimal'}
                autoComplete="off"
                data-autofocus={takesFocus || undefined}
                value={draft ?? written(value)}
                onFocus={(event) => event.target.select()}
                onChange={(event) => {
                  setDraft(event.target.value);
                  onChange(parseNumber(event.target.value));
                }}
                onBlur={() => {
                  if (!Number.isNaN(value)) setDraft(null);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                  event.preventDefault();
                  move(event.key === 'ArrowUp' ? 1 : -1);
                }}
                className={cx(input.input, styles.input)}
              />
              {unit !== undefined && (
                <span className={styles.unit} aria-hidden="true">
                  {unit}
                </span>
              )}
            </span>
            <IconButton
              icon={Plus}
              label={t('fields.increase', { label })}
              variant="filled"
              disabled={value !== null && value >= max}
              onClick={() => move(1)}
            />
          </div>
          {lastValues.length > 0 && (
            <fieldset className={styles.chips} aria-label={t('fields.lastValues')}>
              {[...new Set(lastValues)].slice(0, 3).map((last) => (
                <Chip
                  key={last}
                  onClick={() => {
                    setDraft(null);
                    onChange(last);
                  }}
                >
                  {written(last)} {unit}
                </Chip>
              ))}
            </fieldset>
          )}
        </>
      )}
    </Field>
  );
}

function problem(value: number | null, min: number, max: number): string | null {
  if (value === null) return null;
  if (Number.isNaN(value)) return t('fields.numberExpected');
  if (value < min) return t('fields.numberTooSmall', { min: formatNumber(min) });
  if (value > max) return t('fields.numberTooLarge', { max: formatNumber(max) });
  return null;
}
