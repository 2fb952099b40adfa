import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';
import { cachedPath } from './file-cache.ts';

let read: Promise<Blob> | null = null;

/**
 * An embedded database with all migrations and no data, cached. Creating one takes seconds, reading
 * one a quarter of that.
 */
export function emptyDatabase(): Promise<Blob> {
  return (read ??= keptOrMade());
}

/**
 * Makes a folder the data folder of a stopped server, with the same database. Synchronously, because that
 * takes a quarter of the processor time for its thousand files.
 */
export async function fillDataDir(folder: string): Promise<void> {
  const filled = await cachedPath('empty-data', await itsParts(), async (dataDir) => {
    const db = await openEmbedded({ dataDir, beginWith: await emptyDatabase() });
    await db.close();
  });
  cpSync(filled, folder, { recursive: true });
}

async function keptOrMade(): Promise<Blob> {
  return new Blob([await readFile(await cachedPath('empty-database', await itsParts(), make))]);
}

async function itsParts(): Promise<string[]> {
  const manifest = '../../node_modules/@electric-sql/pglite/package.json';
  const pglite = await readFile(join(import.meta.dirname, manifest), 'utf8');
  return [pglite, ...readMigrations().map(({ name, sql }) => name + sql)];
}

async function make(path: string): Promise<void> {
  const db = await openEmbedded({ dataDir: null });
  await migrate(db);
  await writeFile(path, (await db.dump()).stream());
  await db.close();
}
