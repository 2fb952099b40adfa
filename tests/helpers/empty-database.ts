import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrate, readMigrations } from '../../server/db/migrate.ts';

const packages = join(import.meta.dirname, '../../node_modules');
const cache = join(packages, '.cache/nestling');

let made: Promise<Blob> | null = null;

/**
 * An embedded database with every migration and nothing in it. To make one takes PostgreSQL
 * seconds and to read one a tenth of that: it is kept on disk for as long as the migrations and
 * PGlite are the same.
 */
export function emptyDatabase(): Promise<Blob> {
  return (made ??= keptOrMade());
}

async function keptOrMade(): Promise<Blob> {
  const path = join(cache, `empty-database-${await versionOfAll()}.tar`);
  const kept = await readFile(path).catch(() => null);
  if (kept) return new Blob([kept]);
  const empty = await make();
  await mkdir(cache, { recursive: true });
  // Others may be making it, too.
  await writeFile(`${path}.${process.pid}`, empty.stream());
  await rename(`${path}.${process.pid}`, path);
  return empty;
}

async function make(): Promise<Blob> {
  const db = await openEmbedded({ dataDir: null });
  await migrate(db);
  const empty = await db.dump();
  await db.close();
  return empty;
}

async function versionOfAll(): Promise<string> {
  const pglite = await readFile(join(packages, '@electric-sql/pglite/package.json'), 'utf8');
  const parts = [pglite, ...readMigrations().map(({ name, sql }) => name + sql)];
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
}
