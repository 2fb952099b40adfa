import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../schema/limits.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache/nestling');

/**
 * A file or folder that takes seconds to make, cachedPath from one run to the next.
 *
 * @param madeOf all that it is made of, for another is made when any of it has changed
 * @param make writes it to the path that it is given
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
  // Another process may be making it as well: whoever is first has made it.
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
