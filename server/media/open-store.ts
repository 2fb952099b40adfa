import { join } from 'node:path';
import type { S3Address } from '../config.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import type { FileStore } from './storage.ts';

/** The folder of unfinished uploads, in that of the files. */
export const UPLOADS = 'uploads';

export function mediaFolderOf(dataDir: string): string {
  return join(dataDir, 'media');
}

/** @param folder of the files, if they are not in a bucket */
export function openFileStore(folder: string, mediaS3: S3Address | null): FileStore {
  return mediaS3 ? createS3Store(mediaS3) : createDiskStore(folder, UPLOADS);
}
