import { collections } from '../../schema/collections.ts';
import { type DocumentRecord, versionsOf } from '../../schema/records/document-item.ts';
import { type PhotoRecord, photoFiles } from '../../schema/records/photo-item.ts';
import {
  DOCUMENT_MAX_BYTES,
  QUOTA_DEFAULT_BYTES,
  VARIANT_MAX_BYTES,
  photoMaxBytes,
  variantTypes,
} from '../../schema/media-limits.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { editRecord, isRemoved } from '../../schema/rules/merge.ts';
import type { FilePath, MediaCollection, StorageStats } from '../../schema/wire/media.ts';
import type { Database, Queryable } from '../db/database.ts';
import { withAccountLocked } from '../accounts/account-lock.ts';
import { SERVER_NODE } from '../records/server-node.ts';
import { Refusal } from '../refusal.ts';

/** The files of records: which there may be, and which the server holds. */

export type StoredFile = { hash: string; mime: string; bytes: number };

/** What a record allows its file of this name to be; null: it has no such file. */
export function expectedFile(
  collection: MediaCollection,
  record: AnyRecord,
  file: string,
): { hash: string | null; mimes: readonly string[]; maxBytes: number } | null {
  return expectations[collection](record, file);
}

const expectations: Readonly<
  Record<MediaCollection, (record: AnyRecord, file: string) => ReturnType<typeof expectedFile>>
> = {
  photos(record, file) {
    const { mime, hash } = record as unknown as PhotoRecord;
    if (file === 'original') return { hash, mimes: [mime], maxBytes: photoMaxBytes(mime) };
    const isKnown = photoFiles.some((name) => name === file);
    return isKnown ? variant : null;
  },
  documents(record, file) {
    const { files } = record as unknown as DocumentRecord;
    const [id = '', suffix] = file.split('.');
    const of = Object.hasOwn(files, id) ? files[id] : undefined;
    if (!of) return null;
    if (suffix === 'thumb') return variant;
    return { hash: of.hash, mimes: [of.mime], maxBytes: DOCUMENT_MAX_BYTES };
  },
};

const variant = { hash: null, mimes: variantTypes, maxBytes: VARIANT_MAX_BYTES };

export async function findFile(
  db: Queryable,
  accountId: string,
  { collection, recordId, file }: FilePath,
): Promise<StoredFile | null> {
  const [found] = await db.query<StoredFile>(
    `select hash, mime, bytes from media_files
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
    'select hash, mime, bytes from media_files where account_id = $1 and hash = $2 limit 1',
    [accountId, hash],
  );
  return found ?? null;
}

/**
 * Links stored bytes to a record, and tells its devices. Both happen in one transaction, so that no
 * device is told of a file that is not there.
 *
 * @throws Refusal NOT_FOUND for a record that was removed meanwhile
 */
export async function linkFile(
  db: Database,
  accountId: string,
  path: FilePath,
  { hash, mime, bytes, userId, now }: StoredFile & { userId: string; now: number },
): Promise<void> {
  const { collection, recordId, file } = path;
  await withAccountLocked(db, accountId, async (tx, records) => {
    const [held] = await records.getMany([{ collection, id: recordId }]);
    if (!held || isRemoved(held.record)) throw new Refusal('NOT_FOUND', 'There is no such entry.');
    await tx.query(
      `insert into media_files (account_id, collection, record_id, file, hash, mime, bytes, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (account_id, collection, record_id, file)
       do update set hash = $5, mime = $6, bytes = $7, created_at = $8`,
      [accountId, collection, recordId, file, hash, mime, bytes, now],
    );
    const stored = namesIn(held.record);
    if (stored.includes(file)) return;
    const author = { by: userId, at: now, node: SERVER_NODE };
    const changes = { stored: [...stored, file].toSorted() };
    const next = editRecord(collections[collection].merge, held.record, changes, author);
    // Nobody has edited the record: its author and time stay.
    const { updatedAt, updatedBy } = held.record;
    records.put(collection, { ...next, updatedAt, updatedBy }, { narrowed: false });
  });
}

function namesIn({ stored }: AnyRecord): string[] {
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** @throws Refusal QUOTA_EXCEEDED when the family may not store so many bytes more */
export async function requireQuota(db: Queryable, accountId: string, bytes: number): Promise<void> {
  const [row] = await db.query<{ used: number }>(
    `select coalesce(sum(bytes), 0)::bigint as used from media_files where account_id = $1`,
    [accountId],
  );
  if ((row?.used ?? 0) + bytes <= QUOTA_DEFAULT_BYTES) return;
  throw new Refusal('QUOTA_EXCEEDED', 'The storage of your family is full.', {
    retryAfterSec: 3_600,
  });
}

type Kind = 'photos' | 'videos' | 'documents' | 'trash' | 'versions';

type UsageRow = {
  collection: MediaCollection;
  record_id: string;
  file: string;
  bytes: number;
  body: AnyRecord;
};

/** How much the family stores. Bytes that several records share count for each. */
export async function storageStats(
  db: Queryable,
  accountId: string,
  now: number,
): Promise<StorageStats> {
  const rows = await db.query<UsageRow>(
    `select m.collection, m.record_id, m.file, m.bytes, r.body from media_files m
     join records r on r.account_id = m.account_id and r.collection = m.collection and r.id = m.record_id
     where m.account_id = $1`,
    [accountId],
  );
  const byKind = { photos: 0, videos: 0, documents: 0, trash: 0, versions: 0 };
  const byUser = new Map<string, number>();
  for (const row of rows) {
    byKind[kindOf(row)] += row.bytes;
    byUser.set(row.body.createdBy, (byUser.get(row.body.createdBy) ?? 0) + row.bytes);
  }
  return {
    usedBytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    quotaBytes: QUOTA_DEFAULT_BYTES,
    byKind,
    byUser: [...byUser]
      .map(([userId, bytes]) => ({ userId, bytes }))
      .toSorted((a, b) => b.bytes - a.bytes),
    updatedAt: now,
  };
}

function kindOf({ collection, file, body }: UsageRow): Kind {
  if (isRemoved(body)) return 'trash';
  if (collection === 'photos') {
    return collections.photos.kind(body) === 'video' ? 'videos' : 'photos';
  }
  const [present] = versionsOf(body as unknown as DocumentRecord);
  const [id] = file.split('.');
  return present?.files.some((each) => each.id === id) ? 'documents' : 'versions';
}
