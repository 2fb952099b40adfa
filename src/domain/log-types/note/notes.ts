import type { EventRecord } from '../../../../schema/records/event.ts';

export const NOTE = 'note';
export type Note = EventRecord<typeof NOTE>;

export function isNote(event: EventRecord): event is Note {
  return event.type === NOTE;
}
