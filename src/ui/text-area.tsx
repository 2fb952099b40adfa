import type { Ref, TextareaHTMLAttributes } from 'react';
import { t } from '../i18n/t.ts';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';
import input from './input.module.css';
import '../i18n/lazy/fields.ts';

type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id' | 'maxLength'> & {
    value: string;
    onChange: (value: string) => void;
    /** The limit. Longer text is not cut off but reported. The counter appears near the limit. */
    maxChars: number;
    /** Gets the focus when its sheet opens. */
    'data-autofocus'?: boolean | undefined;
    ref?: Ref<HTMLTextAreaElement> | undefined;
  };

/** A multi-line text field that grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  maxChars,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const left = maxChars - value.length;
  const shown =
    error ?? (left < 0 ? t('fields.charsOver', { max: maxChars, count: value.length }) : null);
  return (
    <Field label={label} hint={hint} error={shown} optional={optional} className={className}>
      {(control) => (
        <>
          <textarea
            {...rest}
            {...control}
            rows={rows}
            dir={rest.dir ?? 'auto'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={cx(input.input, input.area)}
          />
          {left >= 0 && left <= maxChars * 0.1 && (
            <span className={cx(input.counter)}>{t('fields.charsLeft', { count: left })}</span>
          )}
        </>
      )}
    </Field>
  );
}
