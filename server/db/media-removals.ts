import type { Queryable } from './database.ts';

/**
 * Bytes are deleted after the rows that name them: a transaction deletes the rows and notes the bytes
 * here, and a sweep deletes those (server/media/remove-bytes.ts). A crash in between loses nothing.
 */

/** What a key names: a file of an account, or an upload. */
export const UPLOADS_PREFIX = 'uploads/';

/** The files of all records with these ids. */
type RecordFiles = { collection: string; ids: readonly string[] };

/** Deletes files of records, and notes the bytes that no other record names. The account must be locked. */
export async function dropFilesOf(
  tx: Queryable,
  accountId: string,
  { collection, ids }: RecordFiles,
  now: number,
): Promise<void> {
  const dropped = await tx.query<{ object: string }>(
    `delete from media_files where account_id = $1 and collection = $2 and record_id = any($3::text[])
     returning object`,
    [accountId, collection, ids],
  );
  await noteUnnamed(
    tx,
    accountId,
    dropped.map(({ object }) => object),
    now,
  );
}

/** Notes those of these bytes that no record of the account names. The account must be locked. */
export async function noteUnnamed(
  tx: Queryable,
  accountId: string,
  objects: readonly string[],
  now: number,
): Promise<void> {
  if (objects.length === 0) return;
  await tx.query(
    `insert into media_removals (key, since)
     select distinct $1 || '/' || o.object, $3::bigint from unnest($2::text[]) as o (object)
     where not exists (select 1 from media_files f where f.account_id = $1 and f.object = o.object)
     on conflict do nothing`,
    [accountId, objects, now],
  );
}

/** Notes all bytes of an account that is being deleted. */
export async function noteAccount(tx: Queryable, accountId: string, now: number): Promise<void> {
  await tx.query(
    `insert into media_removals (key, since)
     select distinct account_id || '/' || object, $2::bigint from media_files where account_id = $1
     union select '${UPLOADS_PREFIX}' || upload_id, $2::bigint from uploads where account_id = $1
     on conflict do nothing`,
    [accountId, now],
  );
}
