import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';
import input from './input.module.css';

type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'size'> & {
    value: string;
    onChange: (value: string) => void;
    /** A control inside the box, at its end. */
    end?: ReactNode;
    /** Gets the focus when its sheet opens. */
    'data-autofocus'?: boolean | undefined;
    ref?: Ref<HTMLInputElement> | undefined;
  };

/** One line of text. Set `type`, `inputMode` and `autoComplete` for the content. */
export function TextField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  end,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <span className={input.box}>
          <input
            {...rest}
            {...control}
            type={type}
            dir={rest.dir ?? 'auto'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={cx(input.input, end != null && input.trailing)}
          />
          {end != null && <span className={input.end}>{end}</span>}
        </span>
      )}
    </Field>
  );
}
