import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { type Database, DatabaseUnusableError, type Queryable } from './database.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

export type EmbeddedDatabase = Database & {
  /** Some acknowledged writes may be gone: see FolderLock. */
  lostPower: boolean;
  /** The whole database as one compressed file. */
  dump(): Promise<Blob>;
  /** Lets go without the orderly end, as a killed process would. For tests. */
  abandon(): Promise<void>;
};

/**
 * PostgreSQL inside this process, with its files under `dataDir` or in memory.
 *
 * @param options.snapshot fill a new folder from this dump
 * @throws DatabaseUnusableError when the folder is held by another process or cannot be read
 */
export async function openEmbedded(options: {
  dataDir: string | null;
  snapshot?: Blob;
  /** Runs when the folder is ours and before it is opened. */
  prepare?(): Promise<void>;
}): Promise<EmbeddedDatabase> {
  const { dataDir } = options;
  const loadDataDir = options.snapshot ? { loadDataDir: options.snapshot } : {};
  if (dataDir === null) return wrap(await PGlite.create(loadDataDir), null);
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    throw unusable(dataDir, error);
  });
  const lock = await lockFolder(join(dataDir, 'lock'));
  const folder = databaseFolder(dataDir);
  try {
    await options.prepare?.();
    const existed = existsSync(folder);
    if (existed && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('no PG_VERSION in it');
    return wrap(await PGlite.create({ dataDir: folder, ...loadDataDir }), lock);
  } catch (error) {
    await lock.release();
    throw unusable(folder, error);
  }
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'db');
}

function wrap(pglite: PGlite, lock: FolderLock | null): EmbeddedDatabase {
  let closing: Promise<void> | null = null;
  const close = async () => {
    await pglite.exec('checkpoint');
    await pglite.close();
    await lock?.release();
  };
  return {
    kind: 'embedded',
    lostPower: lock?.lostPower ?? false,
    ...queryable(pglite),
    transaction: <T>(work: (tx: Queryable) => Promise<T>) =>
      pglite.transaction((tx) => work(queryable(tx))) as Promise<T>,
    dump: () => pglite.dumpDataDir('gzip'),
    close: () => (closing ??= close()),
    async abandon() {
      closing ??= pglite.close();
      await closing;
      await lock?.release();
    },
  };
}

function queryable(client: PGlite | Transaction): Queryable {
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      const { rows } = await client.query<Row>(sql, [...params]);
      return rows;
    },
    async exec(sql) {
      await client.exec(sql);
    },
  };
}

function unusable(folder: string, error: unknown): DatabaseUnusableError {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseUnusableError(
    'broken',
    `The database in ${folder} cannot be opened (${reason}). ` +
      'Put back the newest snapshot with "node dist/server/server/cli.js restore-snapshot", ' +
      'or choose another DATA_DIR to begin anew.',
    error,
  );
}
