import { serverCollections } from '../../schema/server-collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { MediaCollection, StorageStats } from '../../schema/wire/media.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';

/** How much a family stores, and how much it may. */

const QUOTA_RETRY_SEC = 3_600;

/**
 * Counts unfinished uploads as well, so that several at once do not exceed the quota together.
 *
 * @param upload the file to be stored; an upload of it that has begun does not count twice
 * @throws Refusal QUOTA_EXCEEDED when the family may not store so many bytes more
 */
export async function requireQuota(
  db: Queryable,
  accountId: string,
  upload: { bytes: number; recordId: string; file: string },
  quotaBytes: number,
): Promise<void> {
  const [row] = await db.query<{ used: number }>(
    `select (select coalesce(sum(bytes), 0) from media_files where account_id = $1)::bigint
       + (select coalesce(sum(bytes), 0) from uploads
          where account_id = $1 and not (record_id = $2 and file = $3))::bigint as used`,
    [accountId, upload.recordId, upload.file],
  );
  if ((row?.used ?? 0) + upload.bytes <= quotaBytes) return;
  throw new Refusal('QUOTA_EXCEEDED', 'The storage of your family is full.', {
    retryAfterSec: QUOTA_RETRY_SEC,
  });
}

type Kind = 'photos' | 'videos' | 'documents' | 'versions' | 'trash';

type UsageRow = {
  collection: MediaCollection;
  file: string;
  bytes: number;
  body: AnyRecord;
};

/** How much the family stores. Bytes that several records share count for each. */
export async function storageStats(
  db: Queryable,
  accountId: string,
  { quotaBytes, now }: { quotaBytes: number; now: number },
): Promise<StorageStats> {
  const rows = await db.query<UsageRow>(
    `select m.collection, m.file, m.bytes, r.body from media_files m
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
    quotaBytes,
    byKind,
    byUser: [...byUser]
      .map(([userId, bytes]) => ({ userId, bytes }))
      .toSorted((a, b) => b.bytes - a.bytes),
    updatedAt: now,
  };
}

/** What the record no longer names is deleted as what is in the trash. */
function kindOf({ collection, file, body }: UsageRow): Kind {
  const { files } = serverCollections[collection];
  if (isRemoved(body) || !files?.expected(body, file)) return 'trash';
  return files.usage(body, file);
}
