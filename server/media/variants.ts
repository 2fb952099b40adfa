import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { serverCollections } from '../../schema/server-collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { FilePath } from '../../schema/wire/media.ts';
import { storedIn } from './files.ts';
import type { Variant } from './pictures.ts';
import { type By, type StoreServices, fullAsRefusal, storeBytes } from './store-bytes.ts';

/**
 * The smaller pictures of an original. Devices send theirs before it, so the server makes only those that
 * no device could make.
 */

type Original = FilePath & { accountId: string; mime: string };
export type Drawn = { file: string; picture: Variant };

/**
 * Draws the smaller pictures that the record lacks and that no device is sending. Called while the original
 * lies in the folder of uploads.
 *
 * @param source where it lies
 * @returns [] for a file that is no original, or that cannot be decoded here
 */
export async function drawMissing(
  { db, media }: Pick<StoreServices, 'db' | 'media'>,
  source: string,
  { accountId, collection, recordId, file, mime }: Original,
  record: AnyRecord,
): Promise<Drawn[]> {
  const { files } = serverCollections[collection];
  if (!files?.originals(record).includes(file)) return [];
  const coming = await db.query<{ file: string }>(
    'select file from uploads where account_id = $1 and collection = $2 and record_id = $3',
    [accountId, collection, recordId],
  );
  const stored = [...storedIn(record), ...coming.map((upload) => upload.file)];
  const missing = files.variants(file).filter((variant) => !stored.includes(variant.file));
  if (missing.length === 0) return [];
  const sidesPx = missing.map(({ sidePx }) => sidePx);
  const pictures = (await media.pictures.draw(source, mime, sidesPx)) ?? [];
  return pictures.map((picture, i) => ({ file: missing[i]?.file ?? '', picture }));
}

/** @throws Refusal DISK_FULL, or NOT_FOUND for a record that was removed meanwhile */
export async function storeDrawn(
  services: StoreServices,
  path: FilePath,
  drawn: readonly Drawn[],
  by: By,
): Promise<void> {
  const { uploads } = services.media;
  for (const { file, picture } of drawn) {
    const { mime, bytes } = picture;
    const uploadId = newId();
    const hash = createHash('sha256').update(bytes).digest('hex');
    try {
      await fullAsRefusal(writeFile(uploads.path(uploadId), bytes, { flush: true }));
      const arrived = { uploadId, hash, mime, bytes: bytes.length };
      await storeBytes(services, { ...path, file }, arrived, by);
    } finally {
      await uploads.discard(uploadId);
    }
  }
}
