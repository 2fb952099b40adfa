import type { ReactNode } from 'react';
import type { Translator } from '../../billing/translations/translator.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import * as styles from './checkout.module.css';

/** A spinner. Its label is announced; further text stands below it. */
export function Waiting({
  translator,
  label = translator?.say('checkout.loading') ?? '',
  isShown = false,
  children,
}: {
  translator: Translator | null;
  label?: string;
  /** Shows the label, instead of announcing it only. */
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

/** Says that there is no connection. */
export function Offline({ translator }: { translator: Translator | null }) {
  return (
    <p role="status" className={styles.offline}>
      {translator?.say('checkout.offline')}
    </p>
  );
}
