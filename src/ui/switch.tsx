import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './switch.module.css';

type SwitchProps = {
  label: ReactNode;
  /** One line about the effect. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** The change is shown and not stored yet. */
  busy?: boolean | undefined;
  className?: string | undefined;
};

/** A switch that takes effect at once. The whole row is the target. */
export function Switch({ label, hint, checked, onChange, disabled, busy, className }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={cx(styles.row, className)}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {hint != null && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-describedby={hint != null ? hintId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className={styles.switch}
      />
    </label>
  );
}
