import { DIFFERS_FROM_MAX, duplicateAnswerIn } from '../../../schema/records/duplicate-answer.ts';
import type { EventRecord } from '../../../schema/records/event.ts';
import { digestOf, isRemoved, removeRecord } from '../../../schema/rules/merge.ts';
import { mergeEntries } from '../../domain/entries/merge-entries.ts';
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
  const undo = () => undoMerge(events, kept, other);
  // A change is applied again, to the record alone, when somebody else has written it meanwhile.
  const rewriting = events.prepareRewrite([keptId, otherId], (event, author) => {
    if (event.id === keptId) {
      const result = mergeEntries(event, other);
      return result.ok ? events.edited(event, result.changes, author) : null;
    }
    if (digestOf(event) !== digestOf(other)) return null;
    return removeRecord(events.edited(event, { mergedInto: keptId }, author), author);
  });
  const written = await rewriting.write();
  const [after, gone] = [written.get(keptId), written.get(otherId)];
  if (!gone || duplicateAnswerIn(gone).mergedInto !== keptId || !isRemoved(gone)) return null;
  if (after && duplicateAnswerIn(after).mergedFrom.includes(otherId)) return undo;
  // The kept one changed, so that it could not take the other one in.
  await undo();
  return null;
}

/** Writes the fields that a merge may have changed as they were, and restores the other entry. */
async function undoMerge(events: EventStore, kept: EventRecord, other: EventRecord): Promise<void> {
  const result = mergeEntries(kept, other);
  if (!result.ok) return;
  // A field that the entry did not have before becomes null.
  const before = Object.fromEntries(
    Object.keys(result.changes).map((name) => [name, kept[name as keyof EventRecord] ?? null]),
  );
  const { mergedInto } = duplicateAnswerIn(other);
  await events
    .prepareRewrite([kept.id, other.id], (event, author) =>
      // An edit restores a removed entry.
      events.edited(event, event.id === kept.id ? before : { mergedInto }, author),
    )
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
      const answered = events.edited(event, { differsFrom: ids }, author);
      return { ...answered, updatedAt: event.updatedAt };
    })
    .write();
}
