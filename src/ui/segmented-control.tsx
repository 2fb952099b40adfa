import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconType } from './icon.tsx';
import styles from './segmented-control.module.css';

type SegmentedControlProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: ReactNode; icon?: IconType | undefined }[];
  value: V;
  onChange: (value: V) => void;
  className?: string | undefined;
};

/** Two to five options side by side: radio buttons in one frame. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(styles.frame, className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(styles.segment, option.value === value && styles.chosen)}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.input}
          />
          {option.icon && <Icon icon={option.icon} />}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
