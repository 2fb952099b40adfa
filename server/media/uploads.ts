import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as newId } from 'uuid';
import { canWrite } from '../../schema/rights/can.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { FilePath, UploadMetadata } from '../../schema/wire/media.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { AccountActor } from '../records/audience.ts';
import { getRecord } from '../records/resource.ts';
import { Refusal } from '../refusal.ts';
import { isOfType } from './content.ts';
import { expectedFile, findFile, findHeld, linkFile, requireQuota } from './files.ts';
import type { MediaContent, MediaStorage } from './storage.ts';

/**
 * Resumable uploads. An upload belongs to one person and one file of one record; how far it has come is
 * the size of what has arrived, so that a killed server forgets nothing that it has answered.
 */

type Services = Pick<AccountServices, 'db' | 'store'> & { media: MediaStorage };
type By = { actor: AccountActor; now: number };

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
  services: Services,
  { collection, recordId, variant: file, hash, mime }: UploadMetadata,
  bytes: number,
  { actor, now }: By,
): Promise<{ id: string; offset: number; held: boolean }> {
  const { db, media } = services;
  const path = { collection, recordId, file };
  await requireWritable(services, path, { hash, mime, bytes }, { actor, now });
  const { accountId, userId } = actor;
  const held = await findHeld(db, accountId, hash);
  if (held && held.bytes === bytes && (await media.stat({ accountId, hash })) === bytes) {
    if ((await findFile(db, accountId, path))?.hash !== hash) {
      await linkFile(db, accountId, path, { ...held, userId, now });
    }
    return { id: newId(), offset: bytes, held: true };
  }
  await requireQuota(db, accountId, bytes);
  const [row] = await db.query<{ upload_id: string }>(
    `insert into uploads (account_id, upload_id, user_id, collection, record_id, file, hash, mime, bytes, touched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_id, user_id, collection, record_id, file, hash)
     do update set touched_at = $10, mime = $8, bytes = $9 returning upload_id`,
    [accountId, newId(), userId, collection, recordId, file, hash, mime, bytes, now],
  );
  const id = row?.upload_id ?? '';
  return { id, offset: (await media.uploadedBytes(id)) ?? 0, held: false };
}

/** @throws Refusal NOT_FOUND for another person's upload as for none */
export async function findUpload(
  { db }: Pick<Services, 'db'>,
  id: string,
  { actor }: Pick<By, 'actor'>,
): Promise<Upload> {
  const [row] = await db.query<UploadRow>(
    'select * from uploads where account_id = $1 and upload_id = $2 and user_id = $3',
    [actor.accountId, id, actor.userId],
  );
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such upload.');
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

/**
 * Takes a piece at an offset.
 *
 * @returns how much has arrived
 * @throws Refusal UPLOAD_OFFSET, and with the last piece UPLOAD_CORRUPT or MEDIA_TYPE
 */
export async function takePiece(
  services: Services,
  upload: Upload,
  { offset, content }: { offset: number; content: Readable },
  by: By,
): Promise<number> {
  const { db, media } = services;
  const stands = (await media.uploadedBytes(upload.id)) ?? 0;
  if (offset !== stands || busy.has(upload.id)) {
    throw new Refusal('UPLOAD_OFFSET', `The upload stands at ${stands}.`);
  }
  busy.add(upload.id);
  try {
    // The right may have ended since the upload began.
    await requireWritable(services, upload, upload, by);
    const arrived = await media.append(upload.id, offset, limited(content, upload.bytes - offset));
    await db.query('update uploads set touched_at = $3 where account_id = $1 and upload_id = $2', [
      upload.accountId,
      upload.id,
      by.now,
    ]);
    if (arrived === upload.bytes) await finishUpload(services, upload, by.now);
    return arrived;
  } finally {
    busy.delete(upload.id);
  }
}

export async function discardUpload(
  { db, media }: Services,
  { accountId, id }: Upload,
): Promise<void> {
  await db.query('delete from uploads where account_id = $1 and upload_id = $2', [accountId, id]);
  await media.discard(id);
}

async function finishUpload(services: Services, upload: Upload, now: number): Promise<void> {
  const { db, media } = services;
  const { accountId, hash, mime, bytes, userId } = upload;
  try {
    const digest = createHash('sha256');
    await pipeline(media.readUpload(upload.id), digest);
    if (digest.digest('hex') !== hash) {
      throw new Refusal('UPLOAD_CORRUPT', 'The file has arrived damaged. Please send it again.');
    }
    if (!(await isOfType(media.uploadPath(upload.id), mime))) throw unsupported();
  } catch (error) {
    if (error instanceof Refusal) await discardUpload(services, upload);
    throw error;
  }
  await media.finish(upload.id, { accountId, hash });
  await linkFile(db, accountId, upload, { hash, mime, bytes, userId, now });
  await discardUpload(services, upload);
}

async function requireWritable(
  { store }: Services,
  { collection, recordId, file }: FilePath,
  { hash, mime, bytes }: { hash: string; mime: string; bytes: number },
  { actor, now }: By,
): Promise<void> {
  const record = await getRecord(store, collection, recordId, { actor, now });
  if (isRemoved(record)) throw new Refusal('NOT_FOUND', 'There is no such entry.');
  const expected = expectedFile(collection, record, file);
  if (!expected) throw new Refusal('NOT_FOUND', 'The entry has no such file.');
  if (!canWrite(actor, collection, 'edit', record, record, now)) {
    throw new Refusal('FORBIDDEN', 'You have no permission for this.');
  }
  if (!expected.mimes.includes(mime)) throw unsupported();
  if (bytes > expected.maxBytes) throw new Refusal('MEDIA_TOO_LARGE', 'This file is too large.');
  if (expected.hash !== null && expected.hash !== hash) {
    throw new Refusal('VALIDATION', 'The entry is about another file.', {
      fields: [{ path: 'hash', message: 'The entry is about another file.' }],
    });
  }
}

function unsupported(): Refusal {
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

function limited(content: Readable, max: number): MediaContent {
  const chunks = bounded(content, max);
  return {
    [Symbol.asyncIterator]: () => chunks,
    get destroyed() {
      return content.destroyed;
    },
  };
}
