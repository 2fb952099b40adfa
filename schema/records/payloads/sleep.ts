import * as z from 'zod/mini';
import { Instant } from '../record.ts';
import { intBetween, listOf, text } from './common.ts';

const Waking = z.looseObject({
  at: Instant,
  minutes: intBetween(1, 180),
  soothed: z.optional(z.enum(['self', 'feed', 'held', 'other'])),
});

export const SleepPlace = z.enum([
  'crib',
  'bassinet',
  'own_bed',
  'parents_bed',
  'contact',
  'carrier',
  'stroller',
  'car_seat',
  'swing',
  'other',
]);

export const SleepPayload = z.looseObject({
  kind: z.enum(['nap', 'night']),
  /** The person chose the kind; the night window no longer changes it. */
  kindManual: z.optional(z.boolean()),
  place: z.optional(SleepPlace),
  placeText: z.optional(text(30)),
  fellAsleep: z.optional(
    z.enum(['self', 'feeding', 'rocking', 'held', 'stroller', 'driving', 'other']),
  ),
  latencyMin: z.optional(intBetween(0, 180)),
  wakings: z.optional(listOf(Waking, 30)),
  wakingCount: z.optional(intBetween(0, 30)),
  quality: z.optional(z.enum(['poor', 'fair', 'good', 'great'])),
  wokeMood: z.optional(z.enum(['happy', 'calm', 'upset'])),
  wokenBy: z.optional(z.enum(['self', 'noise', 'person', 'other'])),
});
export type SleepPayload = z.infer<typeof SleepPayload>;
