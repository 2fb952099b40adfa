import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import { duplicateAnswerIn } from '../../schema/records/duplicate-answer.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { stampMs } from '../../schema/rules/clock.ts';
import { clockOf, editRecord, isRemoved } from '../../schema/rules/merge.ts';
import type { Outcome } from './apply.ts';
import { SERVER_NODE } from './server-node.ts';
import type { RecordKey } from './store.ts';

/**
 * A person who merges two entries changes one and removes the other. The server judges them one by one, so it
 * could refuse the change and accept the removal: what only the removed entry said would then be in the trash
 * alone. Such a removal is not made.
 */

const MERGED_INTO = 'mergedInto';

/** The record that a removed one says to be merged into; null for any other record. */
export function keptKeyOf(collection: CollectionName, record: AnyRecord): RecordKey | null {
  if (!serverCollections[collection].canBeMerged || !isRemoved(record)) return null;
  const { mergedInto } = duplicateAnswerIn(record);
  return mergedInto === null ? null : { collection, id: mergedInto };
}

type Merge = {
  collection: CollectionName;
  /** The removed record as the server holds it. */
  before: AnyRecord | null;
  /** The server's outcome for the removed record by itself. */
  outcome: Outcome;
  /** The record that it was merged into, and what came of it in this request; null: not sent or held. */
  kept: { record: AnyRecord | null; outcome: Outcome | null };
  /** A parent may change every record, so the change can only be in another request. */
  isByParent: boolean;
  /** See `Authorship`. */
  lostUntil: number | null;
  now: number;
};

/**
 * The outcome of a removal that is part of a merge: without the removal if the kept record was not changed. The
 * server restores the record with a stamp of its own, as it does with late writes, so that the device agrees.
 */
export function outcomeOfMerge(merge: Merge): Outcome {
  const { outcome, collection, now } = merge;
  if (outcome.verdict !== 'applied' && outcome.verdict !== 'merged') return outcome;
  const { record } = outcome;
  if (!isMergedAway(record, merge) || isKeptChanged(record.id, merge)) return outcome;
  const author = { by: record.updatedBy, at: now, node: SERVER_NODE };
  const restored = editRecord(mergeShapeOf(collection), record, { [MERGED_INTO]: null }, author);
  const { updatedAt } = merge.before ?? record;
  return { ...outcome, verdict: 'merged', record: { ...restored, updatedAt } };
}

/** Whether this write merges the record into another one; not one that a restored server has lost. */
function isMergedAway(record: AnyRecord, { before, lostUntil }: Merge): boolean {
  const stamp = clockOf(record, MERGED_INTO);
  const isNew = before === null || stamp > clockOf(before, MERGED_INTO);
  return isRemoved(record) && isNew && (lostUntil === null || stampMs(stamp) > lostUntil);
}

function isKeptChanged(id: string, { kept, isByParent }: Merge): boolean {
  if (kept.record && duplicateAnswerIn(kept.record).mergedFrom.includes(id)) return true;
  if (kept.outcome === null) return isByParent;
  return kept.outcome.verdict !== 'rejected' && !('isLate' in kept.outcome);
}
