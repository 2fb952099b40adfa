import { usePeople } from '../../../app/entries/people.ts';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../../ui/cx.ts';
import { StateMark } from '../occurrence-row.tsx';
import type { ShownEntry } from '../schedule-data.ts';
import { checklistText } from '../schedule-texts.ts';
import { useOpenEntry } from '../use-open-entry.ts';
import { useSetStatus } from '../use-set-status.ts';
import styles from './tasks.module.css';

/** A task with the box that ticks it off; its name opens it. */
export function TaskRow({ shown, due }: { shown: ShownEntry; due: string }) {
  const { record } = shown;
  const open = useOpenEntry();
  const people = usePeople();
  const { maySet, setStatus } = useSetStatus();
  const isDone = record.status === 'done';
  const details = [
    due,
    checklistText(record),
    record.assignedTo.map((id) => people.find(id).name).join(', ') || null,
  ].filter((text) => text !== null);
  return (
    <div className={styles.row}>
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={isDone}
          disabled={!maySet(shown)}
          aria-label={t('schedule.task', { title: record.title })}
          onChange={(event) => setStatus(shown, event.target.checked ? 'done' : 'planned')}
        />
      </label>
      <button type="button" className={styles.words} onClick={() => open(shown)}>
        <span className={cx(styles.title, isDone && styles.isDone)}>
          <bdi>{record.title}</bdi>
          <StateMark shown={shown} />
        </span>
        <span className={styles.details}>{details.join(' · ')}</span>
      </button>
    </div>
  );
}
