import type { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import '../../i18n/lazy/history.ts';
import { t } from '../../i18n/t.ts';
import { showToast } from '../../ui/toasts.ts';
import type { FieldText } from '../entries/field-text.ts';
import { type Person, usePeople } from '../entries/people.ts';
import { showNotSaved } from '../entries/saved-toast.ts';
import type { Versioned } from '../history/versioned.ts';
import { conflictName, useSettle } from './settled-conflicts.ts';

/** One of the two values: who wrote it, and when (epoch ms). */
export type ConflictSide = {
  person: Person;
  text: FieldText;
  writtenAt: number;
  /** Says which one it keeps, for a screen reader. */
  keepLabel: string;
  /**
   * Writes the value, also where it is the present one: only a write tells the other devices that it was
   * decided. Null where this person may not choose it.
   */
  keep: (() => void) | null;
};

/** The two values of a conflict, as rows show them. @param versioned the record as it is now */
export function useConflictSides(
  conflict: ConflictAnswer,
  versioned: Versioned,
): { lost: ConflictSide; kept: ConflictSide } {
  const people = usePeople();
  const settle = useSettle();
  const sideOf = (side: 'lost' | 'kept'): ConflictSide => {
    const { value, by, writtenAt } = conflict[side];
    const change = { path: conflict.path, value };
    const person = people.find(by);
    const text = versioned.textOf(change);
    const what = text.value;
    const edit = side === 'lost' ? versioned.editTo(change) : {};
    const mayKeep = edit !== null && (side === 'kept' || versioned.mayEdit);
    const keep = async () => {
      if (edit === null) return;
      // Whoever may not write settles it on this device alone.
      if (versioned.mayEdit) await versioned.edit(edit, [conflict.path]);
      settle(conflictName(conflict));
      showToast({ text: t('history.kept', { what }) });
    };
    return {
      person,
      text,
      writtenAt,
      keepLabel: person.isMe
        ? t('history.keepMineLabel', { what })
        : t('history.keepLabel', { name: person.name, what }),
      keep: mayKeep ? () => void keep().catch(showNotSaved) : null,
    };
  };
  return { lost: sideOf('lost'), kept: sideOf('kept') };
}
