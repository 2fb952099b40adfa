import type { EventRecord } from '../../../schema/records/event.ts';
import type { ConflictAnswer } from '../../../schema/wire/rest-answers.ts';
import { editToRestore } from '../../domain/entries/entry-history.ts';
import { t } from '../../i18n/t.ts';
import type { EventChanges } from '../../replica/stores/events.ts';
import { showToast } from '../../ui/toasts.ts';
import { type Person, usePeople } from '../entries/people.ts';
import { useRights } from '../entries/rights.ts';
import { showNotSaved } from '../entries/saved-toast.ts';
import type { FieldText } from '../entries/field-text.ts';
import { useFieldText } from '../entries/use-field-text.ts';
import { useReplica } from '../services.tsx';
import { conflictName, useSettle } from './settled-conflicts.ts';

/** One of the two values: who wrote it, and when (epoch ms). */
export type ConflictSide = {
  person: Person;
  text: FieldText;
  writtenAt: number;
  /** Says which one it keeps, for a screen reader. */
  keepLabel: string;
  /**
   * Writes the value, if it is not the present one, and settles the conflict; null where this person
   * may not write it.
   */
  keep: (() => void) | null;
};

/** The two values of a conflict, as rows show them. @param event as it is now */
export function useConflictSides(
  conflict: ConflictAnswer,
  event: EventRecord,
): { lost: ConflictSide; kept: ConflictSide } {
  const replica = useReplica();
  const people = usePeople();
  const textOf = useFieldText();
  const settle = useSettle();
  const { mayEdit } = useRights();
  const sideOf = (side: 'lost' | 'kept'): ConflictSide => {
    const { value, by, writtenAt } = conflict[side];
    const change = { path: conflict.path, value };
    const person = people.find(by);
    const text = textOf(event, change);
    const what = text.value;
    const edit = side === 'lost' ? editToRestore(event, change) : {};
    const mayKeep = edit !== null && (side === 'kept' || mayEdit(event));
    const keep = async () => {
      if (replica === null || edit === null) return;
      if (side === 'lost') await replica.events.edit(event.id, edit as EventChanges);
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
