import { DIFFERS_FROM_MAX, duplicateAnswerIn } from '../../../schema/records/duplicate-answer.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { digestOf, isRemoved, removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
import { changesBack, mergeEntries } from '../../domain/entries/merge-entries.ts';
import type { Author } from '../../replica/stores/author.ts';
import type { EventStore } from '../../replica/stores/events.ts';

/** The answers to "one act or two?" about a pair of entries. */

type Ids = { keptId: string; otherId: string };

/** Makes everything as it was before the answer. */
export type UndoAnswer = () => Promise<void>;

/**
 * Merges two entries: the kept one gets what only the other one has, and the other one goes to the
 * trash, in one transaction. If the other one changes while this is written, it stays as well, and the
 * pair is shown again.
 *
 * @returns null when they are still two entries
 * @throws ReplicaError when the device cannot store
 */
export async function mergePair(
  events: EventStore,
  { keptId, otherId }: Ids,
): Promise<UndoAnswer | null> {
  const [kept, other] = await Promise.all([events.read(keptId), events.read(otherId)]);
  if (kept === null || other === null || !mergeEntries(kept, other).ok) return null;
  let before = kept;
  // A change is applied again, to the record alone, when somebody else has written it meanwhile.
  const rewriting = events.prepareRewrite([keptId, otherId], (event, author) => {
    if (event.id === keptId) {
      before = event;
      const result = mergeEntries(event, other);
      return result.ok ? keptAs(events, event, result.changes, author) : null;
    }
    return digestOf(event) === digestOf(other) ? mergedAway(events, event, keptId, author) : null;
  });
  const written = await rewriting.write();
  const [after, gone] = [written.get(keptId), written.get(otherId)];
  if (!gone || duplicateAnswerIn(gone).mergedInto !== keptId || !isRemoved(gone)) return null;
  const isMerged = after !== undefined && duplicateAnswerIn(after).mergedFrom.includes(otherId);
  const undo = () => undoMerge(events, { before, after: isMerged ? after : null, other });
  if (isMerged) return undo;
  // The kept one changed, so that it could not take the other one in.
  await undo();
  return null;
}

/** The kept entry. It is written even if nothing changes: who deletes it elsewhere has not seen the answer. */
function keptAs(events: EventStore, kept: EventRecord, changes: object, author: Author) {
  const next = events.edited(kept, changes, author);
  return answered(kept, next === kept ? restoreRecord(kept, author) : next);
}

/** A record with an answer in it, which others do not see as edited. */
function answered(before: EventRecord, record: EventRecord): EventRecord {
  return { ...record, updatedAt: before.updatedAt };
}

/** The other entry. After an edit had brought it back, the answer is written again. */
function mergedAway(events: EventStore, other: EventRecord, keptId: string, author: Author) {
  const unmerged = events.edited(other, { mergedInto: null }, author);
  return removeRecord(events.edited(unmerged, { mergedInto: keptId }, author), author);
}

/**
 * Takes out of the kept entry what the merge has put into it, except where somebody has changed it since, and
 * restores the other entry.
 *
 * @param merge.before the kept entry before the merge, and after it; null if it was not written
 */
async function undoMerge(
  events: EventStore,
  { before, after, other }: { before: EventRecord; after: EventRecord | null; other: EventRecord },
): Promise<void> {
  const { mergedInto } = duplicateAnswerIn(other);
  await events
    .prepareRewrite([before.id, other.id], (event, author) => {
      if (event.id === before.id) {
        const back = after && events.edited(event, changesBack(event, { before, after }), author);
        return back && answered(event, back);
      }
      const apart = events.edited(event, { mergedInto }, author);
      return answered(other, isRemoved(other) ? apart : restoreRecord(apart, author));
    })
    .write();
}

/**
 * Says that two entries are two acts, in the one of them that this person may edit. Others do not see
 * it as edited.
 */
export async function tellApart(
  events: EventStore,
  id: string,
  otherId: string,
): Promise<UndoAnswer> {
  await setApart(events, id, (ids) => [...ids.filter((known) => known !== otherId), otherId]);
  return () => setApart(events, id, (ids) => ids.filter((known) => known !== otherId));
}

async function setApart(
  events: EventStore,
  id: string,
  change: (ids: readonly string[]) => string[],
): Promise<void> {
  await events
    .prepareRewrite([id], (event, author) => {
      const ids = change(duplicateAnswerIn(event).differsFrom).slice(-DIFFERS_FROM_MAX);
      return answered(event, events.edited(event, { differsFrom: ids }, author));
    })
    .write();
}
