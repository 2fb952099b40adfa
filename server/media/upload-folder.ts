import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadFreeBytes, readFreeBytes, requireFreeSpace } from '../db/disk-space.ts';
import { errorCodeOf } from '../error-code.ts';
import { Refusal } from '../refusal.ts';
import { sizeOf } from './disk-store.ts';
import type { UploadFolder } from './storage.ts';
import { writeBatches } from './write-batches.ts';

/**
 * This much stays free for the database: where the disk is nearly full, files wait and logs are saved.
 */
export const MEDIA_RESERVE_BYTES = 256 * 1024 * 1024;

/**
 * Uploads as files of a folder. A piece is not flushed to the disk: after a power failure the size or the
 * hash of the upload tells what is missing. A whole file is flushed by the store.
 */
export function createUploadFolder(
  folder: string,
  freeBytes: ReadFreeBytes = readFreeBytes,
): UploadFolder {
  const pathOf = (uploadId: string) => join(folder, uploadId);
  return {
    path: pathOf,
    size: (uploadId) => sizeOf(pathOf(uploadId)),

    async append(uploadId, offset, content) {
      await mkdir(folder, { recursive: true });
      await requireFreeSpace(folder, MEDIA_RESERVE_BYTES, freeBytes);
      const file = await open(pathOf(uploadId), offset === 0 ? 'a' : 'r+');
      try {
        return await writeBatches(file, offset, content);
      } catch (error) {
        // A connection that breaks is no failure: the sender goes on from what has arrived.
        if (!content.destroyed || error instanceof Refusal || errorCodeOf(error) === 'ENOSPC') {
          throw error;
        }
        return (await file.stat()).size;
      } finally {
        await file.close();
      }
    },

    discard: (uploadId) => rm(pathOf(uploadId), { force: true }),

    async list() {
      const found: { id: string; writtenAt: number }[] = [];
      for (const id of await readdir(folder).catch(() => [])) {
        const file = await stat(pathOf(id)).catch(() => null);
        if (file) found.push({ id, writtenAt: file.mtimeMs });
      }
      return found;
    },
  };
}
