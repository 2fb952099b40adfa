import { collections } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import type { ExpectedFile } from '../../schema/collections/define.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { editRecord, isRemoved } from '../../schema/rules/merge.ts';
import type { FilePath, MediaCollection } from '../../schema/wire/media.ts';
import type { Database, Queryable } from '../db/database.ts';
import { noteUnnamed } from '../db/media-removals.ts';
import { withAccountLocked } from '../accounts/account-lock.ts';
import { SERVER_NODE } from '../records/server-node.ts';
import type { RecordTransaction } from '../records/store.ts';
import { Refusal } from '../refusal.ts';

/** The files of records: which there may be, and which the server holds. */

export type StoredFile = { hash: string; mime: string; bytes: number; object: string };

/** What a record allows its file of this name to be; null: it has no such file. */
export function expectedFile(
  collection: MediaCollection,
  record: AnyRecord,
  file: string,
): ExpectedFile | null {
  return serverCollections[collection].files?.expected(record, file) ?? null;
}

export async function findFile(
  db: Queryable,
  accountId: string,
  { collection, recordId, file }: FilePath,
): Promise<StoredFile | null> {
  const [found] = await db.query<StoredFile>(
    `select hash, mime, bytes, object from media_files
     where account_id = $1 and collection = $2 and record_id = $3 and file = $4`,
    [accountId, collection, recordId, file],
  );
  return found ?? null;
}

/** A file with these bytes that the family has already, of whatever record. */
export async function findHeld(
  db: Queryable,
  accountId: string,
  hash: string,
): Promise<StoredFile | null> {
  const [found] = await db.query<StoredFile>(
    'select hash, mime, bytes, object from media_files where account_id = $1 and hash = $2 limit 1',
    [accountId, hash],
  );
  return found ?? null;
}

type Linking = { accountId: string; path: FilePath; userId: string; now: number };

/**
 * Links the bytes of a finished upload to its record, ends the upload, and tells the family's devices.
 * All of it happens in one transaction, so that no device is told of a file that is not there. Other
 * records with the same bytes get these, too: theirs may have been lost.
 *
 * @throws Refusal NOT_FOUND for a record that was removed meanwhile
 */
export async function linkUpload(
  db: Database,
  { accountId, path, userId, now }: Linking,
  file: StoredFile & { uploadId: string },
): Promise<void> {
  const { hash, object, uploadId } = file;
  await withAccountLocked(db, accountId, async (tx, records) => {
    await link(tx, records, { accountId, path, userId, now }, file);
    const others = await tx.query<{ object: string }>(
      `select distinct object from media_files where account_id = $1 and hash = $2 and object <> $3`,
      [accountId, hash, object],
    );
    if (others.length > 0) {
      await tx.query('update media_files set object = $3 where account_id = $1 and hash = $2', [
        accountId,
        hash,
        object,
      ]);
      const replaced = others.map((other) => other.object);
      await noteUnnamed(tx, accountId, replaced, now);
    }
    await tx.query('delete from uploads where account_id = $1 and upload_id = $2', [
      accountId,
      uploadId,
    ]);
  });
}

/**
 * Links bytes that the family holds already.
 *
 * @returns false when they have been deleted meanwhile, so that they have to be sent after all
 * @throws Refusal NOT_FOUND for a record that was removed meanwhile
 */
export function linkHeld(db: Database, linking: Linking, hash: string): Promise<boolean> {
  return withAccountLocked(db, linking.accountId, async (tx, records) => {
    const held = await findHeld(tx, linking.accountId, hash);
    if (held) await link(tx, records, linking, held);
    return held !== null;
  });
}

async function link(
  tx: Queryable,
  records: RecordTransaction,
  { accountId, path, userId, now }: Linking,
  { hash, mime, bytes, object }: StoredFile,
): Promise<void> {
  const { collection, recordId, file } = path;
  const [held] = await records.getMany([{ collection, id: recordId }]);
  if (!held || isRemoved(held.record)) throw new Refusal('NOT_FOUND', 'There is no such entry.');
  const before = await findFile(tx, accountId, path);
  await tx.query(
    `insert into media_files
       (account_id, collection, record_id, file, hash, mime, bytes, object, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (account_id, collection, record_id, file)
     do update set hash = $5, mime = $6, bytes = $7, object = $8, created_at = $9, ends_at = null`,
    [accountId, collection, recordId, file, hash, mime, bytes, object, now],
  );
  if (before) await noteUnnamed(tx, accountId, [before.object], now);
  const names = storedIn(held.record);
  if (!names.includes(file)) {
    putStored(records, collection, held.record, [...names, file], { by: userId, now });
  }
}

/** The files that a record says the server holds. */
export function storedIn({ stored }: AnyRecord): string[] {
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** Writes which files of a record the server holds. */
export function putStored(
  records: RecordTransaction,
  collection: MediaCollection,
  record: AnyRecord,
  names: readonly string[],
  { by, now }: { by: string; now: number },
): void {
  const author = { by, at: now, node: SERVER_NODE };
  const stored = [...new Set(names)].toSorted();
  const next = editRecord(collections[collection].merge, record, { stored }, author);
  if (next === record) return;
  // Nobody has edited the record: its author and time stay.
  const { updatedAt, updatedBy } = record;
  records.put(collection, { ...next, updatedAt, updatedBy }, { narrowed: false });
}
