import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../schema/limits.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache/nestling');

/**
 * A file or folder that takes seconds to create, cached between test runs.
 *
 * @param madeOf all inputs: when one of them changes, it is created again
 * @param make creates it at the given path
 * @returns its path
 */
export async function cachedPath(
  name: string,
  madeOf: readonly string[],
  make: (path: string) => Promise<void>,
): Promise<string> {
  const key = createHash('sha256').update(madeOf.join('\0')).digest('hex').slice(0, 16);
  const path = join(cache, `${name}-${key}`);
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  // Another process may create it at the same time. The first one to finish counts.
  const making = `${path}.${process.pid}`;
  await make(making);
  await rename(making, path).catch(() => rm(making, { recursive: true }));
  await removeOld(name);
  return path;
}

async function removeOld(name: string): Promise<void> {
  const names = await readdir(cache);
  for (const old of names.filter((one) => one.startsWith(`${name}-`))) {
    const { mtimeMs } = await stat(join(cache, old)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(cache, old), { recursive: true, force: true });
  }
}
