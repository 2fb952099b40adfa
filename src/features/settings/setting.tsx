import type { ReactNode } from 'react';
import styles from './setting.module.css';

/** A setting in one line: label at the start, control at the end, or below on narrow screens. */
export function Setting({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.setting}>
      <div className={styles.words}>
        {/* Hidden from screen readers: the control inside has the same text as its name. */}
        <span aria-hidden="true" className={styles.label}>
          {label}
        </span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
