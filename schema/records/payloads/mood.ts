import * as z from 'zod/mini';
import { HOUR_MS } from '../../limits.ts';
import { type EventTypeDefinition, plainTimer } from './event-type.ts';

export const MoodPayload = z.looseObject({
  mood: z.enum(['happy', 'calm', 'fussy', 'crying', 'inconsolable']),
  cause: z.optional(z.enum(['hungry', 'tired', 'gas', 'teething', 'overstimulated', 'unknown'])),
  soothedBy: z.optional(z.enum(['held', 'feed', 'walk', 'pacifier', 'bath', 'other'])),
});
export type MoodPayload = z.infer<typeof MoodPayload>;

export const moodType = {
  payload: MoodPayload,
  maxMs: 6 * HOUR_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'nanny',
  timer: plainTimer,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
