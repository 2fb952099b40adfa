import type { AnyRecord } from '../records/record.ts';
import {
  type Author,
  type MergeShape,
  clockOf,
  editRecord,
  isRemoved,
  removeRecord,
} from './merge.ts';

/**
 * "Delete now": a removed record whose person does not want to wait for the end of the trash. It is a
 * field of the record, so it works offline and merges as every other write; the server then deletes the
 * files of the record.
 */
export const PURGED_FIELD = 'purgedAt';

/**
 * Whether a record was deleted for good. A purge belongs to its removal: somebody who restores the
 * record, and removes it again later, has the whole time of the trash.
 */
export function isPurged(record: AnyRecord): boolean {
  const purgedAt = record[PURGED_FIELD];
  return isRemoved(record) && typeof purgedAt === 'number' && purgedAt >= (record.removed?.at ?? 0);
}

/**
 * Removes the record for good, whether it was in the trash already or not. Somebody who has taken it out
 * of the trash meanwhile wins, also if that was before: what a purge deletes cannot be undone.
 */
export function purgeRecord<R extends AnyRecord>(shape: MergeShape, record: R, author: Author): R {
  const { removed } = record;
  // The clock of the device that removed it may have been ahead.
  const purgedAt = Math.max(author.at, removed?.at ?? 0);
  const marked = editRecord(shape, record, { [PURGED_FIELD]: purgedAt }, author);
  if (removed === null || !isRemoved(record)) {
    return removeRecord(marked, { ...author, at: purgedAt });
  }
  // The removal keeps its clock, which a restore would have replaced.
  const seen = { ...removed.seen, [author.node]: clockOf(marked, PURGED_FIELD) };
  return { ...marked, removed: { ...removed, seen } };
}
