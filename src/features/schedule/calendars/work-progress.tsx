import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { CalendarWork } from './use-calendar-work.ts';
import styles from '../schedule-screen.module.css';

/** How far an import, or the undo of one, is. */
export function WorkProgress({ work: { kind, done, total } }: { work: CalendarWork }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  const title = t(`scheduleImport.${kind}`);
  return (
    <section className={styles.picker}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ProgressBar aria-label={title} value={done} max={total} />
      <p>
        {t('scheduleImport.progress', { done: formatNumber(done), total: formatNumber(total) })}
      </p>
      <p>{t('scheduleImport.stay')}</p>
    </section>
  );
}
