import { useId, type ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './section.module.css';

/** One group of settings: a heading outside, rows on one surface. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Card flush aria-labelledby={id}>
        {children}
      </Card>
    </div>
  );
}

/** A place in a section for a control with its own label. */
export function Control({ children }: { children: ReactNode }) {
  return <div className={styles.control}>{children}</div>;
}
