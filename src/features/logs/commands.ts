import type { EventRecord } from '../../../schema/records/event.ts';
import { removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
import type { EventChanges, NewEvent } from '../../replica/stores/events.ts';
import type { Replica } from '../../replica/replica.ts';
import { firstValue } from '../../lib/live.ts';

/** The writes of the log and its forms. */

/**
 * Saves entries. Their ids were created with the form, so a second submit writes the same entries.
 */
export function addEntries(
  { events }: Replica,
  drafts: readonly NewEvent[],
): Promise<EventRecord[]> {
  return events.add(drafts);
}

/**
 * Saves an edit and, on request, the same edit of the other entries of its group. Editing restores
 * an entry that somebody deleted in the meantime.
 */
export async function editEntry(
  { events }: Replica,
  {
    id,
    changes,
    alsoIds = [],
    removed,
  }: { id: string; changes: EventChanges; alsoIds?: readonly string[]; removed: boolean },
): Promise<void> {
  if (removed && Object.keys(changes).length === 0) await events.restore(id);
  else if (Object.keys(changes).length > 0) await events.edit(id, changes);
  for (const also of alsoIds) await events.edit(also, changes);
}

export function removeEntry({ events }: Replica, id: string): Promise<EventRecord> {
  return events.remove(id);
}

/** The entries of other children in the same group with the same start. */
export async function groupOf(
  { events }: Replica,
  event: EventRecord,
  childIds: readonly string[],
): Promise<EventRecord[]> {
  if (event.groupId === null) return [];
  const around = await firstValue(
    events.between({
      childIds,
      types: [event.type],
      from: event.startedAt,
      to: event.startedAt + 1,
    }),
  );
  return around
    .map(({ record }) => record)
    .filter(({ id, groupId }) => id !== event.id && groupId === event.groupId);
}

/** Moves several entries to the trash in one transaction. */
export async function removeEntries({ events }: Replica, ids: readonly string[]): Promise<void> {
  await events.prepareRewrite(ids, removeRecord).write();
}

/** Brings several entries back in one transaction. */
export async function restoreEntries({ events }: Replica, ids: readonly string[]): Promise<void> {
  await events.prepareRewrite(ids, restoreRecord).write();
}
