import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../db/folder-lock.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { mediaFolderOf, openFileStore } from '../media/open-store.ts';
import { syncFolder } from '../db/sync-folder.ts';
import {
  BackupError,
  FORMAT,
  MANIFEST,
  type Manifest,
  backupName,
  incompletePath,
  listBackups,
  listIncomplete,
  nextNumber,
} from './folder.ts';
import { copyToBackup, namedFiles } from './media.ts';
import { dropOldBackups } from './retention.ts';
import type { Site } from './site.ts';
import { readOneState } from './source.ts';
import { dumpTables } from './tables.ts';
import { findProblems } from './verify.ts';

export type BackupReport = { path: string; manifest: Manifest; copied: number; dropped: number };

/**
 * Writes a backup of database and files, checks it, and deletes those whose time is over. A killed run leaves an
 * incomplete folder, which the next one removes, and all earlier backups as they are.
 *
 * @throws BackupError, DatabaseUnusableError
 */
export async function backUp(site: Site, folder: string, now: number): Promise<BackupReport> {
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder, {
    onLost: () => process.exit(1),
  });
  try {
    for (const name of await listIncomplete(folder)) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
    const name = backupName(now);
    const path = join(folder, name);
    const part = incompletePath(folder, name);
    const earlier = await listBackups(folder);
    if (earlier.some((backup) => backup.name === name)) {
      throw new BackupError(`There is a backup of this second: ${path}.`);
    }
    await mkdir(part);
    const { manifest, copied } = await write(site, folder, {
      path: part,
      now,
      number: nextNumber(earlier),
    });
    const problems = await findProblems(folder, part, { withFiles: false });
    if (problems.length > 0) throw new BackupError(problems.join('\n'));
    await rename(part, path);
    await syncFolder(folder);
    return { path, manifest, copied, dropped: await dropOldBackups(folder, now) };
  } finally {
    await lock.release();
  }
}

async function write(
  site: Site,
  folder: string,
  { path, now, number }: { path: string; now: number; number: number },
): Promise<{ manifest: Manifest; copied: number }> {
  const state = await readOneState(site, join(path, 'snapshot'), async (tx) => ({
    migrations: await appliedMigrations(tx),
    tables: await dumpTables(tx, path),
    named: await namedFiles(tx),
  }));
  const { named, ...database } = state;
  // After the rows: what is deleted meanwhile is missing, and what comes meanwhile is in the next backup.
  const files = openFileStore(mediaFolderOf(site.dataDir), site.mediaS3);
  const { media, copied } = await copyToBackup(files, folder, { path, named });
  const manifest: Manifest = { format: FORMAT, createdAt: now, number, ...database, media };
  await writeFile(join(path, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  await syncFolder(path);
  return { manifest, copied };
}
