import { collectionNames } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import { DAY_MS, TRASH_DAYS } from '../../schema/limits.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { isPurged } from '../../schema/rules/purge.ts';
import type { FilePath, MediaCollection } from '../../schema/wire/media.ts';
import { withAccountLocked } from '../accounts/account-lock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { noteUnnamed } from '../db/media-removals.ts';
import type { RecordTransaction } from '../records/store.ts';
import { expectedFile, putStored, storedIn } from './files.ts';
import type { FileStore } from './storage.ts';

/**
 * Which files have to go, as the records change: those of removed records at the end of the trash, at
 * once for what was deleted for good, and what a record no longer names as if it were in the trash.
 */

/** Records that one round looks at together. */
const PAGE = 500;
/** From this many changes on their place is stored, even if none of them was of a record with files. */
const STORE_PLACE_AFTER = 1_000;

export const collectionsWithFiles = collectionNames.filter(
  (name): name is MediaCollection => serverCollections[name].files !== null,
);

type FileRow = FilePath & { object: string; endsAt: number | null };

/** When the server deletes a file, epoch ms; null: it belongs to its record. */
export function endOf(
  record: AnyRecord | null,
  { collection, file, endsAt }: Pick<FileRow, 'collection' | 'file' | 'endsAt'>,
  now: number,
): number | null {
  if (record === null || isPurged(record)) return now;
  if (isRemoved(record)) return (record.removed?.at ?? now) + TRASH_DAYS * DAY_MS;
  if (expectedFile(collection, record, file) !== null) return null;
  return endsAt ?? now + TRASH_DAYS * DAY_MS;
}

type Changed = { head: number; seen: number } & (
  | { collection: MediaCollection; body: AnyRecord; seq: number }
  | { collection: null }
);

/**
 * Notes for the records that have changed since the last time when their files end, and corrects what
 * they say about the files that the server holds: devices have given a restored server its records back.
 *
 * @param storesPlace whether to store how far it has come where nothing was found: most changes are of other
 *   records, and each of them comes with a call
 * @returns whether there may be more
 */
export async function lookAtChanges(
  db: Database,
  files: FileStore,
  accountId: string,
  { now, storesPlace }: { now: number; storesPlace: boolean },
): Promise<boolean> {
  const rows = await db.query<Changed>(
    `select /* prepared */ a.head, a.media_seq as seen, r.collection, r.body, r.seq from accounts a left join lateral (
       select collection, body, seq from records
       where account_id = a.account_id and seq > a.media_seq and collection = any((select $2::text[])::text[])
       order by seq limit ${PAGE}
     ) r on true where a.account_id = $1 order by r.seq`,
    [accountId, collectionsWithFiles],
  );
  const changed = rows.flatMap((row) => (row.collection === null ? [] : [row]));
  for (const { collection, body } of changed) {
    await noteEnds(db, accountId, { collection, record: body }, now);
    await correctStored(db, files, { accountId, collection, record: body }, now);
  }
  const hasMore = changed.length === PAGE;
  const [first] = rows;
  if (!first) return false;
  const reached = hasMore ? (changed.at(-1)?.seq ?? first.seen) : first.head;
  const isFar = reached - first.seen > STORE_PLACE_AFTER;
  if (changed.length > 0 || isFar || (storesPlace && reached > first.seen)) {
    await db.query(
      'update accounts set media_seq = greatest(media_seq, $2) where account_id = $1',
      [accountId, reached],
    );
  }
  return hasMore;
}

async function noteEnds(
  db: Queryable,
  accountId: string,
  { collection, record }: { collection: MediaCollection; record: AnyRecord },
  now: number,
): Promise<void> {
  for (const row of await rowsOf(db, accountId, collection, record.id)) {
    const endsAt = endOf(record, row, now);
    if (endsAt === row.endsAt) continue;
    await db.query(
      `update media_files set ends_at = $5
       where account_id = $1 and collection = $2 and record_id = $3 and file = $4`,
      [accountId, collection, record.id, row.file, endsAt],
    );
  }
}

/** Takes the names of files from a record that the server does not hold, so that devices send them again. */
async function correctStored(
  db: Database,
  files: FileStore,
  {
    accountId,
    collection,
    record,
  }: { accountId: string; collection: MediaCollection; record: AnyRecord },
  now: number,
): Promise<void> {
  const names = storedIn(record);
  if (names.length === 0) return;
  const held = new Set(
    (await rowsOf(db, accountId, collection, record.id)).map(({ file }) => file),
  );
  const missing = names.filter((name) => !held.has(name));
  if (missing.length === 0) return;
  const found = new Map<string, Found>();
  for (const file of missing) {
    const bytes = isRemoved(record)
      ? null
      : await findBytes(files, { accountId, collection, record, file });
    if (bytes) found.set(file, bytes);
  }
  await withAccountLocked(db, accountId, async (tx, records) => {
    const [stored] = await records.getMany([{ collection, id: record.id }]);
    if (!stored) return;
    for (const [file, { object, hash, mime, bytes }] of found) {
      // Bytes that are being deleted are named by nobody again.
      await tx.query(
        `insert into media_files
           (account_id, collection, record_id, file, hash, mime, bytes, object, created_at)
         select $1, $2, $3, $4, $5, $6, $7::bigint, $8, $9::bigint
         where not exists (select 1 from media_removals where key = $1 || '/' || $8)
         on conflict do nothing`,
        [accountId, collection, record.id, file, hash, mime, bytes, object, now],
      );
    }
    const present = await rowsOf(tx, accountId, collection, record.id);
    const kept = present.map(({ file }) => file);
    const left = storedIn(stored.record).filter((name) => kept.includes(name));
    putStored(records, collection, stored.record, left, { by: stored.record.updatedBy, now });
  });
}

type Found = { object: string; hash: string; mime: string; bytes: number };

/**
 * The bytes of a file that a record names, in the store without a row: the database was restored from a
 * backup that is older than the file.
 */
async function findBytes(
  files: FileStore,
  {
    accountId,
    collection,
    record,
    file,
  }: { accountId: string; collection: MediaCollection; record: AnyRecord; file: string },
): Promise<Found | null> {
  const expected = expectedFile(collection, record, file);
  const [mime] = expected?.mimes ?? [];
  if (!expected?.named || mime === undefined) return null;
  const { hash, bytes } = expected.named;
  const old = { accountId, object: hash };
  if ((await files.stat(old)) === bytes) return { object: hash, hash, mime, bytes };
  // Objects are named by their hash and their upload.
  const [next] = await files.list(`${accountId}/${hash}.`, 1);
  const isIt = next?.accountId === accountId && next.object.startsWith(`${hash}.`);
  return isIt && next.bytes === bytes ? { object: next.object, hash, mime, bytes } : null;
}

/** The most records whose files end in one run. */
const ENDED_AT_ONCE = 200;

/** Deletes the rows of files whose time is over. @returns how many */
export async function endFiles(db: Database, now: number): Promise<number> {
  const ended = await db.query<{
    account_id: string;
    collection: MediaCollection;
    record_id: string;
  }>(
    `select distinct account_id, collection, record_id from media_files
     where ends_at <= $1 limit ${ENDED_AT_ONCE}`,
    [now],
  );
  let count = 0;
  for (const { account_id: accountId, collection, record_id: id } of ended) {
    count += await withAccountLocked(db, accountId, (tx, records) =>
      endFilesOf(tx, records, { accountId, collection, id }, now),
    );
  }
  return count;
}

/** The account is locked, so nobody restores the record meanwhile. */
async function endFilesOf(
  tx: Queryable,
  records: RecordTransaction,
  { accountId, collection, id }: { accountId: string; collection: MediaCollection; id: string },
  now: number,
): Promise<number> {
  const [held] = await records.getMany([{ collection, id }]);
  const record = held?.record ?? null;
  const rows = await rowsOf(tx, accountId, collection, id);
  const over = rows.filter((row) => {
    const endsAt = endOf(record, row, now);
    return endsAt !== null && endsAt <= now;
  });
  await dropRows(tx, records, { accountId, collection, id, record, rows: over }, now);
  // Restored since its end was noted.
  if (record !== null) await noteEnds(tx, accountId, { collection, record }, now);
  return over.length;
}

/** Deletes rows of files, and tells devices that the server does not hold them. */
export async function dropRows(
  tx: Queryable,
  records: RecordTransaction,
  {
    accountId,
    collection,
    id,
    record,
    rows,
  }: {
    accountId: string;
    collection: MediaCollection;
    id: string;
    record: AnyRecord | null;
    rows: readonly { file: string; object: string }[];
  },
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  const names = rows.map(({ file }) => file);
  await tx.query(
    `delete from media_files
     where account_id = $1 and collection = $2 and record_id = $3 and file = any($4::text[])`,
    [accountId, collection, id, names],
  );
  const objects = rows.map(({ object }) => object);
  await noteUnnamed(tx, accountId, objects, now);
  if (record === null) return;
  const left = storedIn(record).filter((name) => !names.includes(name));
  putStored(records, collection, record, left, { by: record.updatedBy, now });
}

export async function rowsOf(
  db: Queryable,
  accountId: string,
  collection: MediaCollection,
  recordId: string,
): Promise<FileRow[]> {
  const rows = await db.query<{ file: string; object: string; ends_at: number | null }>(
    `select file, object, ends_at from media_files
     where account_id = $1 and collection = $2 and record_id = $3`,
    [accountId, collection, recordId],
  );
  return rows.map(({ file, object, ends_at }) => ({
    collection,
    recordId,
    file,
    object,
    endsAt: ends_at,
  }));
}
