import type { Editor } from 'slate';
import { indent, moveBlock, toggleMark, toggleStyle } from './block-commands.ts';
import type { Mark } from './elements.ts';
import { moveToCell } from './tables.ts';

/** What a key asks of the form around the text. */
export type KeyRequest = 'link' | 'toolbar' | 'save';

/** A key as the browser reports it. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'
>;

const markKeys: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', u: 'underline' };

/**
 * The keyboard shortcuts of the editor. Undo and redo are the browser's own, which Slate handles.
 *
 * @returns `true` when the key is used up, a request for the form, or `false`
 */
export function pressKey(editor: Editor, pressed: PressedKey): boolean | KeyRequest {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (key === 'Tab' && !ctrlKey && !metaKey && !altKey) {
    const by = shiftKey ? -1 : 1;
    return moveToCell(editor, by) || indent(editor, by);
  }
  if (key === 'F10' && altKey) return 'toolbar';
  if (altKey && !ctrlKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    moveBlock(editor, key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (!ctrlKey && !metaKey) return false;
  return withModifier(editor, { letter: key.toLowerCase(), code, altKey, shiftKey });
}

function withModifier(
  editor: Editor,
  {
    letter,
    code,
    altKey,
    shiftKey,
  }: { letter: string } & Pick<PressedKey, 'code' | 'altKey' | 'shiftKey'>,
): boolean | KeyRequest {
  const mark = markKeys[letter];
  if (mark !== undefined && !altKey && !shiftKey) {
    toggleMark(editor, mark);
    return true;
  }
  if (letter === 'k' && !shiftKey) return 'link';
  if (letter === 's' && !shiftKey && !altKey) return 'save';
  if (letter === 'x' && shiftKey) {
    toggleMark(editor, 'strike');
    return true;
  }
  // By its place on the keyboard: with Alt or Shift the character differs between keyboards.
  if (altKey && (code === 'Digit2' || code === 'Digit3')) {
    toggleStyle(editor, { type: 'heading', level: code === 'Digit2' ? 2 : 3 });
    return true;
  }
  const list = { Digit7: 'numbered', Digit8: 'bullet', Digit9: 'check' } as const;
  if (shiftKey && code in list) {
    toggleStyle(editor, { type: 'list_item', list: list[code as keyof typeof list] });
    return true;
  }
  return false;
}
