import { keysOf } from '../keys.ts';
import type { EventTypeDefinition } from './event-types/event-type.ts';
import { activityType } from './event-types/activity.ts';
import { bathType } from './event-types/bath.ts';
import { customType } from './event-types/custom.ts';
import { diaperType } from './event-types/diaper.ts';
import { doctorVisitType } from './event-types/doctor-visit.ts';
import { feedingType } from './event-types/feeding.ts';
import { handoverType } from './event-types/handover.ts';
import { medicationType } from './event-types/medication.ts';
import { milestoneType } from './event-types/milestone.ts';
import { milkStashType } from './event-types/milk-stash.ts';
import { moodType } from './event-types/mood.ts';
import { noteType } from './event-types/note.ts';
import { pumpingType } from './event-types/pumping.ts';
import { sleepType } from './event-types/sleep.ts';
import { symptomType } from './event-types/symptom.ts';
import { temperatureType } from './event-types/temperature.ts';
import { tummyTimeType } from './event-types/tummy-time.ts';
import { vaccinationType } from './event-types/vaccination.ts';

/**
 * The types of log entries. Without the schemas of their payloads, which are in event.ts: the app loads
 * those after Home.
 */

/** Every type of log with its definition; a new type is a file in `event-types` with a line here, and one in `payloads` with a line in event.ts. */
export const eventTypes = {
  feeding: feedingType,
  diaper: diaperType,
  sleep: sleepType,
  pumping: pumpingType,
  milk_stash: milkStashType,
  medication: medicationType,
  temperature: temperatureType,
  symptom: symptomType,
  vaccination: vaccinationType,
  doctor_visit: doctorVisitType,
  tummy_time: tummyTimeType,
  activity: activityType,
  bath: bathType,
  mood: moodType,
  milestone: milestoneType,
  note: noteType,
  handover: handoverType,
  custom: customType,
} as const satisfies Readonly<Record<string, EventTypeDefinition>>;

export type EventType = keyof typeof eventTypes;
export const eventTypeNames = keysOf(eventTypes);

/** False for a type that came with a newer release. */
export function isEventType(type: unknown): type is EventType {
  return typeof type === 'string' && Object.hasOwn(eventTypes, type);
}
