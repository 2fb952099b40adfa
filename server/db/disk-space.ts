import { statfs } from 'node:fs/promises';
import { DatabaseUnusableError } from './database.ts';

/**
 * When PGlite has no space for its log, the statement does not fail but hangs for ever, and with it
 * the whole process. So nothing is written when less than this is free: two log segments of 16 MB,
 * and what the largest batch can add to the tables.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;

/** The same code as PostgreSQL's disk_full, so that the error handler needs only one. */
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

/** @throws DiskFullError when too little would be free after writing `bytes` more */
export async function requireFreeSpace(
  folder: string,
  bytes = 0,
  freeBytes: ReadFreeBytes = readFreeBytes,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= RESERVE_BYTES + bytes) return;
  throw new DiskFullError(folder, free);
}
