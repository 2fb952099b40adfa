import type { DayNote } from '../../../domain/schedule/day-notes.ts';
import { formatLocalDay } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useAfterPaint } from '../../../ui/after-paint.ts';
import { Button } from '../../../ui/button.tsx';
import { DayNoteRow, noteKey } from '../day-note-row.tsx';
import { OccurrenceRow } from '../occurrence-row.tsx';
import { useScheduleAddress } from '../schedule-address.ts';
import type { ShownEntry } from '../schedule-data.ts';
import { useMayAdd } from '../use-may-add.ts';
import { useOpenEntry } from '../use-open-entry.ts';
import styles from './month.module.css';

/** A phone has room for these below the month; more are drawn after it is painted. */
const FIRST_ROWS = 4;

/** What is on the chosen day. */
export function DayList({
  day,
  today,
  entries,
  notes,
}: {
  day: string;
  today: string;
  entries: readonly ShownEntry[];
  notes: readonly DayNote[];
}) {
  const open = useOpenEntry();
  const [, change] = useScheduleAddress();
  const { mayAdd, writesBlocked, explainBlocked } = useMayAdd();
  const hasAll = useAfterPaint(true);
  return (
    <section className={styles.list} aria-label={formatLocalDay(day, today)}>
      <h3 className={styles.listTitle}>{formatLocalDay(day, today)}</h3>
      {notes.map((note) => (
        <DayNoteRow key={noteKey(note)} note={note} />
      ))}
      <ol className={styles.rows}>
        {(hasAll ? entries : entries.slice(0, FIRST_ROWS)).map((shown) => (
          <li key={shown.key}>
            <OccurrenceRow shown={shown} day={day} onOpen={open} />
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className={styles.none}>{t('schedule.noneOnDay')}</p>}
      {mayAdd && (
        <div>
          <Button
            size="small"
            onClick={() => (writesBlocked ? explainBlocked() : change({ form: day }))}
          >
            {t('schedule.addEntry')}
          </Button>
        </div>
      )}
    </section>
  );
}
