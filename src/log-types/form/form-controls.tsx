import X from 'lucide-react/icons/x';
import { useController } from 'react-hook-form';
import { sentence } from '../../i18n/say.ts';
import '../../i18n/lazy/logs.ts';
import { t } from '../../i18n/t.ts';
import { Chip, ChipGroup } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { volumeStep } from '../../domain/units.ts';
import type { TemperatureValue, VolumeValue } from './quantities.ts';
import styles from './form.module.css';

/** The controls of the design system, connected to a form field by its path. */

type ControlProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  optional?: boolean | undefined;
};

/** The value at a path; each control knows its type. */
function useControl<V>(name: string): {
  value: V;
  set: (value: V) => void;
  error: string | undefined;
} {
  const { field, fieldState } = useController({ name });
  return { value: field.value as V, set: field.onChange, error: fieldState.error?.message };
}

export type Option<V extends string> = { value: V; label: string };

type ChoiceProps<V extends string> = ControlProps & {
  options: readonly Option<V>[];
  size?: 'normal' | 'large' | undefined;
  /** One scrolling line, for lists whose first choices are the usual ones. */
  scroll?: boolean | undefined;
  /** Keeps the case of the labels: "ml" must not become "Ml". */
  asWritten?: boolean | undefined;
  /** Whether the choice can be cleared. */
  clearable?: boolean | undefined;
  /** Called after a choice, to update dependent fields. */
  onChosen?: ((value: V | null) => void) | undefined;
};

/** Chooses one of several. */
export function Choice<V extends string>({
  name,
  label,
  hint,
  options,
  size,
  scroll,
  asWritten = false,
  clearable = false,
  onChosen,
}: ChoiceProps<V>) {
  const { value, set, error } = useControl<V | null>(name);
  const change = (next: V | null) => {
    set(next);
    onChosen?.(next);
  };
  return (
    <Field as="group" label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.choice} {...control} tabIndex={error ? -1 : undefined}>
          <ChipGroup
            label={label}
            size={size}
            scroll={scroll}
            value={value}
            onChange={change}
            options={options.map((option) => ({
              ...option,
              label: asWritten ? option.label : sentence(option.label),
            }))}
          />
          {clearable && value !== null && (
            <Chip icon={X} aria-label={t('logs.clear', { label })} onClick={() => change(null)}>
              {t('logs.clearShort')}
            </Chip>
          )}
        </div>
      )}
    </Field>
  );
}

type FlagsProps<V extends string> = ControlProps & {
  options: readonly Option<V>[];
  size?: 'normal' | 'large' | undefined;
  /** A value that excludes the others, such as "none". */
  alone?: V | undefined;
};

/** Chooses any number of several. */
export function Flags<V extends string>({ name, label, options, size, alone }: FlagsProps<V>) {
  const { value, set, error } = useControl<V[]>(name);
  const change = (next: V[]) => {
    const isAlone = alone !== undefined && next.includes(alone) && !value.includes(alone);
    set(isAlone ? [alone] : next.length > 1 ? next.filter((flag) => flag !== alone) : next);
  };
  return (
    <Field as="group" label={label} error={error}>
      {(control) => (
        <div {...control} tabIndex={error ? -1 : undefined}>
          <ChipGroup
            multiple
            label={label}
            size={size}
            value={value}
            onChange={change}
            options={options.map((option) => ({ ...option, label: sentence(option.label) }))}
          />
        </div>
      )}
    </Field>
  );
}

type NumberProps = ControlProps & {
  unit?: string | undefined;
  step: number;
  min?: number | undefined;
  max?: number | undefined;
  digits?: number | undefined;
  lastValues?: readonly number[] | undefined;
};

export function NumberInput({ name, ...rest }: NumberProps) {
  const { value, set, error } = useControl<number | null>(name);
  return <NumberField {...rest} value={value} onChange={set} error={error} />;
}

/** Stores seconds and shows minutes; an untouched value stays exact to the second. */
export function Minutes({ name, max = 120, ...rest }: Omit<NumberProps, 'unit' | 'step'>) {
  const { value, set, error } = useControl<number | null>(name);
  return (
    <NumberField
      {...rest}
      unit={t('logs.minutesUnit')}
      step={1}
      digits={1}
      max={max}
      value={value === null ? null : value / 60}
      onChange={(minutes) => set(minutes === null ? null : Math.round(minutes * 60))}
      error={error}
    />
  );
}

/** A volume in the reader's unit. */
export function Volume({
  name,
  lastValues,
  ...rest
}: ControlProps & { lastValues?: readonly number[] }) {
  const { value, set, error } = useControl<VolumeValue>(name);
  return (
    <NumberField
      {...rest}
      unit={value.unit}
      step={volumeStep[value.unit]}
      digits={value.unit === 'ml' ? 1 : 2}
      lastValues={lastValues}
      value={value.shown}
      onChange={(shown) => set({ ...value, shown })}
      error={error}
    />
  );
}

const USUAL_READING = { C: 37, F: 98.6 } as const;

export function Temperature({ name, ...rest }: ControlProps) {
  const { value, set, error } = useControl<TemperatureValue>(name);
  return (
    <NumberField
      {...rest}
      unit={`°${value.unit}`}
      step={0.1}
      digits={2}
      // A reading is always typed.
      takesFocus={value.shown === null}
      value={value.shown}
      onChange={(shown) =>
        // The first press of a stepper starts at a usual reading, not at zero.
        set({
          ...value,
          shown: value.shown === null && shown === 0.1 ? USUAL_READING[value.unit] : shown,
        })
      }
      error={error}
    />
  );
}

/** A short text, with earlier texts next to it. */
export function TextInput({
  name,
  maxLength,
  suggestions = [],
  ...rest
}: ControlProps & { maxLength: number; suggestions?: readonly string[] | undefined }) {
  const { value, set, error } = useControl<string>(name);
  const offered = suggestions.filter((suggestion) => suggestion !== value).slice(0, 6);
  return (
    <div className={styles.words}>
      <TextField {...rest} value={value} onChange={set} maxLength={maxLength} error={error} />
      {offered.length > 0 && (
        <div className={styles.chips}>
          {offered.map((suggestion) => (
            <Chip key={suggestion} onClick={() => set(suggestion)}>
              <bdi>{suggestion}</bdi>
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

/** A text of several lines; a longer one is reported, not cut off. */
export function LongText({
  name,
  maxChars,
  rows = 3,
  ...rest
}: ControlProps & { maxChars: number; rows?: number | undefined }) {
  const { value, set, error } = useControl<string>(name);
  return (
    <TextArea
      {...rest}
      value={value}
      onChange={set}
      maxChars={maxChars}
      rows={rows}
      error={error}
    />
  );
}

export function SwitchField({ name, label, hint }: ControlProps) {
  const { value, set } = useControl<boolean>(name);
  return <Switch label={label} hint={hint} checked={value} onChange={set} />;
}
