import type { RecordReaders } from '../../replica/open-stored.ts';
import type { Replica } from '../../replica/replica.ts';
import { type FileRow, placeOf } from '../store/file-row.ts';
import type { MediaStore } from '../store/media-store.ts';
import { hasFile, recordOf, storedOf } from './readiness.ts';
import { NEW_UPLOAD } from './upload-machine.ts';

const MINUTE_MS = 60_000;
const LONGEST_GAP_MS = 60 * MINUTE_MS;

/**
 * Compares the files of this device with their records from time to time: a server that was restored from a
 * backup takes the names of lost files from its records while the app is open. After a start, and when the
 * server has a new epoch, the gaps are 1, 2, 4 minutes and so on up to an hour.
 *
 * @returns compares if it is time to; resolves to how many files were queued again
 */
export function createRequeue(
  store: MediaStore,
  replica: { store: RecordReaders; sync: Pick<Replica['sync'], 'readState'> },
  now: () => number,
): () => Promise<number> {
  let comparedIn: string | null | undefined;
  let nextAt = Number.NEGATIVE_INFINITY;
  let gapMs = MINUTE_MS;
  return async () => {
    const { epoch } = await replica.sync.readState();
    if (epoch === comparedIn && now() < nextAt) return 0;
    gapMs = epoch === comparedIn ? Math.min(LONGEST_GAP_MS, gapMs * 2) : MINUTE_MS;
    comparedIn = epoch;
    nextAt = now() + gapMs;
    return requeueMissing(store, replica);
  };
}

/**
 * Queues files of this device again that the server has lost: its records say that it lacks them.
 *
 * @returns how many
 */
export async function requeueMissing(
  store: MediaStore,
  replica: { store: RecordReaders },
): Promise<number> {
  const rows = (await store.rows()).filter((row) => row.madeHere && row.waiting !== 1);
  let count = 0;
  for (const [first, ...others] of byRecord(rows)) {
    const entry = await recordOf(replica, placeOf(first.key));
    if (!entry || entry.record.removed || entry.state !== 'saved') continue;
    const { record } = entry;
    for (const { key } of [first, ...others]) {
      const place = placeOf(key);
      if (!hasFile(record, place) || storedOf(record).includes(place.name)) continue;
      await store.changeRow(key, (stored) => ({ ...stored, waiting: 1, upload: NEW_UPLOAD }));
      count += 1;
    }
  }
  return count;
}

function byRecord(rows: readonly FileRow[]): [FileRow, ...FileRow[]][] {
  const groups = new Map<string, [FileRow, ...FileRow[]]>();
  for (const row of rows) {
    const { collection, id } = placeOf(row.key);
    const group = groups.get(`${collection}/${id}`);
    if (group) group.push(row);
    else groups.set(`${collection}/${id}`, [row]);
  }
  return [...groups.values()];
}
