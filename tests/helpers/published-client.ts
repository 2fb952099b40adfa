import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The billing provider's published client for browsers, in the version that ours follows. */
export const PUBLISHED_CLIENT = '@revenuecat/purchases-js@1.11.0';

/**
 * Its minified script as published (MIT). Fetched from the package registry into a temporary folder,
 * because it must not become a dependency.
 *
 * @throws when it cannot be fetched, or has another licence
 */
export async function fetchPublishedClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nestling-peer-'));
  const run = promisify(execFile);
  try {
    const { stdout } = await run('npm', ['pack', '--silent', PUBLISHED_CLIENT], { cwd: folder });
    await run('tar', ['xzf', stdout.trim()], { cwd: folder });
    const manifest = await readFile(join(folder, 'package/package.json'), 'utf8');
    const { license } = JSON.parse(manifest) as { license: string };
    if (license !== 'MIT') {
      throw new Error(`${PUBLISHED_CLIENT} is under ${license}: look at it first`);
    }
    return await readFile(join(folder, 'package/dist/Purchases.umd.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
