import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { collections } from '../../../../schema/collections.ts';
import type { EventRecord } from '../../../../schema/records/event.ts';
import { useNoteTyping } from '../../../app/responses/note-typing.ts';
import { Responses } from '../../../app/responses/responses.tsx';
import { TypingLine } from '../../../app/responses/typing-line.tsx';
import type { CommonValues } from '../../../log-types/form/log-form.ts';
import type { Item } from '../../../replica/stores/responses.ts';

/** The likes of and comments on an entry, and who is writing in its note. */
export function ShownResponses({ event, note }: { event: EventRecord; note?: string }) {
  const item = useMemo<Item>(
    () => ({ collection: collections.events.name, record: event }),
    [event],
  );
  return (
    <Responses item={item}>
      <TypingLine typed="log" itemId={event.id} />
      {note === undefined ? <FormNote item={item} /> : <TypedNote item={item} note={note} />}
    </Responses>
  );
}

function FormNote({ item }: { item: Item }) {
  const note = useWatch<CommonValues, 'note'>({ name: 'note' });
  return <TypedNote item={item} note={note} />;
}

function TypedNote({ item, note }: { item: Item; note: string }) {
  useNoteTyping(item, note);
  return null;
}
