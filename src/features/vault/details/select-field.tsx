import { Field } from '../../../ui/field.tsx';
import input from '../../../ui/input.module.css';

type SelectFieldProps = {
  label: string;
  value: string | null;
  /** The text of "none". */
  none: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
};

/** One of a list that is too long for chips, or none. */
export function SelectField({ label, value, none, options, onChange }: SelectFieldProps) {
  return (
    <Field label={label} optional>
      {(control) => (
        <select
          {...control}
          className={input.input}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">{none}</option>
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
