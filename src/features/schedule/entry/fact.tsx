import type { ReactNode } from 'react';
import styles from './entry-sheet.module.css';

/** A named fact in the list of a sheet. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
