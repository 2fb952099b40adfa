import type { EventPayloads } from '../../schema/records/event.ts';
import { type EventType, isEventType } from '../../schema/records/event-types.ts';
import type { Rule } from './rule.ts';

/**
 * What moves inside a payload with the times of its entry, by type; null: no time of it belongs to the
 * entry's own times. Loaded with the changes of several entries.
 */
const shifters: {
  readonly [T in EventType]: Rule<
    [payload: EventPayloads[T], byMs: number],
    EventPayloads[T]
  > | null;
} = {
  feeding: null,
  diaper: null,
  sleep: (sleep, byMs) =>
    sleep.wakings === undefined
      ? sleep
      : {
          ...sleep,
          wakings: sleep.wakings.map((waking) => ({ ...waking, at: waking.at + byMs })),
        },
  pumping: null,
  medication: null,
  temperature: null,
  note: null,
  handover: null,
  symptom: null,
  tummy_time: null,
  bath: null,
  activity: null,
  mood: null,
  milestone: null,
  vaccination: null,
  doctor_visit: null,
  milk_stash: null,
  custom: null,
};

/** The payload of an entry whose times are moved; the same object when nothing in it moves. */
export function shiftedPayload<P extends object>(type: string, payload: P, byMs: number): P {
  if (!isEventType(type)) return payload;
  const shift = shifters[type] as ((payload: object, byMs: number) => object) | null;
  return (shift?.(payload, byMs) ?? payload) as P;
}
