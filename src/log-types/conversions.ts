import type { EventPayloads } from '../../schema/records/event.ts';
import { type EventType, isEventType } from '../../schema/records/event-types.ts';
import '../i18n/lazy/logs.ts';
import { t } from '../i18n/t.ts';
import type { Rule } from './rule.ts';

/** What an entry can become without being entered again. */
export type Conversion<T extends EventType = EventType> = {
  label: string;
  payload: EventPayloads[T];
};

/** The conversions of an entry, by type; null: it stays what it is. Loaded with the sheet of an entry. */
const conversions: {
  readonly [T in EventType]: Rule<[payload: EventPayloads[T]], readonly Conversion<T>[]> | null;
} = {
  feeding: null,
  diaper: null,
  sleep: (sleep) => [
    sleep.kind === 'nap'
      ? { label: t('logs.toNight'), payload: { ...sleep, kind: 'night' } }
      : { label: t('logs.toNap'), payload: { ...sleep, kind: 'nap' } },
  ],
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

export function conversionsOf(type: string, payload: object): readonly Conversion[] {
  if (!isEventType(type)) return [];
  const of = conversions[type] as ((payload: object) => readonly Conversion[]) | null;
  return of?.(payload) ?? [];
}
