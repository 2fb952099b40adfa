import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The project, whose build is measured. */
export const root = join(import.meta.dirname, '../../..');

/** Kept between runs. */
export const cache = join(root, 'node_modules/.cache/nestling-bench');

export function temporaryFolder(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `nestling-bench-${name}-`));
}

export function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Copies a folder; `cp` shares the blocks where the file system supports it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}

/** A copy of a server's data, without the lock that says it is in use. */
export async function copyData(from: string, to: string): Promise<void> {
  await copyFolder(from, to);
  await rm(join(to, 'lock'), { force: true });
}
