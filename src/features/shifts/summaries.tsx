import type { TimerRecord } from '../../../schema/records/timer.ts';
import { useSelectedChild } from '../../app/people/selected-child.ts';
import { t } from '../../i18n/t.ts';
import styles from './end-shift.module.css';

/** The summary of each child's handover. */
export function Summaries({ of }: { of: readonly { timer: TimerRecord; summary: string[] }[] }) {
  const { children = [] } = useSelectedChild();
  return of.map(({ timer, summary }) => {
    const child = children.find(({ record }) => record.id === timer.childId)?.record;
    return (
      <section key={timer.id} className={styles.summary}>
        <h3 className={styles.heading}>
          {child && children.length > 1
            ? t('shifts.summaryOf', { child: child.name })
            : t('shifts.summary')}
        </h3>
        <ul className={styles.lines}>
          {summary.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
