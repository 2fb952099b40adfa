import type { ReactNode } from 'react';
import styles from './setting.module.css';

/** A choice in one line: what it is at the start, its control at the end; below it when narrow. */
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
        {/* The control inside carries the same words as its name. */}
        <span aria-hidden="true" className={styles.label}>
          {label}
        </span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
