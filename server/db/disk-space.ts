import { statfs } from 'node:fs/promises';
import { DatabaseUnusableError } from './database.ts';

/**
 * PGlite that finds no room for its log does not fail: it never comes back from the statement,
 * and the whole process with it. So nothing is written once the room gets scarce.
 *
 * Larger than two log segments of 16 MB and what a batch of the largest size can add to tables.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** PostgreSQL's own code for it, so that whoever reads the error needs to know only one. */
const DISK_FULL = '53100';

export class DiskFullError extends DatabaseUnusableError {
  readonly code = DISK_FULL;

  constructor(folder: string, freeBytes: number) {
    super(
      'full',
      `Only ${Math.floor(freeBytes / 1_048_576)} MB are free where ${folder} is, and nothing is ` +
        `written below ${RESERVE_BYTES / 1_048_576} MB. Make room; the server need not be restarted.`,
    );
  }
}

export type ReadFreeBytes = (folder: string) => Promise<number>;

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** @throws DiskFullError when writing `bytes` more would leave too little */
export async function requireFreeSpace(
  folder: string,
  bytes = 0,
  freeBytes: ReadFreeBytes = readFreeBytes,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= RESERVE_BYTES + bytes) return;
  throw new DiskFullError(folder, free);
}
