import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PackedFiles, packFiles, unpackFiles } from '../../../sw/packed-files.ts';
import { digestOf } from '../../../sw/shell.ts';

/** The build under test: the project's own, unless another one is named. */
const root = join(import.meta.dirname, '../../..');
const dist = process.env['NESTLING_DIST'] ?? join(root, 'dist');
export const BUILT_APP = join(dist, 'app');
export const BUILT_SERVER = join(dist, 'server/server/main.js');
export const BUILT_CLI = join(dist, 'server/server/cli.js');
const LIST_OF_FILES = /\["\/[^[\]]*"\]/;

/** Builds the kill switch, as an operator does. @returns its path */
export function buildKillSwitch(): string {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build-kill-switch.ts'], {
    cwd: root,
  });
  return join(root, 'dist/kill-switch/sw.js');
}

/** Builds another release with the same protocol and schema. @returns its folder */
export function buildOtherRelease(): string {
  return runBuild('scripts/build-other.ts', 'dist/other');
}

/** Builds the next release: with the next version of its protocol and its replica. @returns its folder */
export function buildNextRelease(): string {
  return runBuild('scripts/build-next-release.ts', 'dist/next');
}

function runBuild(script: string, into: string): string {
  execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: root, stdio: 'pipe' });
  return join(root, into);
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
  // One pass over the text: a pass for each of hundreds of names takes ten times as long.
  const rewrite = (text: string): string =>
    text.replace(/[\w.$-]+\.\w+/g, (name) => newNames.get(name) ?? name);
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

/** The paths of the files that the service worker of a build lists. */
export async function listedFiles(folder: string): Promise<string[]> {
  const script = await readFile(join(folder, 'sw.js'), 'utf8');
  const found = LIST_OF_FILES.exec(script)?.[0];
  if (found === undefined) throw new Error('sw.js has no list of files');
  return Object.keys(unpackFiles(JSON.parse(found) as PackedFiles));
}

async function relist(folder: string, rename: (path: string) => string): Promise<void> {
  const paths = (await listedFiles(folder)).map(rename);
  const digests = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [
      path,
      await digestOf(await readFile(join(folder, path))),
    ]),
  );
  const files = packFiles(Object.fromEntries(digests));
  const worker = join(folder, 'sw.js');
  const script = await readFile(worker, 'utf8');
  await writeFile(
    worker,
    script.replace(LIST_OF_FILES, () => JSON.stringify(files)),
  );
}
