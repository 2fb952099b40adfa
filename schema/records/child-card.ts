import * as z from 'zod/mini';
import { MedicinePlan } from './payloads/medication.ts';
import { nonEmptyText, text } from './payloads/common.ts';

/**
 * The card of a child: information for everybody who cares for the child. It is part of the child's
 * record, and each text and each line has a clock of its own. Only people who may see medicines
 * receive its medicines (`cutFor` in collections/children.ts).
 */

export const CARD_TEXT_MAX_CHARS = 2_000;
export const CARD_LINES_MAX = 12;
export const CARD_NAME_MAX_CHARS = 80;
export const CARD_DOSE_MAX_CHARS = 200;

/** Of the doctor: name and telephone number. */
export const CARD_LINE_MAX_CHARS = 120;
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', '0+', '0-'] as const;

const CardMedicine = z.looseObject({
  name: nonEmptyText(CARD_NAME_MAX_CHARS),
  /** Amount and time in the parents' words. */
  dose: z.optional(text(CARD_DOSE_MAX_CHARS)),
  plan: z.optional(MedicinePlan),
});
export type CardMedicine = z.infer<typeof CardMedicine>;

const CardContact = z.looseObject({
  name: nonEmptyText(CARD_NAME_MAX_CHARS),
  /** A description such as "neighbour with a key". */
  role: z.optional(text(CARD_NAME_MAX_CHARS)),
  phone: nonEmptyText(40),
});
export type CardContact = z.infer<typeof CardContact>;

/** The lines of a list by id; ids sort in the order of creation (`newLineId`). */
const lines = <T extends z.core.$ZodType>(line: T) =>
  z.optional(
    z
      .record(z.string().check(z.regex(/^[0-9a-z]{8,16}$/)), line)
      .check(z.refine((all) => Object.keys(all).length <= CARD_LINES_MAX)),
  );

const paragraph = z.optional(text(CARD_TEXT_MAX_CHARS));

const shortText = z.optional(text(CARD_LINE_MAX_CHARS));

export const cardFields = {
  card: z.optional(
    z.looseObject({
      allergies: paragraph,
      routine: paragraph,
      rules: paragraph,
      /** One of `BLOOD_GROUPS`, or '' for unknown. */
      bloodGroup: z.optional(text(3)),
      doctor: shortText,
      /** Only for people who may see documents or the emergency card (`cutFor`). */
      insurance: shortText,
    }),
  ),
  medicines: lines(CardMedicine),
  contacts: lines(CardContact),
};
