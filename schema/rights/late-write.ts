import * as z from 'zod/mini';
import { Instant, RecordId, UserId } from '../records/record.ts';
import { LATE_FIELD, LATE_LIST_FIELD } from './late-field.ts';

/**
 * Late writes: made, by their stamps, before a caregiver's right ended, and received after. Stamps are
 * the device's word, so a parent decides: what was added is in the log with this mark; a change or a
 * removal of what the family had is not made, and is kept in the mark.
 */

const LateWrite = z.looseObject({
  by: UserId,
  /** When it was written, by its stamp. */
  at: Instant,
  did: z.enum(['create', 'edit', 'remove']),
  /** Of an edit: the fields as they would be. */
  changes: z.optional(z.record(z.string(), z.unknown())),
});
export type LateWrite = z.infer<typeof LateWrite>;

const LateList = z.array(z.looseObject({ collection: z.string(), id: RecordId }));
export type LateList = z.infer<typeof LateList>;
export const LATE_LIST_MAX = 100;

/** The late write that a record is marked with; null without one, or for one of a newer release. */
export function lateWriteIn(record: Readonly<Record<string, unknown>>): LateWrite | null {
  const { success, data } = LateWrite.safeParse(record[LATE_FIELD]);
  return success ? data : null;
}

/** The records that a person's late writes have marked, newest first; some are decided by now. */
export function lateListIn(member: Readonly<Record<string, unknown>>): LateList {
  const { success, data } = LateList.safeParse(member[LATE_LIST_FIELD]);
  return success ? data : [];
}
