import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { ExpectedFile } from '../../schema/collections/define.ts';
import { DAY_MS } from '../../schema/limits.ts';
import { canWrite } from '../../schema/rights/can.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { FilePath, UploadMetadata } from '../../schema/wire/media.ts';
import type { Queryable } from '../db/database.ts';
import { noteUnnamed } from '../db/media-removals.ts';
import { getRecord } from '../records/resource.ts';
import { Refusal } from '../refusal.ts';
import { isOfType } from './content.ts';
import { createDigests, hashFile } from './digests.ts';
import { expectedFile, findFile, findHeld, linkHeld, linkUpload } from './files.ts';
import { type MediaContent, type MediaKey, objectOf } from './storage.ts';
import { type By, type StoreServices, fullAsRefusal, isThere } from './store-bytes.ts';
import { requireQuota } from './usage.ts';
import { type Drawn, drawMissing, storeDrawn } from './variants.ts';

/**
 * Resumable uploads. An upload belongs to one person and one file of one record; how far it has come is
 * the size of what has arrived, so that a killed server forgets nothing that it has answered.
 */

export type UploadServices = StoreServices & { quotaBytes: number };

export type Upload = FilePath & {
  id: string;
  accountId: string;
  userId: string;
  hash: string;
  mime: string;
  bytes: number;
};

type UploadRow = {
  account_id: string;
  upload_id: string;
  user_id: string;
  collection: FilePath['collection'];
  record_id: string;
  file: string;
  hash: string;
  mime: string;
  bytes: number;
};

/**
 * Begins an upload, or finds the unfinished one of the same file.
 *
 * @returns `held`: the bytes were there already, and now belong to the record
 * @throws Refusal NOT_FOUND, FORBIDDEN, MEDIA_TYPE, MEDIA_TOO_LARGE or QUOTA_EXCEEDED
 */
export async function beginUpload(
  services: UploadServices,
  { collection, recordId, variant: file, hash, mime }: UploadMetadata,
  bytes: number,
  { actor, now }: By,
): Promise<{ id: string; offset: number; held: boolean }> {
  const { db, quotaBytes } = services;
  const path = { collection, recordId, file };
  const expected = await requireWritable(services, path, { hash, mime, bytes }, { actor, now });
  const { accountId, userId } = actor;
  const held = await findHeld(db, accountId, hash);
  if (held && held.bytes === bytes && (await isThere(services, accountId, held))) {
    if (!expected.mimes.includes(held.mime)) throw unsupported();
    const isLinked = (await findFile(db, accountId, path))?.hash === hash;
    if (isLinked || (await linkHeld(db, { accountId, path, userId, now }, hash))) {
      return { id: newId(), offset: bytes, held: true };
    }
  }
  const row = await db.transaction(async (tx) => {
    // Uploads that begin at the same time must not exceed the quota together.
    await tx.query('select 1 from accounts where account_id = $1 for update', [accountId]);
    await requireQuota(tx, accountId, { bytes, recordId, file }, quotaBytes);
    const [begun] = await tx.query<UploadRow>(
      `insert into uploads (account_id, upload_id, user_id, collection, record_id, file, hash, mime, bytes, touched_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (account_id, user_id, collection, record_id, file, hash)
       do update set touched_at = $10, mime = $8, bytes = $9 returning *`,
      [accountId, newId(), userId, collection, recordId, file, hash, mime, bytes, now],
    );
    return begun;
  });
  if (!row) throw new Error('an upload vanished while being written');
  const upload = toUpload(row);
  return { id: upload.id, offset: await arrivedOf(services, upload), held: false };
}

/** How much of an upload has arrived. */
export async function arrivedOf(
  { media }: Pick<UploadServices, 'media'>,
  upload: Upload,
): Promise<number> {
  const arrived = await media.uploads.size(upload.id);
  // A server was killed after the file had gone to the store, and before it was linked.
  return arrived ?? (await media.files.stat(keyOf(upload))) ?? 0;
}

function keyOf(upload: Upload): MediaKey {
  return { accountId: upload.accountId, object: objectOf(upload) };
}

/** @throws Refusal NOT_FOUND for another person's upload as for none */
export async function findUpload(
  { db }: Pick<UploadServices, 'db'>,
  id: string,
  { actor }: Pick<By, 'actor'>,
): Promise<Upload> {
  const [row] = await db.query<UploadRow>(
    'select * from uploads where account_id = $1 and upload_id = $2 and user_id = $3',
    [actor.accountId, id, actor.userId],
  );
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such upload.');
  return toUpload(row);
}

function toUpload(row: UploadRow): Upload {
  return {
    id: row.upload_id,
    accountId: row.account_id,
    userId: row.user_id,
    collection: row.collection,
    recordId: row.record_id,
    file: row.file,
    hash: row.hash,
    mime: row.mime,
    bytes: row.bytes,
  };
}

/** Two requests for one upload would write over each other. */
const busy = new Set<string>();
const digests = createDigests();

/**
 * Takes a piece at an offset.
 *
 * @returns how much has arrived
 * @throws Refusal UPLOAD_OFFSET, DISK_FULL, and with the last piece UPLOAD_CORRUPT or MEDIA_TYPE
 */
export async function takePiece(
  services: UploadServices,
  upload: Upload,
  { offset, content }: { offset: number; content: Readable },
  by: By,
): Promise<number> {
  const { db, media } = services;
  const stands = await arrivedOf(services, upload);
  if (offset !== stands || busy.has(upload.id)) throw standsAt(stands);
  busy.add(upload.id);
  try {
    // The right may have ended since the upload began.
    await requireWritable(services, upload, upload, by);
    const left = upload.bytes - offset;
    const counted = digests.follow(upload.id, offset, bounded(content, left));
    const arrived =
      left === 0
        ? offset
        : await fullAsRefusal(media.uploads.append(upload.id, offset, toContent(content, counted)));
    await db.query('update uploads set touched_at = $3 where account_id = $1 and upload_id = $2', [
      upload.accountId,
      upload.id,
      by.now,
    ]);
    if (arrived === upload.bytes) await finishUpload(services, upload, by);
    return arrived;
  } finally {
    busy.delete(upload.id);
  }
}

/**
 * Finishes an upload of which everything has arrived, where a server was killed before it did.
 *
 * @returns how much has arrived
 * @throws Refusal as `takePiece`
 */
export async function resumeUpload(
  services: UploadServices,
  upload: Upload,
  by: By,
): Promise<number> {
  await endOfPiece(upload.id);
  const arrived = await arrivedOf(services, upload);
  if (arrived < upload.bytes || busy.has(upload.id)) return arrived;
  busy.add(upload.id);
  try {
    await requireWritable(services, upload, upload, by);
    await finishUpload(services, upload, by);
    return arrived;
  } finally {
    busy.delete(upload.id);
  }
}

const PIECE_ENDS_MS = 1_000;

/**
 * A sender whose connection broke asks at once how much has arrived, while the rest of that piece is still being
 * written. One that goes on arriving is not waited for.
 */
async function endOfPiece(uploadId: string): Promise<void> {
  for (let waited = 0; busy.has(uploadId) && waited < PIECE_ENDS_MS; waited += 50) await wait(50);
}

/** An upload that nobody continues is discarded after this time. */
const IDLE_MS = 7 * DAY_MS;
const IDLE_AT_ONCE = 200;

export async function findIdleUploads(db: Queryable, now: number): Promise<Upload[]> {
  const rows = await db.query<UploadRow>(
    `select * from uploads where touched_at < $1 order by touched_at limit ${IDLE_AT_ONCE}`,
    [now - IDLE_MS],
  );
  return rows.filter((row) => !busy.has(row.upload_id)).map(toUpload);
}

/** Ends an upload; its bytes are deleted. */
export async function discardUpload(
  { db, media }: Pick<UploadServices, 'db' | 'media'>,
  upload: Upload,
  now: number,
): Promise<void> {
  const { accountId, id } = upload;
  await db.transaction(async (tx) => {
    await tx.query('delete from uploads where account_id = $1 and upload_id = $2', [accountId, id]);
    // It may have reached the store before it was refused.
    await noteUnnamed(tx, accountId, [objectOf(upload)], now);
  });
  await media.uploads.discard(id);
  digests.drop(id);
}

async function finishUpload(services: UploadServices, upload: Upload, by: By): Promise<void> {
  const { db, store, media } = services;
  const { accountId, userId, collection, recordId, hash, mime, bytes } = upload;
  const path = media.uploads.path(upload.id);
  let drawn: Drawn[] = [];
  try {
    // Null after a crash: it was checked, and is in the store.
    if ((await media.uploads.size(upload.id)) !== null) {
      const received = digests.take(upload.id, bytes) ?? (await hashFile(path));
      if (received !== hash) throw corrupt();
      if (!(await isOfType(path, mime))) throw unsupported();
      const record = await getRecord(store, collection, recordId, by);
      drawn = await drawMissing(services, path, upload, record);
      await fullAsRefusal(media.files.put(keyOf(upload), path));
    }
    const file = { hash, mime, bytes, object: objectOf(upload), uploadId: upload.id };
    await linkUpload(db, { accountId, path: upload, userId, now: by.now }, file);
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'DISK_FULL') {
      await discardUpload(services, upload, by.now);
    }
    throw error;
  }
  await media.uploads.discard(upload.id);
  // The file is stored; without room for smaller pictures it has a plain tile.
  await storeDrawn(services, upload, drawn, by).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

function corrupt(): Refusal {
  return new Refusal('UPLOAD_CORRUPT', 'The file has arrived damaged. Please send it again.');
}

function standsAt(offset: number): Refusal {
  return new Refusal('UPLOAD_OFFSET', `The upload stands at ${offset}.`);
}

async function requireWritable(
  { store }: Pick<UploadServices, 'store'>,
  { collection, recordId, file }: FilePath,
  { hash, mime, bytes }: { hash: string; mime: string; bytes: number },
  { actor, now }: By,
): Promise<ExpectedFile> {
  const record = await getRecord(store, collection, recordId, { actor, now });
  if (isRemoved(record)) throw new Refusal('NOT_FOUND', 'There is no such entry.');
  const expected = expectedFile(collection, record, file);
  if (!expected) throw new Refusal('NOT_FOUND', 'The entry has no such file.');
  if (!canWrite(actor, collection, 'edit', record, record, now)) {
    throw new Refusal('FORBIDDEN', 'You have no permission for this.');
  }
  if (!expected.mimes.includes(mime)) throw unsupported();
  if (bytes > expected.maxBytes) throw new Refusal('MEDIA_TOO_LARGE', 'This file is too large.');
  if (expected.named !== null && expected.named.hash !== hash) {
    throw new Refusal('VALIDATION', 'The entry is about another file.', {
      fields: [{ path: 'hash', message: 'The entry is about another file.' }],
    });
  }
  return expected;
}

export function unsupported(): Refusal {
  return new Refusal('MEDIA_TYPE', 'This kind of file is not supported.');
}

/** The content up to a limit: what is beyond was not announced. */
async function* bounded(content: Readable, max: number): AsyncGenerator<Buffer> {
  let left = max;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (chunk.length > left) throw new Refusal('MEDIA_TOO_LARGE', 'More was sent than announced.');
    left -= chunk.length;
    yield chunk;
  }
}

function toContent(source: Readable, chunks: AsyncGenerator<Buffer>): MediaContent {
  return {
    [Symbol.asyncIterator]: () => chunks,
    get destroyed() {
      return source.destroyed;
    },
  };
}
