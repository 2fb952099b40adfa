import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Part } from './part.ts';
import type { Row } from './report/figures.ts';
import { root } from './stage/folders.ts';

type Budget = { name: string; path: string | string[]; limit: string };

/** B23: the size limits of .size-limit.js, which every build must keep, as figures. */
export const weights: Part = async () => {
  const file = pathToFileURL(join(root, '.size-limit.js')).href;
  const { default: budgets } = (await import(file)) as { default: Budget[] };
  const rows: Row[] = [];
  for (const { name, path, limit } of budgets) {
    const sizes = await Promise.all([path].flat().map(gzippedKiB));
    rows.push({
      id: 'B23',
      measure: name.replace(/ \(.*\)$/, ''),
      setting: 'gzip',
      unit: 'KiB',
      figures: [sizes.reduce((sum, size) => sum + size, 0)],
      goals: [{ of: 'median', atMost: toKiB(limit) }],
    });
  }
  return rows;
};

async function gzippedKiB(path: string): Promise<number> {
  return gzipSync(await readFile(join(root, path)), { level: 9 }).length / 1024;
}

/** "160 kB" means thousands of bytes, "260 KiB" means 1,024. */
function toKiB(limit: string): number {
  const amount = Number.parseFloat(limit);
  return limit.endsWith('KiB') ? amount : Math.round((amount * 1000) / 102.4) / 10;
}
