import { type EventType, isEventType } from '../../schema/records/event-types.ts';
import { activity } from './activity/type.ts';
import { bath } from './bath/type.ts';
import { custom } from './custom/type.ts';
import { diaper } from './diaper/type.ts';
import { doctorVisit } from './doctor-visit/type.ts';
import { feeding } from './feeding/type.ts';
import { handover } from './handover/type.ts';
import { medication } from './medication/type.ts';
import { milestone } from './milestone/type.ts';
import { milkStash } from './milk-stash/type.ts';
import { mood } from './mood/type.ts';
import { note } from './note/type.ts';
import { pumping } from './pumping/type.ts';
import { sleep } from './sleep/type.ts';
import { symptom } from './symptom/type.ts';
import { temperature } from './temperature/type.ts';
import { tummyTime } from './tummy-time/type.ts';
import { vaccination } from './vaccination/type.ts';
import type { LogType } from './log-type.ts';

/** Every log type, most frequent first: menus and the dock use this order. */
export const logTypes = {
  feeding,
  diaper,
  sleep,
  pumping,
  medication,
  temperature,
  note,
  handover,
  symptom,
  tummy_time: tummyTime,
  bath,
  activity,
  mood,
  milestone,
  vaccination,
  doctor_visit: doctorVisit,
  milk_stash: milkStash,
  custom,
} as const satisfies { readonly [T in EventType]: LogType<T> };

const types: Readonly<Record<EventType, LogType>> = logTypes;

/** The definition of a type that is only known at run time. */
export function logTypeOf(type: EventType): LogType {
  return types[type];
}

/** The names of all types, in the order of the list. */
export const eventTypeNames = Object.keys(logTypes).filter(isEventType);

/** The types with a position in a list, in the order of their positions. */
export function typesByPosition(
  positionOf: (type: LogType) => number | null | undefined,
): readonly EventType[] {
  const position = (type: EventType) => positionOf(types[type]) ?? null;
  return eventTypeNames
    .filter((type) => position(type) !== null)
    .toSorted((a, b) => (position(a) ?? 0) - (position(b) ?? 0));
}
