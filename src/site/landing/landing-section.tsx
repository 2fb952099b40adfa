import { type ReactNode, useId } from 'react';
import styles from './landing-section.module.css';

/** A part of the front page with a heading. `id` is its address (`/#faq`). */
export function LandingSection({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={styles.section}>
      <div className={styles.words}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      </div>
      {children}
    </section>
  );
}
