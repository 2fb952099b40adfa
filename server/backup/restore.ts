import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Queryable } from '../db/database.ts';
import { writeDeletion } from '../db/deletions.ts';
import { createEmbedded } from '../db/embedded.ts';
import { applyMigrations, readMigrations } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import { renewEpoch } from '../db/settings.ts';
import { mediaFolderOf, openFileStore } from '../media/open-store.ts';
import { BackupError, type Manifest, compareOrder, listBackups, readManifest } from './folder.ts';
import { readLines } from './lines.ts';
import { copyFromBackup } from './media.ts';
import type { Site } from './site.ts';
import { loadTables } from './tables.ts';
import { findProblems } from './verify.ts';

export type RestoreReport = { rows: number; files: number };

/**
 * Puts a backup into an empty database of either kind, with a new epoch. The database is filled in one step, and
 * files may be there already, so a run that was killed can be repeated.
 *
 * @throws BackupError, DatabaseUnusableError
 */
export async function restore(site: Site, path: string, now: number): Promise<RestoreReport> {
  const folder = dirname(path);
  const manifest = await readManifest(path);
  refuseNewer(manifest);
  const problems = await findProblems(folder, path, { withFiles: true });
  if (problems.length > 0) {
    throw new BackupError(['Nothing was restored.', ...problems, 'Try an older one.'].join('\n'));
  }
  const fill = (tx: Queryable) => fillDatabase(tx, { path, manifest, now });
  const files = openFileStore(mediaFolderOf(site.dataDir), site.mediaS3);
  const temporary = join(mediaFolderOf(site.dataDir), 'restoring');
  const restoreFiles = () =>
    copyFromBackup(folder, { path, media: manifest.media }, { files, temporary });
  let put = 0;
  if (site.databaseUrl === null) {
    await createEmbedded(site.dataDir, async (db) => {
      put = await restoreFiles();
      await db.transaction(fill);
    });
  } else {
    const db = await openPostgres(site.databaseUrl);
    try {
      await requireEmpty(db);
      put = await restoreFiles();
      await db.transaction(fill);
      await db.exec('analyze');
    } finally {
      await db.close();
    }
  }
  await rm(temporary, { recursive: true, force: true });
  await noteLaterDeletions(site.dataDir, { folder, manifest });
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: put };
}

async function fillDatabase(
  tx: Queryable,
  { path, manifest, now }: { path: string; manifest: Manifest; now: number },
): Promise<void> {
  const had = new Set(manifest.migrations);
  await requireEmpty(tx);
  await applyMigrations(tx, (version) => had.has(version));
  await loadTables(tx, path, manifest);
  await applyMigrations(tx);
  await renewEpoch(tx, now);
}

async function requireEmpty(tx: Queryable): Promise<void> {
  const tables = await tx.query(
    'select 1 from pg_tables where schemaname = current_schema() limit 1',
  );
  if (tables.length === 0) return;
  throw new BackupError('The database is not empty. Nothing was changed; name an empty one.');
}

function refuseNewer({ migrations }: Manifest): void {
  const known = new Set(readMigrations().map(({ version }) => version));
  if (migrations.every((version) => known.has(version))) return;
  throw new BackupError('The backup is of a newer release. Restore it with that release.');
}

/**
 * What people have deleted since this backup is in the later ones. The server deletes it again at its start
 * (`repeatDeletions`).
 */
async function noteLaterDeletions(
  dataDir: string,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  const { number = 0, createdAt } = manifest;
  const later = (await listBackups(folder)).filter(
    (backup) => compareOrder(backup, { number, createdAt }) > 0,
  );
  for (const { path } of later) {
    const { tables } = await readManifest(path);
    const deletions = tables.find(({ table }) => table === 'deletions');
    if (!deletions) continue;
    for await (const line of readLines(path, deletions)) {
      const { hash, deleted_at: at } = JSON.parse(line) as { hash: string; deleted_at: number };
      await writeDeletion(dataDir, { hash, at });
    }
  }
}
