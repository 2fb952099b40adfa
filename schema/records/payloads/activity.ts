import * as z from 'zod/mini';
import { HOUR_MS } from '../../limits.ts';
import { listOf, nonEmptyText, text } from './common.ts';
import { type EventTypeDefinition, plainTimer } from './event-type.ts';

export const ActivityPayload = z.looseObject({
  kind: z.enum([
    'indoor_play',
    'outdoor_play',
    'walk',
    'story',
    'music',
    'screen',
    'skin_to_skin',
    'massage',
    'swim',
    'class',
    'brush_teeth',
    'nails',
    'other',
  ]),
  title: z.optional(text(60)),
  people: z.optional(listOf(nonEmptyText(64), 20)),
});
export type ActivityPayload = z.infer<typeof ActivityPayload>;

export const activityType = {
  payload: ActivityPayload,
  maxMs: 12 * HOUR_MS,
  childless: false,
  beforeBirth: false,
  needsNote: false,
  right: 'log',
  presets: 'nanny',
  timer: plainTimer,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
