import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type PrecacheEntry = { url: string; revision: string | null; integrity: string };

/** The build under test: the project's own, unless another one is named. */
const root = join(import.meta.dirname, '../../..');
const dist = process.env['NESTLING_DIST'] ?? join(root, 'dist');
export const BUILT_APP = join(dist, 'app');
export const BUILT_SERVER = join(dist, 'server/server/main.js');
export const BUILT_CLI = join(dist, 'server/server/cli.js');
const MANIFEST = /\[\{"url":"[^\]]*\]/;

/** Builds the kill switch, as an operator does. @returns its path */
export function buildKillSwitch(): string {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-kill-switch.ts'], {
    cwd: root,
  });
  return join(root, 'dist/kill-switch/sw.js');
}

/** Builds the next release: with the next version of its protocol and its replica. @returns its folder */
export function buildNextRelease(): string {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-next-release.ts'], {
    cwd: root,
    stdio: 'pipe',
  });
  return join(root, 'dist/next');
}

/** Copies the built app into a folder that a server serves and a test can change. */
export async function copyBuild(folder: string, from = BUILT_APP): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  cpSync(from, folder, { recursive: true });
}

/**
 * Turns the folder's build into the next release, as a build of changed sources would: every file
 * under assets/ gets another name and content, the page refers to the new ones, the worker lists them.
 */
export async function releaseNext(folder: string, version: string): Promise<void> {
  const assets = await readdir(join(folder, 'assets'));
  const newNames = new Map(
    assets.map((name) => [name, name.replace(/(\.\w+)$/, `-${version.replaceAll('.', '')}$1`)]),
  );
  const rewrite = (text: string): string =>
    [...newNames].reduce((changed, [old, next]) => changed.replaceAll(old, next), text);
  for (const name of assets) {
    const path = join(folder, 'assets', name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, `${rewrite(text)}\n/* ${version} */\n`);
    await rename(path, join(folder, 'assets', newNames.get(name) ?? name));
  }
  const page = rewrite(await readFile(join(folder, 'index.html'), 'utf8'));
  await writeFile(
    join(folder, 'index.html'),
    page.replace(/(name="app-version" content=")[^"]*/, `$1${version}`),
  );
  await relist(folder, (url) => rewrite(url));
}

export async function listedFiles(folder: string): Promise<PrecacheEntry[]> {
  const script = await readFile(join(folder, 'sw.js'), 'utf8');
  const found = MANIFEST.exec(script)?.[0];
  if (found === undefined) throw new Error('sw.js has no list of files');
  return JSON.parse(found) as PrecacheEntry[];
}

async function relist(folder: string, rename: (url: string) => string): Promise<void> {
  const entries = await Promise.all(
    (await listedFiles(folder)).map(async ({ url, revision }) => {
      const bytes = await readFile(join(folder, rename(url)));
      const hash = (algorithm: string) => createHash(algorithm).update(bytes);
      return {
        url: rename(url),
        revision: revision === null ? null : hash('sha256').digest('hex').slice(0, 16),
        integrity: `sha256-${hash('sha256').digest('base64')}`,
      };
    }),
  );
  const path = join(folder, 'sw.js');
  const script = await readFile(path, 'utf8');
  await writeFile(
    path,
    script.replace(MANIFEST, () => JSON.stringify(entries)),
  );
}
