import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * A new folder for the files of a test, which removes it. It is in memory where Linux has room for that: creating
 * the thousand files of a database or a browser's profile takes a tenth of the processor time there. A process that is
 * killed leaves the same files as on a disk.
 */
export function temporaryFolder(name: string): Promise<string> {
  return mkdtemp(join(hasMemory() ? IN_MEMORY : tmpdir(), `nestling-${name}-`));
}

/** Containers often have 64 MB there. */
function hasMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
}
