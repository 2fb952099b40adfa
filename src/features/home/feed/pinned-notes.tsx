import Pin from 'lucide-react/icons/pin';
import { usePeople } from '../../../app/entries/people.ts';
import { useSheets } from '../../../app/navigation/sheets.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { usePinnedNotes } from '../queries.ts';
import styles from './pinned-notes.module.css';

/** Notes that a person pinned for everybody, until their day has passed. */
export function PinnedNotes({ childIds }: { childIds: readonly string[] }) {
  const now = useNow(60_000);
  const notes = usePinnedNotes(childIds, now);
  const people = usePeople();
  const { openEntry } = useSheets();
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t('home.pinned')}>
      {notes.map(({ id, note, performedBy, createdBy }) => (
        <li key={id}>
          <button type="button" className={styles.note} onClick={() => openEntry(id)}>
            <Icon icon={Pin} />
            <span className={styles.text} dir="auto">
              {note}
            </span>
            <span className={styles.author}>{people.find(performedBy ?? createdBy).name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
