import { personKeyOf } from '../../../schema/records/person-key.ts';
import { scheduleDefaults } from '../../../schema/records/schedule-defaults.ts';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { isRemoved, removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
import type { ImportedEntry } from '../../domain/ics/read-calendar.ts';
import { newId } from '../../lib/ids.ts';
import type { Replica } from '../replica.ts';
import type { NewRecord } from './record-store.ts';
import { scheduleOf } from './schedule.ts';

type Replicated = Pick<Replica, 'store' | 'userId'>;

/** So many records are written at once; a larger transaction would hold up what somebody logs meanwhile. */
const AT_ONCE = 100;

/**
 * Adds the entries of a file.
 * @param about what the person chose for all of them
 * @returns the id of the import, by which it can be undone
 * @throws InvalidRecordError; ReplicaError when the device cannot store, after which what was stored stays
 */
export async function importEntries(
  replica: Replicated,
  entries: readonly ImportedEntry[],
  about: Pick<ScheduleRecord, 'childIds' | 'visibility'>,
): Promise<string> {
  const importId = newId();
  const drafts = entries.map(
    ({ reminders, isSimplified: _, ...entry }): NewRecord<ScheduleRecord> => ({
      ...scheduleDefaults,
      assignedTo: [],
      documentIds: [],
      photoIds: [],
      childId: null,
      ...entry,
      ...about,
      reminders: reminders.length > 0 ? { [personKeyOf(replica.userId)]: reminders } : {},
      importId,
    }),
  );
  for (let from = 0; from < drafts.length; from += AT_ONCE) {
    await scheduleOf(replica).add(drafts.slice(from, from + AT_ONCE));
  }
  return importId;
}

/** Moves everything that an import has brought to the trash. @returns the ids of the entries */
export async function undoImport(
  replica: Pick<Replica, 'store'>,
  importId: string,
): Promise<string[]> {
  const entries = await scheduleOf(replica).find({});
  const ids = entries
    .filter((entry) => entry.importId === importId && !isRemoved(entry))
    .map(({ id }) => id);
  await rewriteAll(replica, ids, removeRecord);
  return ids;
}

/** Takes back that an import was undone. @param ids of the entries that were moved to the trash */
export function redoImport(replica: Pick<Replica, 'store'>, ids: readonly string[]): Promise<void> {
  return rewriteAll(replica, ids, restoreRecord);
}

async function rewriteAll(
  replica: Pick<Replica, 'store'>,
  ids: readonly string[],
  rewrite: typeof removeRecord<ScheduleRecord>,
): Promise<void> {
  const store = scheduleOf(replica);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await store.prepareRewrite(ids.slice(from, from + AT_ONCE), rewrite).write();
  }
}
