import { Field, type FieldTexts } from './field.tsx';
import input from './input.module.css';

type SelectFieldProps = Pick<FieldTexts, 'label' | 'hint' | 'error'> & {
  value: string | null;
  /** The text of "none"; null where one must be chosen. */
  none: string | null;
  options: readonly { value: string; label: string }[];
  /** False where "none" is an answer like the others. */
  optional?: boolean;
  onChange: (value: string | null) => void;
};

/** One of a list that is too long for chips, or none. */
export function SelectField({
  label,
  hint,
  error,
  value,
  none,
  options,
  optional = none !== null,
  onChange,
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <select
          {...control}
          className={input.input}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        >
          {none !== null && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
