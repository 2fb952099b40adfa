import * as z from 'zod/mini';
import { Instant } from '../record.ts';

/** The text is the event's own `note`; a note event without text is refused. */
export const NotePayload = z.looseObject({ pinnedUntil: z.optional(Instant) });
export type NotePayload = z.infer<typeof NotePayload>;
