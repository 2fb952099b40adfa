import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Part } from './part.ts';
import type { Row } from './report/figures.ts';
import { root } from './stage/folders.ts';

type Budget = { name: string; path: string | string[]; limit: string };

/** Of what is loaded on demand, only the largest files are listed. */
const LISTED = 10;

/** B23: the size limits of .size-limit.js, which every build must keep, as figures. */
export const weights: Part = async () => {
  const file = pathToFileURL(join(root, '.size-limit.js')).href;
  const { default: budgets } = (await import(file)) as { default: Budget[] };
  const [first, later] = [budgets.filter((each) => !isLater(each)), budgets.filter(isLater)];
  const firstRows = await Promise.all(first.map(rowOf));
  const laterRows = await Promise.all(later.map(rowOf));
  const largest = laterRows.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, LISTED);
  return [...firstRows, ...largest];
};

/** The budgets of what is loaded on demand name their file, or the part on top of which it comes. */
function isLater({ name }: Budget): boolean {
  return /\)$|, on top of the charts$/.test(name);
}

async function rowOf({ name, path, limit }: Budget): Promise<Row> {
  const files = (await Promise.all([path].flat().map(filesOf))).flat();
  const sizes = await Promise.all(files.map(gzippedKiB));
  return {
    id: 'B23',
    measure: name.replace(/ \(.*\)$/, ''),
    setting: 'gzip',
    unit: 'KiB',
    figures: [sizes.reduce((sum, size) => sum + size, 0)],
    goals: [{ of: 'median', atMost: toKiB(limit) }],
  };
}

function sizeOf({ figures: [size = 0] }: Row): number {
  return size;
}

/** The files of a path whose name may have a star, for the hash of a worker. */
async function filesOf(path: string): Promise<string[]> {
  const [start = '', end] = basename(path).split('*');
  if (end === undefined) return [path];
  const names = await readdir(join(root, dirname(path)));
  return names
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .map((name) => join(dirname(path), name));
}

async function gzippedKiB(path: string): Promise<number> {
  return gzipSync(await readFile(join(root, path)), { level: 9 }).length / 1024;
}

/** "160 kB" means thousands of bytes, "260 KiB" means 1,024. */
function toKiB(limit: string): number {
  const amount = Number.parseFloat(limit);
  return limit.endsWith('KiB') ? amount : Math.round((amount * 1000) / 102.4) / 10;
}
