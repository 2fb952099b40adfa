import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './account-form.module.css';

/**
 * The content of a dialog that changes while it is open. A new one takes the focus, to the field
 * where the person begins or else to the title; the sheet does the same for the first.
 */
export function Step({
  at = null,
  children,
}: {
  /** Which of how many; null where there is nothing to count. */
  at?: { step: number; total: number } | null | undefined;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = ref.current?.closest('dialog');
    const begin = dialog?.querySelector<HTMLElement>('[data-autofocus]');
    (begin ?? dialog?.querySelector<HTMLElement>('h2'))?.focus();
  }, []);
  return (
    <div ref={ref}>
      {at && (
        <p className={styles.steps}>
          <span className={styles.dots} aria-hidden="true">
            {Array.from({ length: at.total }, (_, i) => (
              <span key={i} className={cx(i < at.step && styles.done)} />
            ))}
          </span>
          {t('signIn.step', at)}
        </p>
      )}
      {children}
    </div>
  );
}
