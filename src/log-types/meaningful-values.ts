import type { EventPayloads, EventRecord } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import type { CustomPayload } from '../../schema/records/payloads/custom.ts';
import type { Rule } from './rule.ts';

/** Shorter differences of a side are those of two people who look at one clock. */
const secToMin = (sec: number | undefined) => sec && Math.round(sec / 60);

/**
 * The kind, the amounts and the dose of an entry, by type: values that somebody else may act upon. Two
 * people who disagree about one of them are asked (`src/app/conflicts`).
 */
const meaningfulValues: {
  readonly [T in EventType]: Rule<[payload: EventPayloads[T]], readonly unknown[]>;
} = {
  feeding: ({ breast, bottles, solids, tube }) => [
    breast && [breast.leftSec, breast.rightSec, breast.totalSecOnly].map(secToMin),
    bottles?.map(({ content, takenMl }) => [content, takenMl]),
    solids?.map(({ foodId, name, qty, unit }) => [foodId, name, qty, unit]),
    tube && [tube.content, tube.ml],
  ],
  diaper: ({ kind }) => [kind],
  sleep: ({ kind }) => [kind],
  pumping: ({ leftMl, rightMl, totalMl }) => [leftMl, rightMl, totalMl],
  milk_stash: ({ kind, ml }) => [kind, ml],
  medication: ({ name, amount, unit, status }) => [name, amount, unit, status],
  temperature: ({ celsius }) => [celsius],
  symptom: ({ signs }) => signs.toSorted(),
  vaccination: ({ vaccine, dose }) => [vaccine, dose],
  doctor_visit: () => [],
  tummy_time: () => [],
  activity: ({ kind }) => [kind],
  bath: ({ kind }) => [kind],
  mood: ({ mood }) => [mood],
  milestone: ({ category }) => [category],
  note: () => [],
  handover: () => [],
  // Numbers, switches and chosen answers; not free text.
  custom: ({ values, definition }: CustomPayload) =>
    Object.entries(values)
      .filter(([id, value]) => typeof value !== 'string' || definition?.fields[id]?.choice)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
};

/** @param event one that its type's schema accepts */
export function meaningfulValuesOf({ type, payload }: EventRecord): readonly unknown[] {
  return (meaningfulValues[type] as (payload: object) => readonly unknown[])(payload);
}
