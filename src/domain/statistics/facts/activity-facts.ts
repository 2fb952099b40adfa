import type { EventRecord } from '../../../../schema/records/event.ts';
import { type SpanFact, spanOf } from './moment.ts';

/** Tummy time, or an activity that is play. */
export type PlayFact = SpanFact & { what: 'tummy' | 'play' };

/** An entry of how the child felt. */
export type MoodFact = SpanFact & { isCrying: boolean };

export function tummyFact(event: EventRecord<'tummy_time'>, dayStartHour: number): PlayFact {
  return { ...spanOf(event, dayStartHour), what: 'tummy' };
}

/** Null for care that is no play: brushing teeth and cutting nails. */
export function playFact(event: EventRecord<'activity'>, dayStartHour: number): PlayFact | null {
  const { kind } = event.payload;
  if (kind === 'brush_teeth' || kind === 'nails') return null;
  return { ...spanOf(event, dayStartHour), what: 'play' };
}

export function moodFact(event: EventRecord<'mood'>, dayStartHour: number): MoodFact {
  const { mood } = event.payload;
  return {
    ...spanOf(event, dayStartHour),
    isCrying: mood === 'fussy' || mood === 'crying' || mood === 'inconsolable',
  };
}
