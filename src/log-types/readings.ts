import { type ReactNode, lazy } from 'react';
import type { EventPayloads } from '../../schema/records/event.ts';
import type { EventType } from '../../schema/records/event-types.ts';
import type { Rule } from './rule.ts';

export type ReadingProps<T extends EventType = EventType> = {
  /** The entry as one line. */
  line: string;
  payload: EventPayloads[T];
  /** The time zone of the entry. */
  tz: string;
  nameOf: (userId: string | null) => string;
};

export type Readings = {
  readonly [T in EventType]: Rule<[props: ReadingProps<T>], ReactNode> | null;
};

/** Shows the whole payload for reading, of each type whose one-line text leaves something out; null: the line. */
export const readings = {
  feeding: null,
  diaper: null,
  sleep: null,
  pumping: null,
  medication: null,
  temperature: null,
  note: null,
  handover: lazy(async () => ({
    default: (await import('./handover/reading.tsx')).HandoverReading,
  })),
  symptom: null,
  tummy_time: null,
  bath: null,
  activity: null,
  mood: null,
  milestone: lazy(async () => ({
    default: (await import('./milestone/reading.tsx')).MilestoneReading,
  })),
  vaccination: lazy(async () => ({
    default: (await import('./vaccination/reading.tsx')).VaccinationReading,
  })),
  doctor_visit: lazy(async () => ({
    default: (await import('./doctor-visit/reading.tsx')).DoctorVisitReading,
  })),
  milk_stash: null,
  custom: null,
} as const satisfies Readings;

const byType: Readings = readings;

/** The same for a type that is not known before. */
export const readingByType: Readonly<
  Record<EventType, Rule<[props: ReadingProps], ReactNode> | null>
> = byType;
