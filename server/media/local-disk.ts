import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ReadFreeBytes, readFreeBytes, requireFreeSpace } from '../db/disk-space.ts';
import { errorCodeOf } from '../error-code.ts';
import { Refusal } from '../refusal.ts';
import type { MediaKey, MediaStorage } from './storage.ts';

/**
 * Files in a folder: `<account>/<first two digits>/<hash>`, and uploads in `uploads/<id>`. An upload is
 * synced before its offset is answered, and becomes a file by a rename, so that no crash leaves half a
 * file under a hash.
 */
export function createLocalDisk(
  folder: string,
  freeBytes: ReadFreeBytes = readFreeBytes,
): MediaStorage {
  const uploadPath = (uploadId: string) => join(folder, 'uploads', uploadId);
  const filePath = ({ accountId, hash }: MediaKey) =>
    join(folder, accountId, hash.slice(0, 2), hash);

  return {
    uploadPath,
    uploadedBytes: (uploadId) => sizeOf(uploadPath(uploadId)),

    async append(uploadId, offset, content) {
      const path = uploadPath(uploadId);
      await mkdir(dirname(path), { recursive: true });
      await requireFreeSpace(folder, 0, freeBytes);
      const file = await open(path, offset === 0 ? 'a' : 'r+');
      let position = offset;
      try {
        for await (const chunk of content) {
          // A write may be shorter than what it was given.
          for (let from = 0; from < chunk.length;) {
            const rest = chunk.length - from;
            const { bytesWritten } = await file.write(chunk, from, rest, position);
            from += bytesWritten;
            position += bytesWritten;
          }
        }
      } catch (error) {
        // A connection that breaks is no failure: the sender goes on from what has arrived.
        if (!content.destroyed || error instanceof Refusal || errorCodeOf(error) === 'ENOSPC') {
          throw error;
        }
      } finally {
        await file.sync();
        await file.close();
      }
      return position;
    },

    readUpload: (uploadId) => createReadStream(uploadPath(uploadId)),

    async finish(uploadId, key) {
      const path = filePath(key);
      await mkdir(dirname(path), { recursive: true });
      await rename(uploadPath(uploadId), path);
      await syncFolder(dirname(path));
    },

    discard: (uploadId) => rm(uploadPath(uploadId), { force: true }),
    stat: (key) => sizeOf(filePath(key)),
    read: (key, range): Readable => createReadStream(filePath(key), range),
    remove: (key) => rm(filePath(key), { force: true }),
  };
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A rename is durable when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
