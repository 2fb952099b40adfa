import type { FilePath } from '../../schema/wire/media.ts';
import type { AccountServices } from '../accounts/services.ts';
import { DiskFullError } from '../db/disk-space.ts';
import { errorCodeOf } from '../error-code.ts';
import type { AccountActor } from '../records/audience.ts';
import { Refusal } from '../refusal.ts';
import { type StoredFile, findHeld, linkHeld, linkUpload } from './files.ts';
import { type MediaStorage, objectOf } from './storage.ts';

/** Bytes that lie in the folder of uploads become a file of a record. */

export type StoreServices = Pick<AccountServices, 'db' | 'store'> & { media: MediaStorage };
export type By = { actor: AccountActor; now: number };

/** What lies in the folder of uploads under `uploadId`. */
export type Arrived = { uploadId: string; hash: string; mime: string; bytes: number };

/** Stores checked bytes; those that the family holds already are linked. @throws Refusal DISK_FULL */
export async function storeBytes(
  services: StoreServices,
  path: FilePath,
  { uploadId, hash, mime, bytes }: Arrived,
  { actor, now }: By,
): Promise<void> {
  const { db, media } = services;
  const { accountId, userId } = actor;
  const linking = { accountId, path, userId, now };
  const held = await findHeld(db, accountId, hash);
  const isHeld = held !== null && (await isThere(services, accountId, held));
  if (isHeld && (await linkHeld(db, linking, hash))) return;
  const object = objectOf({ id: uploadId, hash });
  await fullAsRefusal(media.files.put({ accountId, object }, media.uploads.path(uploadId)));
  await linkUpload(db, linking, { hash, mime, bytes, object, uploadId });
}

export async function isThere(
  { media }: Pick<StoreServices, 'media'>,
  accountId: string,
  { object, bytes }: StoredFile,
): Promise<boolean> {
  return (await media.files.stat({ accountId, object })) === bytes;
}

const DISK_RETRY_SEC = 900;

/** A full disk as a refusal: the file waits on the device, while logs are saved. */
export async function fullAsRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DiskFullError) && errorCodeOf(error) !== 'ENOSPC') throw error;
    throw new Refusal('DISK_FULL', 'The server has no space for files at the moment.', {
      retryAfterSec: DISK_RETRY_SEC,
    });
  }
}
