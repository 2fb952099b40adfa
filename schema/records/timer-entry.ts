import * as z from 'zod/mini';
import { NOTE_MAX_CHARS, TAGS_MAX, TAG_MAX_CHARS } from '../limits.ts';
import { nonEmptyText, text } from './payloads/common.ts';
import { UserId } from './record.ts';

/**
 * What was entered when a timer was started; its event begins with it. Only the server checks it: the
 * app starts a timer with the values of a form, which has checked them.
 */
export const timerEntryFields = {
  payload: z.optional(z.looseObject({})),
  note: z.optional(text(NOTE_MAX_CHARS)),
  tags: z.optional(z.array(nonEmptyText(TAG_MAX_CHARS)).check(z.maxLength(TAGS_MAX))),
  performedBy: z.optional(z.nullable(UserId)),
  visibility: z.optional(z.enum(['family', 'parents'])),
};
export type TimerEntry = {
  [Name in keyof typeof timerEntryFields]?: z.infer<(typeof timerEntryFields)[Name]>;
};
