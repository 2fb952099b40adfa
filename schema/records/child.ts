import * as z from 'zod/mini';
import {
  GESTATION_MAX_DAYS,
  GESTATION_MIN_DAYS,
  NAME_MAX_CHARS,
  PHOTO_MAX_CHARS,
} from '../limits.ts';
import { Grant } from '../rights/permissions.ts';
import { cardFields } from './child-card.ts';
import { intBetween, nonEmptyText } from './payloads/common.ts';
import { UserId, recordMeta } from './record.ts';

/** A child of the family. `childId` of the record is its own id. */

export const HexColor = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
/** A day that exists in the calendar. */
export const LocalDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => {
    const at = new Date(`${day}T00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  }),
);

/**
 * A small JPEG as a data URL, checked by its prefix and first bytes. The server checks the rest
 * (photo.ts).
 */
export const Portrait = z
  .string()
  .check(
    z.maxLength(PHOTO_MAX_CHARS),
    z.regex(/^data:image\/jpeg;base64,\/9j\/[A-Za-z\d+/]+={0,2}$/),
  );

export const CAREGIVERS_MAX = 50;
/** The rights of one caregiver for this child. */
export const CaregiverGrant = z.looseObject({ userId: UserId, permissions: Grant });
export type CaregiverGrant = z.infer<typeof CaregiverGrant>;

export const childFields = {
  ...recordMeta,
  name: nonEmptyText(NAME_MAX_CHARS),
  /** ISO date; null when only an age is known or the child is not born yet. */
  birthdate: z.nullable(LocalDate),
  birthDateApprox: z.optional(z.boolean()),
  dueDate: z.optional(z.nullable(LocalDate)),
  gender: z.nullable(z.enum(['boy', 'girl', 'other'])),
  /** The sex of the WHO tables for the charts; asked separately from gender. */
  chartSex: z.nullable(z.enum(['female', 'male'])),
  gestationDays: z.nullable(intBetween(GESTATION_MIN_DAYS, GESTATION_MAX_DAYS)),
  color: HexColor,
  photo: z.optional(z.nullable(Portrait)),
  caregivers: z.array(CaregiverGrant).check(z.maxLength(CAREGIVERS_MAX)),
  ...cardFields,
};

export const isItsOwnChild = z.refine<{ id: string; childId: string | null }>(
  (child) => child.childId === child.id,
  { error: 'A child belongs to itself.', path: ['childId'] },
);

/** A child as devices check it; the server checks its settings as well (child-settings.ts). */
export const ChildRecord = z.looseObject(childFields).check(isItsOwnChild);
export type ChildRecord = z.infer<typeof ChildRecord>;
