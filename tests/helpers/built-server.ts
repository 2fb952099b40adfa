import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedPath } from './file-cache.ts';

const root = join(import.meta.dirname, '../..');

let built: Promise<string> | null = null;

/** Builds the server like `npm run build`, cached. @returns the folder of its main.js */
export function builtServer(): Promise<string> {
  return (built ??= keptOrBuilt());
}

async function keptOrBuilt(): Promise<string> {
  const folder = await cachedPath('server', await sources(), build);
  return join(folder, 'dist/server/server');
}

async function sources(): Promise<string[]> {
  const names = ['server', 'schema'].map(async (part) =>
    (await readdir(join(root, part), { recursive: true })).map((name) => join(part, name)),
  );
  const files = (await Promise.all(names)).flat().filter((name) => /\.(ts|sql)$/.test(name));
  const paths = [...files.toSorted(), 'tsconfig.base.json', 'tsconfig.server.json'];
  return Promise.all(paths.map(async (path) => path + (await readFile(join(root, path), 'utf8'))));
}

async function build(folder: string): Promise<void> {
  await mkdir(folder);
  // Otherwise Node would treat the files as CommonJS.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const script = join(root, 'scripts/build-server.mjs');
  // Types are checked separately.
  await promisify(execFile)(process.execPath, [script, join(folder, 'dist/server'), '--noCheck']);
}
