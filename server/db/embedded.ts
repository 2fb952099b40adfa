import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type DatabaseDriver, DatabaseUnusableError, type Queryable } from './database.ts';
import { type ReadFreeBytes, readFreeBytes, requireFreeSpace } from './disk-space.ts';
import { connectEmbedded } from './embedded-connection.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { listSnapshots } from './snapshots.ts';

export type EmbeddedDatabase = DatabaseDriver & {
  /** Acknowledged writes may be missing: see FolderLock. */
  lostPower: boolean;
  /** The whole database as a tar file. Other statements wait meanwhile. */
  dump(): Promise<Blob>;
  /** Closes without a checkpoint, like a killed process. For tests. */
  abandon(): Promise<void>;
};

/**
 * PostgreSQL inside this process, with its files under `dataDir` or in memory.
 *
 * @param options.beginWith the initial content of a new database, as a dump
 * @param options.onLost called when another process has taken the folder: see FolderLock
 * @param options.freeBytes replaces the disk in tests
 * @throws DatabaseUnusableError when another process uses the folder, or it cannot be read
 */
export async function openEmbedded(options: {
  dataDir: string | null;
  beginWith?: Blob;
  onLost?: (error: DatabaseUnusableError) => void;
  freeBytes?: ReadFreeBytes;
}): Promise<EmbeddedDatabase> {
  const { dataDir, beginWith, onLost = () => {}, freeBytes = readFreeBytes } = options;
  const content = beginWith ? { loadDataDir: beginWith } : {};
  if (dataDir === null) return wrap(await PGlite.create(content));
  const lock = await takeFolder(dataDir, onLost);
  const folder = databaseFolder(dataDir);
  try {
    await finishRestore(dataDir);
    if (!existsSync(folder)) await makeFolder(dataDir, content);
    else if (!existsSync(join(folder, 'PG_VERSION'))) throw new Error('no PG_VERSION in it');
    const hasRoom = () => requireFreeSpace(folder, 0, freeBytes);
    return wrap(await PGlite.create({ dataDir: folder }), { lock, hasRoom });
  } catch (error) {
    await lock.release();
    throw error instanceof DatabaseUnusableError ? error : unusable(folder, error);
  }
}

/**
 * Atomically replaces the database by a snapshot.
 *
 * @param finish migrates the restored database before it replaces the current one
 * @returns the new path of the previous database; null if there was none
 * @throws DatabaseUnusableError; then nothing has changed
 */
export async function restoreEmbedded(
  dataDir: string,
  snapshot: Blob,
  finish: (db: DatabaseDriver) => Promise<void>,
): Promise<string | null> {
  const lock = await takeFolder(dataDir, () => {});
  const [folder, made] = [databaseFolder(dataDir), newFolder(dataDir)];
  try {
    await rm(made, { recursive: true, force: true });
    const db = wrap(await PGlite.create({ dataDir: made, loadDataDir: snapshot }));
    await finish(db);
    await db.close();
    await rm(restoredFolder(dataDir), { recursive: true, force: true });
    await rename(made, restoredFolder(dataDir));
    const previousPath = `${folder}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
    const existed = existsSync(folder);
    if (existed) await rename(folder, previousPath);
    await finishRestore(dataDir);
    return existed ? previousPath : null;
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error instanceof DatabaseUnusableError ? error : notRestored(error);
  } finally {
    await lock.release();
  }
}

/**
 * Creates the database of a folder that has none. It is there when all of it is.
 *
 * @param fill writes its content
 * @throws DatabaseUnusableError when there is a database, or snapshots of one
 */
export async function createEmbedded(
  dataDir: string,
  fill: (db: DatabaseDriver) => Promise<void>,
): Promise<void> {
  const lock = await takeFolder(dataDir, () => {});
  const [folder, made] = [databaseFolder(dataDir), newFolder(dataDir)];
  try {
    await finishRestore(dataDir);
    if (existsSync(folder) || (await listSnapshots(dataDir)).length > 0) throw notEmpty(dataDir);
    await rm(made, { recursive: true, force: true });
    const db = wrap(await PGlite.create({ dataDir: made }));
    await fill(db);
    await db.close();
    await rename(made, folder);
  } finally {
    await rm(made, { recursive: true, force: true });
    await lock.release();
  }
}

/** Opens a copy of a snapshot in a folder that does not exist yet. The caller removes it. */
export async function openSnapshot(folder: string, snapshot: Blob): Promise<DatabaseDriver> {
  return wrap(await PGlite.create({ dataDir: folder, loadDataDir: snapshot }));
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'db');
}

/** The folder of an incomplete database. */
function newFolder(dataDir: string): string {
  return `${databaseFolder(dataDir)}.new`;
}

/** The folder of a complete restored database that only has to be renamed. */
function restoredFolder(dataDir: string): string {
  return `${databaseFolder(dataDir)}.restored`;
}

async function finishRestore(dataDir: string): Promise<void> {
  const [folder, restored] = [databaseFolder(dataDir), restoredFolder(dataDir)];
  if (!existsSync(folder) && existsSync(restored)) await rename(restored, folder);
}

/** Created under another name and renamed: PGlite leaves an incomplete database when it is killed. */
async function makeFolder(dataDir: string, content: { loadDataDir?: Blob }): Promise<void> {
  if ((await listSnapshots(dataDir)).length > 0) throw goneMissing(dataDir);
  const made = newFolder(dataDir);
  await rm(made, { recursive: true, force: true });
  const pglite = await PGlite.create({ dataDir: made, ...content });
  await pglite.close();
  await rename(made, databaseFolder(dataDir));
}

async function takeFolder(
  dataDir: string,
  onLost: (error: DatabaseUnusableError) => void,
): Promise<FolderLock> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await lockFolder(dataDir, { onLost: () => onLost(takenAway(dataDir)) });
  } catch (error) {
    throw error instanceof DatabaseUnusableError ? error : notWritable(dataDir, error);
  }
}

type OnDisk = { lock: FolderLock; hasRoom(): Promise<void> };

function wrap(pglite: PGlite, disk: OnDisk | null = null): EmbeddedDatabase {
  const connection = connectEmbedded(pglite);
  let closing: Promise<void> | null = null;
  const close = async () => {
    await connection.exec('checkpoint');
    await pglite.close();
    await disk?.lock.release();
  };
  const hasRoom = disk ? () => disk.hasRoom() : () => Promise.resolve();
  return {
    kind: 'embedded',
    lostPower: disk?.lock.lostPower ?? false,
    async query<Row>(sql: string, params?: readonly unknown[]) {
      if (!/^\s*select\b/i.test(sql)) await hasRoom();
      return connection.query<Row>(sql, params);
    },
    async exec(sql) {
      await hasRoom();
      await connection.exec(sql);
    },
    async transaction<T>(work: (tx: Queryable) => Promise<T>) {
      await hasRoom();
      return connection.transaction(work);
    },
    dump: () => connection.alone(() => pglite.dumpDataDir('none')),
    close: () => (closing ??= close()),
    async abandon() {
      closing ??= pglite.close();
      await closing;
      await disk?.lock.release();
    },
  };
}

const RESTORE = 'node dist/server/server/cli.js restore-snapshot';

function unusable(folder: string, error: unknown): DatabaseUnusableError {
  return new DatabaseUnusableError(
    'broken',
    `The database in ${folder} cannot be opened (${reasonOf(error)}). ` +
      `Put back the newest snapshot with "${RESTORE}", ` +
      'or choose another DATA_DIR to begin anew.',
    error,
  );
}

function goneMissing(dataDir: string): DatabaseUnusableError {
  return new DatabaseUnusableError(
    'broken',
    `There is no database in ${dataDir}, but there are snapshots of one. ` +
      `Put back the newest with "${RESTORE}", or choose another DATA_DIR to begin anew.`,
  );
}

function notEmpty(dataDir: string): DatabaseUnusableError {
  return new DatabaseUnusableError(
    'broken',
    `There is a database in ${dataDir}, or snapshots of one. Nothing was changed; ` +
      'choose another DATA_DIR, or move these folders away.',
  );
}

function notRestored(error: unknown): DatabaseUnusableError {
  return new DatabaseUnusableError(
    'broken',
    `This snapshot cannot be put back (${reasonOf(error)}). Nothing was changed; try an older one.`,
    error,
  );
}

function notWritable(dataDir: string, error: unknown): DatabaseUnusableError {
  return new DatabaseUnusableError(
    'broken',
    `The data folder ${dataDir} cannot be used (${reasonOf(error)}). ` +
      'Let this user write to it, or choose another DATA_DIR.',
    error,
  );
}

function takenAway(dataDir: string): DatabaseUnusableError {
  return new DatabaseUnusableError(
    'locked',
    `The data folder ${dataDir} was taken by another process while this one stood still. ` +
      'Only one server may use it.',
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
