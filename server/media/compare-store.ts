import { BACKUP_DAYS, DAY_MS } from '../../schema/limits.ts';
import type { MediaCollection } from '../../schema/wire/media.ts';
import { withAccountLocked } from '../accounts/account-lock.ts';
import type { Database } from '../db/database.ts';
import { ACCOUNT_HASH } from '../db/deletions.ts';
import { restoredAt } from '../db/settings.ts';
import { dropRows } from './record-files.ts';
import {
  type FileStore,
  type ListedFile,
  type MediaKey,
  fromKeyText,
  toKeyText,
} from './storage.ts';

/**
 * Compares the store with the database, page by page:
 * - a row without bytes is dropped, and devices that have the file send it again;
 * - bytes without a row are deleted after a day. After a restored backup they stay for 30 days, in which
 *   devices return the records that name them (`findBytes` in record-files.ts).
 */

const PAGE = 1_000;
/** A file is in the store before its row: a moment, and after a crash until its upload goes on. */
const UNNAMED_FOR_MS = DAY_MS;

export type Differences = { rows: number; bytes: number };

/** @param after where to begin; null: at the first file. @returns where the next page begins; null: at the end */
export async function comparePage(
  db: Database,
  files: FileStore,
  { after, now }: { after: string | null; now: number },
): Promise<{ next: string | null; found: Differences }> {
  const listed = await files.list(after, PAGE);
  const last = listed.at(-1);
  const next = listed.length === PAGE && last ? toKeyText(last) : null;
  const named = await namedBetween(db, after, next);
  const there = new Set(listed.map(toKeyText));
  const isNamed = new Set(named.map(toKeyText));
  let rows = 0;
  for (const key of named) {
    // What was stored after the page was read is no loss.
    if (there.has(toKeyText(key)) || (await files.stat(key)) !== null) continue;
    rows += await dropRowsOf(db, key, now);
  }
  const unnamed = listed.filter((file) => !isNamed.has(toKeyText(file)));
  return { next, found: { rows, bytes: await noteOrphans(db, unnamed, now) } };
}

/** The bytes that rows name, of a range of keys; the beginning and the end may be open. */
function namedBetween(
  db: Database,
  after: string | null,
  upTo: string | null,
): Promise<MediaKey[]> {
  const from = after === null ? null : fromKeyText(after);
  const to = upTo === null ? null : fromKeyText(upTo);
  return db.query<MediaKey>(
    `select distinct account_id as "accountId", object from media_files
     where ($1::text is null or (account_id, object) > ($1, $2))
       and ($3::text is null or (account_id, object) <= ($3, $4))`,
    [from?.accountId ?? null, from?.object ?? '', to?.accountId ?? null, to?.object ?? ''],
  );
}

async function dropRowsOf(
  db: Database,
  { accountId, object }: MediaKey,
  now: number,
): Promise<number> {
  return withAccountLocked(db, accountId, async (tx, records) => {
    const rows = await tx.query<{ collection: MediaCollection; record_id: string; file: string }>(
      'select collection, record_id, file from media_files where account_id = $1 and object = $2',
      [accountId, object],
    );
    for (const { collection, record_id: id, file } of rows) {
      const [held] = await records.getMany([{ collection, id }]);
      const dropped = { accountId, collection, id, record: held?.record ?? null };
      await dropRows(tx, records, { ...dropped, rows: [{ file, object }] }, now);
    }
    return rows.length;
  });
}

/** Notes the bytes that no row and no unfinished upload names. @returns how many */
async function noteOrphans(
  db: Database,
  unnamed: readonly ListedFile[],
  now: number,
): Promise<number> {
  if (unnamed.length === 0) return 0;
  const restored = await restoredAt(db);
  const keepsAll = restored !== null && now - restored < BACKUP_DAYS * DAY_MS;
  const old = unnamed.filter(({ storedAt }) => now - storedAt > UNNAMED_FOR_MS);
  const noted = await db.query(
    `insert into media_removals (key, since)
     select o.account_id || '/' || o.object, $3::bigint
     from unnest($1::text[], $2::text[]) as o (account_id, object)
     where not exists (
       select 1 from media_files f where f.account_id = o.account_id and f.object = o.object)
     and not exists (
       select 1 from uploads u where u.account_id = o.account_id and u.hash || '.' || u.upload_id = o.object)
     and (not $4::boolean or exists (select 1 from deletions where hash = ${ACCOUNT_HASH}))
     on conflict do nothing returning key`,
    [old.map(({ accountId }) => accountId), old.map(({ object }) => object), now, keepsAll],
  );
  return noted.length;
}
