import * as z from 'zod/mini';
import { Instant } from '../record.ts';
import type { EventTypeDefinition } from './event-type.ts';

/** The text is the event's own `note`; a note event without text is refused. */
export const NotePayload = z.looseObject({ pinnedUntil: z.optional(Instant) });
export type NotePayload = z.infer<typeof NotePayload>;

export const noteType = {
  payload: NotePayload,
  maxMs: 0,
  childless: false,
  beforeBirth: true,
  needsNote: true,
  right: 'log',
  presets: 'carers',
  timer: null,
  notification: 'activity',
} as const satisfies EventTypeDefinition;
