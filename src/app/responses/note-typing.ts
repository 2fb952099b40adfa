import { useEffect, useRef } from 'react';
import type { Item } from '../../replica/stores/responses.ts';
import { useTypingSender } from './use-typing.ts';

/** Tells the others that this person is typing in the note of the item, whenever its text changes. */
export function useNoteTyping(item: Item, note: string): void {
  const typing = useTypingSender('log', item);
  const before = useRef(note);
  useEffect(() => {
    if (before.current === note) return;
    before.current = note;
    typing.press();
  }, [note, typing]);
}
