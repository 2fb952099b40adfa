import * as z from 'zod/mini';
import { NOTE_MAX_CHARS } from '../limits.ts';
import {
  CONTACT_ADDRESS_MAX_CHARS,
  CONTACT_LINE_MAX_CHARS,
  CONTACT_NAME_MAX_CHARS,
} from '../schedule-limits.ts';
import { nonEmptyText, text } from './payloads/common.ts';
import { RecordId, recordMeta } from './record.ts';

/** A contact of the family: the doctor, the daycare, a relative. */

export const ContactRole = z.enum([
  'doctor',
  'dentist',
  'school',
  'daycare',
  'sitter',
  'relative',
  'emergency',
  'other',
]);
export type ContactRole = z.infer<typeof ContactRole>;

const fields = {
  name: nonEmptyText(CONTACT_NAME_MAX_CHARS).check(
    z.refine((name) => name.trim() !== '', { error: 'Give it a name.' }),
  ),
  role: ContactRole,
  phone: text(CONTACT_LINE_MAX_CHARS),
  email: text(CONTACT_LINE_MAX_CHARS),
  address: text(CONTACT_ADDRESS_MAX_CHARS),
  notes: text(NOTE_MAX_CHARS),
  /** Shown on the emergency card. */
  pinned: z.boolean(),
};

export const ContactRecord = z.looseObject({ ...recordMeta, childId: z.literal(null), ...fields });
export type ContactRecord = z.infer<typeof ContactRecord>;

/** The body of POST for clients without clocks. */
export const ContactInput = z.strictObject({
  id: z.optional(RecordId),
  ...z.partial(z.object(fields)).shape,
  name: fields.name,
});
export type ContactInput = z.infer<typeof ContactInput>;
export const ContactEditInput = z.partial(z.strictObject(fields));
export type ContactEditInput = z.infer<typeof ContactEditInput>;
