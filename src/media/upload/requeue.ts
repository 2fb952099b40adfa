import type { RecordReaders } from '../../replica/open-stored.ts';
import { placeOf } from '../store/file-row.ts';
import type { MediaStore } from '../store/media-store.ts';
import { hasFile, recordOf, storedOf } from './readiness.ts';
import { NEW_UPLOAD } from './upload-machine.ts';

/**
 * Queues files of this device again that the server has lost: after a restored backup its records say
 * that it lacks them.
 *
 * @returns how many
 */
export async function requeueMissing(
  store: MediaStore,
  replica: { store: RecordReaders },
): Promise<number> {
  let count = 0;
  for (const row of await store.rows()) {
    if (!row.madeHere || row.waiting === 1) continue;
    const place = placeOf(row.key);
    const entry = await recordOf(replica, place);
    if (!entry || entry.record.removed || entry.state !== 'saved') continue;
    if (!hasFile(entry.record, place) || storedOf(entry.record).includes(place.name)) continue;
    await store.changeRow(row.key, (stored) => ({ ...stored, waiting: 1, upload: NEW_UPLOAD }));
    count += 1;
  }
  return count;
}
