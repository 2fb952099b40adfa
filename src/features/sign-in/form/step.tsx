import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './account-form.module.css';

/**
 * One step of a dialog whose content changes while it is open. A new step focuses the field with
 * `data-autofocus`, or else the title; the sheet does the same when it opens.
 */
export function Step({
  at = null,
  children,
}: {
  /** The position among the steps; null when steps are not counted. */
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
