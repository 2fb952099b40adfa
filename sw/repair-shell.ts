import { type ShellFiles, assertIsOf } from './shell.ts';

/**
 * Stores each file of the shell again that is missing, or is not the file of this build.
 *
 * @param cacheKeys the key of each file in the cache by its address
 * @throws the error of the first file that the server does not have
 */
export async function repairShell(
  files: ShellFiles,
  cache: Cache,
  cacheKeys: Iterable<[url: string, cacheKey: string]>,
): Promise<void> {
  for (const [url, cacheKey] of cacheKeys) {
    const { pathname } = new URL(url);
    const stored = await cache.match(cacheKey);
    if (stored && (await isOf(files, pathname, stored))) continue;
    const response = await fetch(url, { cache: 'reload', credentials: 'same-origin' });
    if (!response.ok) throw new TypeError(`${pathname} is missing on the server`);
    await assertIsOf(files, pathname, response.clone());
    await cache.put(cacheKey, response);
  }
}

async function isOf(files: ShellFiles, path: string, stored: Response): Promise<boolean> {
  return assertIsOf(files, path, stored).then(
    () => true,
    () => false,
  );
}
