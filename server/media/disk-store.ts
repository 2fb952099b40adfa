import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCodeOf } from '../error-code.ts';
import { syncFolder } from '../db/sync-folder.ts';
import {
  type FileStore,
  type ListedFile,
  type MediaKey,
  MissingFileError,
  fromKeyText,
  toKeyText,
} from './storage.ts';

/**
 * Files in a folder: `<account>/<first two characters of the object>/<object>`. A file comes by a rename,
 * so that no crash leaves half of it.
 *
 * @param uploads the name of the folder in `folder` that holds uploads
 */
export function createDiskStore(folder: string, uploads: string): FileStore {
  const pathOf = (key: MediaKey) => filePathIn(folder, key);

  return {
    async put(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      try {
        await syncFile(path);
        await rename(path, target);
      } catch (error) {
        // Repeated after a crash: the first time has moved it.
        if (errorCodeOf(error) !== 'ENOENT' || (await sizeOf(target)) === null) throw error;
      }
      await syncFolder(dirname(target));
    },

    stat: (key) => sizeOf(pathOf(key)),

    async read(key, range) {
      try {
        const file = await open(pathOf(key), 'r');
        return createReadStream('', { ...range, fd: file });
      } catch (error) {
        if (errorCodeOf(error) === 'ENOENT') throw new MissingFileError(toKeyText(key));
        throw error;
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async list(after, limit) {
      const from = after === null ? null : fromKeyText(after);
      const found: ListedFile[] = [];
      for (const accountId of await namesIn(folder)) {
        if (accountId === uploads || (from && accountId < from.accountId)) continue;
        const past = from?.accountId === accountId ? from : null;
        for (const shard of await namesIn(join(folder, accountId))) {
          if (past && shard < shardOf(past)) continue;
          for (const object of await namesIn(join(folder, accountId, shard))) {
            if (past && object <= past.object) continue;
            const key = { accountId, object };
            const file = await stat(pathOf(key)).catch(() => null);
            if (file?.isFile()) found.push({ ...key, bytes: file.size, storedAt: file.mtimeMs });
            if (found.length === limit) return found;
          }
        }
      }
      return found;
    },
  };
}

const shardOf = ({ object }: MediaKey) => object.slice(0, 2);

/** Where a file of a disk store lies. */
export function filePathIn(folder: string, key: MediaKey): string {
  return join(folder, key.accountId, shardOf(key), key.object);
}

/** The size of a file; null without one. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** In the order of their characters; none for what is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCodeOf(error) ?? '')) return [];
    throw error;
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
