import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../i18n/t.ts';
import { STEP_COUNT } from './payer-step.ts';
import styles from '../subscribe.module.css';

/** One step on the page. @param number among the steps of a new account; null: not counted */
export function StepFrame({ number, children }: { number: number | null; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A screen reader starts to read at the heading of the new step.
    const heading = ref.current?.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div ref={ref} className={styles.place}>
      {number !== null && (
        <p className={styles.step}>
          <span
            aria-hidden="true"
            className={styles.steps}
            style={{ '--done': number / STEP_COUNT, '--total': STEP_COUNT }}
          />
          {t('subscribe.step', { step: number, total: STEP_COUNT })}
        </p>
      )}
      {children}
    </div>
  );
}
