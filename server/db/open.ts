import type { Config } from '../config.ts';
import { withAccountChanges } from './account-changes.ts';
import type {
  AccountChanges,
  Database,
  DatabaseDriver,
  DatabaseUnusableError,
} from './database.ts';
import type { ReadFreeBytes } from './disk-space.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { renewEpoch } from './settings.ts';
import { writeSnapshot } from './snapshots.ts';
import { guardTransactions } from './transaction-guard.ts';

type Options = Pick<Config, 'databaseUrl' | 'dataDir'> & {
  /** Another process has taken the folder of the embedded database: not another byte. */
  onLost?: (error: DatabaseUnusableError) => void;
  freeBytes?: ReadFreeBytes;
  /** What an embedded database begins with where there is none yet, instead of nothing. */
  beginWith?: Blob;
};

/** The database of the configuration, ready for use. @throws DatabaseUnusableError */
export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, ...embedded } = options;
  if (databaseUrl !== null) return checked(await openPostgres(databaseUrl));
  const db = await checked(await openEmbedded(embedded));
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

export function isEmbedded(db: Database): db is Database & EmbeddedDatabase {
  return db.kind === 'embedded';
}

/** Migrated, and with the checks that the rest of the server relies on. */
async function checked<D extends DatabaseDriver>(db: D): Promise<D & AccountChanges> {
  try {
    await migrate(db);
    return withAccountChanges(guardTransactions(db));
  } catch (error) {
    await db.close().catch(() => {});
    throw error;
  }
}
