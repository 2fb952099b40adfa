import type { ReactNode } from 'react';
import type { Translator } from '../../billing/translations/translator.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './checkout.module.css';

/** Something is on its way. The words are read out; beneath, what else there is to say. */
export function Waiting({
  translator,
  label = translator?.say('checkout.loading') ?? '',
  isShown = false,
  children,
}: {
  translator: Translator | null;
  label?: string;
  /** The words are for everybody, not for screen readers alone. */
  isShown?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles.waiting}>
      <svg className={styles.spinner} viewBox="0 0 80 80" aria-hidden="true">
        <circle cx="40" cy="40" r="34" />
      </svg>
      <p role="status" className={styles.waitingLabel}>
        {isShown ? label : <VisuallyHidden>{label}</VisuallyHidden>}
      </p>
      {children}
    </div>
  );
}
