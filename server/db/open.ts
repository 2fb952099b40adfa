import type { Config } from '../config.ts';
import type { Database, DatabaseUnusableError } from './database.ts';
import type { FreeBytes } from './disk-room.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { withOwnHandles } from './own-handle.ts';
import { openPostgres } from './postgres.ts';
import { renewEpoch } from './settings.ts';
import { writeSnapshot } from './snapshots.ts';

type Options = Pick<Config, 'databaseUrl' | 'dataDir'> & {
  /** Another process has taken the folder of the embedded database: not another byte. */
  onLost?: (error: DatabaseUnusableError) => void;
  freeBytes?: FreeBytes;
  /** What an embedded database begins with where there is none yet, instead of nothing. */
  beginWith?: Blob;
};

/** The database of the configuration, ready for use. @throws DatabaseUnusableError */
export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, ...embedded } = options;
  if (databaseUrl !== null) return withOwnHandles(await migrated(await openPostgres(databaseUrl)));
  const db = withOwnHandles(await migrated(await openEmbedded(embedded)));
  // Writes that were acknowledged may be gone: the devices bring them again.
  if (db.lostPower) await renewEpoch(db);
  return db;
}

/** Takes a snapshot now and then, and one at the end. @returns a function that stops it */
export function keepSnapshots(
  db: EmbeddedDatabase,
  options: { dataDir: string; everyMs: number; onError(error: unknown): void },
): () => Promise<void> {
  const { dataDir, everyMs, onError } = options;
  const take = () => writeSnapshot(dataDir, () => db.dump(), Date.now()).catch(onError);
  const timer = setInterval(() => void take(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await take();
  };
}

export function isEmbedded(db: Database): db is EmbeddedDatabase {
  return db.kind === 'embedded';
}

async function migrated<T extends Database>(db: T): Promise<T> {
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.close().catch(() => {});
    throw error;
  }
}
