import * as z from 'zod/mini';
import { MILESTONE_NOTE_MAX_CHARS } from '../limits.ts';
import { LocalDate } from './child.ts';
import { motorMilestones } from './motor-milestone-id.ts';
import { CatalogId, text } from './payloads/common.ts';
import { Instant, RecordId, UserId, recordMeta } from './record.ts';

/**
 * One of the six motor milestones of a child. Each is a record of its own under an id that every device
 * computes, so that two people who note different ones never write the same record. Who wrote it and
 * when is `updatedBy` and `updatedAt`.
 */

export const MotorMilestoneKey = z.enum(motorMilestones);
export const MotorStatus = z.enum(['not_yet', 'seen', 'sure']);
export type MotorStatus = z.infer<typeof MotorStatus>;

const fields = {
  status: MotorStatus,
  /** The day on which it was first seen, if known; with the precision `month` any day of the month. */
  date: z.nullable(LocalDate),
  datePrecision: z.enum(['day', 'month']),
  note: text(MILESTONE_NOTE_MAX_CHARS),
  photoId: z.nullable(CatalogId),
};

const noDate = { error: 'What was not seen yet has no date.', path: ['date'] };

export const MotorMilestoneRecord = z
  .looseObject({
    ...recordMeta,
    childId: RecordId,
    milestone: MotorMilestoneKey,
    ...fields,
  })
  .check(z.refine(hasDateIfSeen, noDate));
export type MotorMilestoneRecord = z.infer<typeof MotorMilestoneRecord>;

/** A milestone in REST answers. */
export const MotorMilestoneState = z.looseObject({
  ...fields,
  /** Null until somebody has said something about it. */
  by: z.nullable(UserId),
  at: z.nullable(Instant),
});
export type MotorMilestoneState = z.infer<typeof MotorMilestoneState>;

/** All milestones of a child by their key. */
export const MotorMilestonesAnswer = z.record(MotorMilestoneKey, MotorMilestoneState);
export type MotorMilestonesAnswer = z.infer<typeof MotorMilestonesAnswer>;

const { status, ...optionalFields } = fields;
const MotorMilestoneInput = z
  .strictObject({
    status,
    ...z.partial(z.object(optionalFields)).shape,
    /** Ignored: the person who sends it. */
    by: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    /** When the person changed it, epoch ms; without it now. */
    at: z.optional(z.nullable(Instant)),
  })
  .check(z.refine(hasDateIfSeen, noDate));
export type MotorMilestoneInput = z.infer<typeof MotorMilestoneInput>;

/** The body of PUT: milestones that are left out stay as they are. */
export const MotorMilestonesInput = z.partialRecord(MotorMilestoneKey, MotorMilestoneInput);
export type MotorMilestonesInput = z.infer<typeof MotorMilestonesInput>;

function hasDateIfSeen({ status: is, date }: { status: string; date?: string | null | undefined }) {
  return is !== 'not_yet' || date == null;
}
