import { collections } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { firstValue } from '../../lib/live.ts';
import type { Entry } from '../../replica/documents/entry.ts';
import type { RecordReaders } from '../../replica/open-stored.ts';
import { type FilePlace, type FileRow, placeOf } from '../store/file-row.ts';
import type { Readiness } from './uploader.ts';

/** A file without a record is kept this long: its record is written right after its bytes. */
const ORPHAN_AFTER_MS = 60 * 60_000;

/** Asks the replica what a waiting file waits for. */
export function createReadiness(
  replica: { store: RecordReaders },
  now: () => number,
): (row: FileRow) => Promise<Readiness> {
  return async (row) => {
    const place = placeOf(row.key);
    const entry = await recordOf(replica, place);
    if (!entry || !hasFile(entry.record, place)) {
      return now() - row.addedAt > ORPHAN_AFTER_MS ? 'drop' : 'wait';
    }
    if (storedOf(entry.record).includes(place.name)) return 'confirmed';
    const isPushed = entry.state !== 'waiting' && entry.state !== 'saving';
    return isPushed && !entry.record.removed ? 'send' : 'wait';
  };
}

/** The record of a file; null when this device does not have it. */
export function recordOf(
  replica: { store: RecordReaders },
  { collection, id }: FilePlace,
): Promise<Entry | null> {
  return collection === 'photos'
    ? firstValue<Entry | null>(replica.store(collections.photos).get(id))
    : firstValue<Entry | null>(replica.store(collections.documents).get(id));
}

/** The names of the files that the server holds of a record. */
export function storedOf(record: AnyRecord): readonly string[] {
  const { stored } = record as { stored?: unknown };
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
}

/** Whether the record still names the file: a document may have lost a version, a photo its original. */
export function hasFile(record: AnyRecord, { collection, name }: FilePlace): boolean {
  if (collection === 'photos') return name !== 'original' || record['keepsOriginal'] !== false;
  const { files } = record as { files?: unknown };
  return typeof files === 'object' && files !== null && name.replace(/\.thumb$/, '') in files;
}
