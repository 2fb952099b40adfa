import { type BaseOperation, type Operation, Path } from 'slate';
import { HistoryEditor } from 'slate-history';

type TextOperation = Extract<BaseOperation, { type: 'insert_text' | 'remove_text' }>;

/**
 * Makes a typed word one step of undo. slate-history takes all that is typed without a break as one step;
 * and of a keyboard that composes words, which replaces the word with every letter, each letter as one.
 */
export function withTypingSteps<E extends HistoryEditor>(editor: E): E {
  const { apply } = editor;
  editor.apply = (operation) => {
    const isRecorded =
      HistoryEditor.isSaving(editor) !== false && HistoryEditor.isMerging(editor) === undefined;
    if (isRecorded && beginsWord(editor, operation))
      HistoryEditor.withNewBatch(editor, () => apply(operation));
    else apply(operation);
    if (isRecorded) joinComposition(editor, operation);
  };
  return editor;
}

/** Whether it goes on behind a space that was typed before. */
function beginsWord({ history, operations }: HistoryEditor, operation: Operation): boolean {
  const last = history.undos.at(-1)?.operations.at(-1);
  return (
    operation.type === 'insert_text' &&
    last?.type === 'insert_text' &&
    !operations.includes(last) &&
    /\s$/u.test(last.text) &&
    /^\S/u.test(operation.text)
  );
}

/** Adds a word that grew or shrank by a letter to the step in which it was begun. */
function joinComposition({ history: { undos } }: HistoryEditor, operation: Operation): void {
  const step = undos.at(-1)?.operations ?? [];
  const before = undos.at(-2)?.operations;
  const typed = before?.at(-1);
  const [removed, inserted] = step;
  if (step.length !== 2 || inserted !== operation || !before) return;
  if (removed?.type !== 'remove_text' || inserted.type !== 'insert_text') return;
  if (typed?.type !== 'insert_text' || !isEndOf(removed, typed)) return;
  if (!inserted.text.startsWith(removed.text) && !removed.text.startsWith(inserted.text)) return;
  before.push(...step);
  undos.pop();
}

/** Whether the removed text is the end of the typed one. */
function isEndOf(removed: TextOperation, typed: TextOperation): boolean {
  return (
    Path.equals(removed.path, typed.path) &&
    removed.offset >= typed.offset &&
    removed.offset + removed.text.length === typed.offset + typed.text.length
  );
}
