import type { EventPayloads, EventRecord } from '../../../../schema/records/event.ts';

/** A handover ends a shift: the log type, and the kind of timer that a shift is. */
export const HANDOVER = 'handover';
export type Handover = EventPayloads[typeof HANDOVER];
export type HandoverThing = NonNullable<Handover['things']>[number];

export function isHandover(event: EventRecord): event is EventRecord<typeof HANDOVER> {
  return event.type === HANDOVER;
}
