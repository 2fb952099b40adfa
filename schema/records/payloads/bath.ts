import * as z from 'zod/mini';
import { HOUR_MS } from '../../limits.ts';
import { type EventTypeDefinition, plainTimer } from './event-type.ts';

export const BathPayload = z.looseObject({
  kind: z.enum(['full', 'sponge', 'wipe']),
  soap: z.optional(z.boolean()),
  hair: z.optional(z.boolean()),
});
export type BathPayload = z.infer<typeof BathPayload>;

export const bathType = {
  payload: BathPayload,
  maxMs: 2 * HOUR_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'nanny',
  timer: plainTimer,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
