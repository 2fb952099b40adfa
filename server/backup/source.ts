import { rm } from 'node:fs/promises';
import { type DatabaseDriver, DatabaseUnusableError, type Queryable } from '../db/database.ts';
import { openEmbedded, openSnapshot } from '../db/embedded.ts';
import { openPostgres } from '../db/postgres.ts';
import { renewEpoch } from '../db/settings.ts';
import { requestSnapshot } from '../db/snapshot-requests.ts';
import { readSnapshot } from '../db/snapshots.ts';
import type { Site } from './site.ts';

/**
 * Reads one state of the configured database, while a server may go on writing. Nothing is migrated: a backup before
 * an upgrade has the schema of the older release.
 *
 * @param temporary a folder that does not exist, for a copy of an embedded database that a server uses
 */
export async function readOneState<T>(
  { databaseUrl, dataDir }: Pick<Site, 'databaseUrl' | 'dataDir'>,
  temporary: string,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const db =
    databaseUrl === null ? await openFolder(dataDir, temporary) : await openPostgres(databaseUrl);
  try {
    return await db.transaction(async (tx) => {
      await tx.exec('set transaction isolation level repeatable read, read only');
      return work(tx);
    });
  } finally {
    await db.close();
    await rm(temporary, { recursive: true, force: true });
  }
}

async function openFolder(dataDir: string, temporary: string): Promise<DatabaseDriver> {
  try {
    const db = await openEmbedded({ dataDir });
    // Opening the folder has reset the sign of it.
    if (db.lostPower) await renewEpoch(db, Date.now());
    return db;
  } catch (error) {
    if (!(error instanceof DatabaseUnusableError) || error.kind !== 'locked') throw error;
    const snapshot = await readSnapshot(await requestSnapshot(dataDir));
    return openSnapshot(temporary, snapshot);
  }
}
