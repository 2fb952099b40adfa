import { useId, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import styles from './chip.module.css';

type ChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  icon?: IconType | undefined;
  children: ReactNode;
};

/** A small action beside a field, such as "−15 min". */
export function Chip({ icon, children, className, ...rest }: ChipProps) {
  return (
    <button {...rest} type="button" className={cx(styles.chip, styles.action, className)}>
      {icon && <Icon icon={icon} size="s" />}
      {children}
    </button>
  );
}

export type ChipOption<V extends string> = {
  value: V;
  label: ReactNode;
  icon?: IconType | undefined;
  /** Stands before the label, such as a ColorMark. */
  mark?: ReactNode;
  disabled?: boolean | undefined;
};

type GroupProps<V extends string> = {
  /** Its name for screen readers; inside a Field of kind group leave it out. */
  label?: string | undefined;
  options: readonly ChipOption<V>[];
  /** `large` (64 px) where it is the main thing on the screen. */
  size?: 'normal' | 'large' | undefined;
  /** One line that scrolls sideways instead of wrapping. */
  scroll?: boolean | undefined;
  className?: string | undefined;
} & (
  | { multiple?: false; value: V | null; onChange: (value: V) => void }
  | { multiple: true; value: readonly V[]; onChange: (value: V[]) => void }
);

/** Choices as chips: one of them (radio buttons) or several (check boxes). */
export function ChipGroup<V extends string>(props: GroupProps<V>) {
  const { label, options, size = 'normal', scroll = false, className } = props;
  const name = useId();
  const isChosen = (value: V) =>
    props.multiple ? props.value.includes(value) : props.value === value;
  const toggle = (value: V, on: boolean) => {
    if (!props.multiple) props.onChange(value);
    else
      props.onChange(on ? [...props.value, value] : props.value.filter((other) => other !== value));
  };
  return (
    <div
      role={props.multiple ? 'group' : 'radiogroup'}
      aria-label={label}
      className={cx(styles.group, scroll && styles.scroll, className)}
    >
      {options.map(({ value, label: text, icon, mark, disabled }) => (
        <label
          key={value}
          className={cx(
            styles.chip,
            size === 'large' && styles.large,
            isChosen(value) && styles.chosen,
            disabled && styles.disabled,
          )}
        >
          <input
            type={props.multiple ? 'checkbox' : 'radio'}
            name={name}
            value={value}
            checked={isChosen(value)}
            disabled={disabled}
            onChange={(event) => toggle(value, event.target.checked)}
            className={styles.input}
          />
          {icon && <Icon icon={icon} />}
          {mark}
          <span>{text}</span>
        </label>
      ))}
    </div>
  );
}
