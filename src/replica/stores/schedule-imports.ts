import { personKeyOf } from '../../../schema/records/person-key.ts';
import { scheduleDefaults } from '../../../schema/records/schedule-defaults.ts';
import type { ScheduleRecord } from '../../../schema/records/schedule-entry.ts';
import { isRemoved, removeRecord, restoreRecord } from '../../../schema/rules/merge.ts';
import type { ImportedEntry } from '../../domain/ics/read-calendar.ts';
import { newId } from '../../lib/ids.ts';
import { withBulkWrites } from '../bulk-writes.ts';
import type { Replica } from '../replica.ts';
import type { NewRecord } from './record-store.ts';
import { scheduleOf } from './schedule.ts';

type Replicated = Pick<Replica, 'store' | 'userId'>;

/** So many records are written at once; more would hold up a tap, and what somebody logs meanwhile. */
const AT_ONCE = 50;

/** How many entries of an import, or of its undo, are stored. */
type OnProgress = (done: number, total: number) => void;

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
  onProgress?: OnProgress,
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
  const store = scheduleOf(replica);
  await inBatches(replica, drafts, (batch) => store.addMany(batch, new Map()), onProgress);
  return importId;
}

/** Moves everything that an import has brought to the trash. @returns the ids of the entries */
export async function undoImport(
  replica: Replicated,
  importId: string,
  onProgress?: OnProgress,
): Promise<string[]> {
  const entries = await scheduleOf(replica).find({});
  const ids = entries
    .filter((entry) => entry.importId === importId && !isRemoved(entry))
    .map(({ id }) => id);
  await rewriteAll(replica, ids, removeRecord, onProgress);
  return ids;
}

/** Takes back that an import was undone. @param ids of the entries that were moved to the trash */
export function redoImport(
  replica: Replicated,
  ids: readonly string[],
  onProgress?: OnProgress,
): Promise<void> {
  return rewriteAll(replica, ids, restoreRecord, onProgress);
}

function rewriteAll(
  replica: Replicated,
  ids: readonly string[],
  rewrite: typeof removeRecord<ScheduleRecord>,
  onProgress?: OnProgress,
): Promise<void> {
  const store = scheduleOf(replica);
  return inBatches(
    replica,
    ids,
    (batch) => store.prepareRewrite(batch, rewrite).write({ isBulk: true }),
    onProgress,
  );
}

/** One transaction for each batch; sending waits for the last one. */
async function inBatches<T>(
  { userId }: Replicated,
  all: readonly T[],
  write: (batch: readonly T[]) => Promise<unknown>,
  onProgress?: OnProgress,
): Promise<void> {
  await withBulkWrites(userId, async () => {
    for (let from = 0; from < all.length; from += AT_ONCE) {
      await write(all.slice(from, from + AT_ONCE));
      onProgress?.(Math.min(from + AT_ONCE, all.length), all.length);
    }
  });
}
