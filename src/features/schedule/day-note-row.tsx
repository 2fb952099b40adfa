import { Link } from '@tanstack/react-router';
import Cake from 'lucide-react/icons/cake';
import FileText from 'lucide-react/icons/file-text';
import Pill from 'lucide-react/icons/pill';
import Syringe from 'lucide-react/icons/syringe';
import type { DayNote } from '../../domain/schedule/day-notes.ts';
import { Icon } from '../../ui/icon.tsx';
import { noteText } from './schedule-texts.ts';
import styles from './day-note-row.module.css';

const icons = {
  birthday: Cake,
  monthOfLife: Cake,
  document: FileText,
  doses: Pill,
  vaccination: Syringe,
} as const satisfies Record<DayNote['kind'], unknown>;

/** A birthday, the times of a medicine, or what opens: the last day of a document, a vaccination to be done. */
export function DayNoteRow({ note }: { note: DayNote }) {
  const content = (
    <>
      <Icon icon={icons[note.kind]} size="s" />
      <bdi>{noteText(note)}</bdi>
    </>
  );
  switch (note.kind) {
    case 'document':
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
    case 'vaccination':
      return (
        <Link
          to="/schedule"
          search={((old: object) => ({ ...old, item: note.entryId })) as never}
          className={styles.note}
        >
          {content}
        </Link>
      );
    case 'birthday':
    case 'monthOfLife':
    case 'doses':
      return <p className={styles.note}>{content}</p>;
  }
}

export function noteKey(note: DayNote): string {
  switch (note.kind) {
    case 'document':
      return `document ${note.documentId}`;
    case 'vaccination':
      return `vaccination ${note.entryId}`;
    case 'doses':
      return `doses ${note.medicineId}`;
    case 'birthday':
    case 'monthOfLife':
      return `${note.kind} ${note.childId}`;
  }
}
