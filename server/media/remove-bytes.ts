import { HOUR_MS } from '../../schema/limits.ts';
import type { Database } from '../db/database.ts';
import { UPLOADS_PREFIX } from '../db/media-removals.ts';
import { type MediaStorage, fromKeyText } from './storage.ts';
import { discardUpload, findIdleUploads } from './uploads.ts';

/** Deletes the bytes that no row names any more. */

const REMOVED_AT_ONCE = 500;
/**
 * A whole file from a simple client has no row while it arrives. After this time without a byte, by the
 * clock of the disk, it is what a killed server left.
 */
const QUIET_MS = HOUR_MS;

/**
 * Deletes noted bytes, the oldest first. Bytes that cannot be deleted now are tried again after the
 * others.
 *
 * @returns how many are gone
 */
export async function removeNotedBytes(
  { db, media, onError }: { db: Database; media: MediaStorage; onError(error: unknown): void },
  now: number,
): Promise<number> {
  // A device may have returned the record of bytes without a row just when they were noted.
  const noted = await db.query<{ key: string; isNamed: boolean }>(
    `select key, exists (
       select 1 from media_files
       where account_id = split_part(key, '/', 1) and object = split_part(key, '/', 2)) as "isNamed"
     from media_removals order by since, key limit ${REMOVED_AT_ONCE}`,
  );
  let count = 0;
  for (const { key, isNamed } of noted) {
    try {
      if (!isNamed) await removeBytes(media, key);
      await db.query('delete from media_removals where key = $1', [key]);
      count += isNamed ? 0 : 1;
    } catch (error) {
      onError(error);
      await db.query('update media_removals set since = $2 where key = $1', [key, now]);
    }
  }
  return count;
}

async function removeBytes({ uploads, files }: MediaStorage, key: string): Promise<void> {
  if (key.startsWith(UPLOADS_PREFIX)) return uploads.discard(key.slice(UPLOADS_PREFIX.length));
  const file = fromKeyText(key);
  if (file) await files.remove(file);
}

/** Discards uploads that nobody has continued for a week, and what has no upload any more. @returns how many */
export async function dropIdleUploads(
  { db, media }: { db: Database; media: MediaStorage },
  now: number,
): Promise<number> {
  const idle = await findIdleUploads(db, now);
  for (const upload of idle) await discardUpload({ db, media }, upload, now);
  const quiet = (await media.uploads.list())
    .filter(({ writtenAt }) => Date.now() - writtenAt > QUIET_MS)
    .map(({ id }) => id);
  const known = await db.query<{ upload_id: string }>(
    'select upload_id from uploads where upload_id = any($1::text[])',
    [quiet],
  );
  const ids = new Set(known.map(({ upload_id }) => upload_id));
  const left = quiet.filter((id) => !ids.has(id));
  for (const id of left) await media.uploads.discard(id);
  return idle.length + left.length;
}
