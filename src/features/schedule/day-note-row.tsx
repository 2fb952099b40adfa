import { Link } from '@tanstack/react-router';
import Cake from 'lucide-react/icons/cake';
import FileText from 'lucide-react/icons/file-text';
import type { DayNote } from '../../domain/schedule/day-notes.ts';
import { Icon } from '../../ui/icon.tsx';
import { noteText } from './schedule-texts.ts';
import styles from './day-note-row.module.css';

/** A birthday, a month of life, or the last day of a document, which opens. */
export function DayNoteRow({ note }: { note: DayNote }) {
  const content = (
    <>
      <Icon icon={note.kind === 'document' ? FileText : Cake} size="s" />
      <bdi>{noteText(note)}</bdi>
    </>
  );
  if (note.kind !== 'document') return <p className={styles.note}>{content}</p>;
  return (
    <Link
      to="/vault/$section"
      params={{ section: 'documents' }}
      search={{ document: note.documentId } as never}
      className={styles.note}
    >
      {content}
    </Link>
  );
}

export function noteKey(note: DayNote): string {
  return `${note.kind} ${note.kind === 'document' ? note.documentId : note.childId}`;
}
