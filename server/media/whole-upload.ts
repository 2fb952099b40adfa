import { v7 as newId } from 'uuid';
import { serverCollections } from '../../schema/server-collections.ts';
import type { ReceivedFile, RecordFiles, RestInput } from '../../schema/collections/define.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { canRead, canWrite } from '../../schema/rights/can.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import type { MediaCollection } from '../../schema/wire/media.ts';
import type { AccountActor } from '../records/audience.ts';
import { type Resource, type Written, getRecord, postRecord } from '../records/resource.ts';
import { Refusal } from '../refusal.ts';
import { findFile } from './files.ts';
import { storeBytes } from './store-bytes.ts';
import type { UploadServices } from './uploads.ts';
import { requireQuota } from './usage.ts';
import { drawMissing, storeDrawn } from './variants.ts';

/**
 * A new record with its files in one request. Everything may be repeated: the same id or the same bytes
 * answer with the record that is there, and complete it where an earlier request was cut off.
 */

/** A file that lies in the folder of uploads, under an id of its own. */
export type ArrivedFile = ReceivedFile & { uploadId: string };

type Context = {
  resource: Resource & { collection: MediaCollection };
  actor: AccountActor;
  now: number;
  newUntil: number | null;
};

/** @throws Refusal as POST for the record, and QUOTA_EXCEEDED, DISK_FULL */
export async function storeWhole(
  services: UploadServices,
  { input, arrived }: { input: RestInput; arrived: readonly ArrivedFile[] },
  { resource, ...by }: Context,
): Promise<Written> {
  const { collection } = resource;
  const { files } = serverCollections[collection];
  if (!files) throw new Error(`${collection} has no files`);
  const known = await findSame(services, { collection, files, arrived, ...by });
  const written = known
    ? { record: known, created: false }
    : await createRecord(services, { input, arrived, files }, { resource, ...by });
  const { record } = written;
  if (isRemoved(record)) return written;
  for (const file of arrived)
    await storeOriginal(services, { collection, files, record, file }, by);
  const stored = await getRecord(services.store, collection, record.id, by);
  return { record: stored, created: written.created };
}

async function createRecord(
  { db, store, quotaBytes }: UploadServices,
  {
    input,
    arrived,
    files,
  }: { input: RestInput; arrived: readonly ArrivedFile[]; files: RecordFiles },
  { resource, ...by }: Context,
): Promise<Written> {
  const bytes = arrived.reduce((sum, file) => sum + file.bytes, 0);
  await requireQuota(db, by.actor.accountId, { bytes, recordId: '', file: '' }, quotaBytes);
  const body = completed(files, input, arrived, by.now);
  return postRecord(store, resource, body, by);
}

function completed(
  { upload }: RecordFiles,
  input: RestInput,
  arrived: readonly ArrivedFile[],
  now: number,
): RestInput {
  try {
    return upload.complete(input, arrived, { makeId: newId, now });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'This time zone does not exist.';
    throw new Refusal('VALIDATION', message, { fields: [{ path: 'tz', message }] });
  }
}

type Same = Omit<Context, 'resource' | 'newUntil'> & {
  collection: MediaCollection;
  files: RecordFiles;
  arrived: readonly ArrivedFile[];
};

/** A record that has all these files already, which this person may read; null without one. */
async function findSame(
  { db }: Pick<UploadServices, 'db'>,
  { collection, files, arrived, actor, now }: Same,
): Promise<AnyRecord | null> {
  const [first] = arrived;
  if (!first) return null;
  const rows = await db.query<{ body: AnyRecord }>(
    `select body from records
     where account_id = $1 and collection = $2 and position($3 in body::text) > 0 order by seq`,
    [actor.accountId, collection, first.hash],
  );
  const found = rows.find(
    ({ body }) =>
      !isRemoved(body) &&
      canRead(actor, collection, body, now) &&
      arrived.every(({ hash }) => nameOf(files, body, hash) !== null),
  );
  return found?.body ?? null;
}

/** The name of the record's file with these bytes; null: it has none. */
function nameOf(files: RecordFiles, record: AnyRecord, hash: string): string | null {
  const has = (name: string) => files.expected(record, name)?.named?.hash === hash;
  return files.originals(record).find(has) ?? null;
}

type Storing = {
  collection: MediaCollection;
  files: RecordFiles;
  record: AnyRecord;
  file: ArrivedFile;
};

async function storeOriginal(
  services: UploadServices,
  { collection, files, record, file }: Storing,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<void> {
  const name = nameOf(files, record, file.hash);
  if (name === null) {
    const message = 'The entry is about another file.';
    throw new Refusal('VALIDATION', message, { fields: [{ path: 'hash', message }] });
  }
  const path = { collection, recordId: record.id, file: name };
  if (await findFile(services.db, actor.accountId, path)) return;
  if (!canWrite(actor, collection, 'edit', record, record, now)) return;
  // Before the original, whose bytes leave the folder.
  const source = services.media.uploads.path(file.uploadId);
  const original = { ...path, accountId: actor.accountId, mime: file.mime };
  const drawn = await drawMissing(services, source, original, record);
  await storeBytes(services, path, file, { actor, now });
  await storeDrawn(services, path, drawn, { actor, now });
}
