import { linesOf } from '../../../domain/schedule/checklist.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import type { ShownEntry } from '../schedule-data.ts';
import { useSetStatus } from '../use-set-status.ts';
import styles from './entry-sheet.module.css';

/** What has to be taken along or done, to tick off. */
export function Checklist({ shown }: { shown: ShownEntry }) {
  const { maySet, tick } = useSetStatus();
  const lines = linesOf(shown.record.checklist);
  if (lines.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('schedule.checklist')}>
      <h3 className={styles.partTitle}>{t('schedule.checklist')}</h3>
      <ul>
        {lines.map(({ id, text, done }) => (
          <li key={id}>
            <label className={styles.line}>
              <input
                type="checkbox"
                checked={done}
                disabled={!maySet(shown)}
                onChange={(event) => tick(shown, id, event.target.checked)}
              />
              <bdi className={cx(done && styles.isDone)}>{text}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
