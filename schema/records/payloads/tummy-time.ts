import * as z from 'zod/mini';
import { HOUR_MS } from '../../limits.ts';
import { type EventTypeDefinition, plainTimer } from './event-type.ts';

export const TummyTimePayload = z.looseObject({
  mood: z.optional(z.enum(['happy', 'ok', 'upset'])),
  surface: z.optional(z.enum(['floor', 'chest', 'lap'])),
});
export type TummyTimePayload = z.infer<typeof TummyTimePayload>;

export const tummyTimeType = {
  payload: TummyTimePayload,
  maxMs: 2 * HOUR_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'nanny',
  timer: plainTimer,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
