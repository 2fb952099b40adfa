import type { Config } from '../config.ts';
import { withAccountChanges } from './account-changes.ts';
import type {
  AccountChanges,
  Database,
  DatabaseDriver,
  DatabaseUnusableError,
  TransactionGuard,
} from './database.ts';
import type { ReadFreeBytes } from './disk-space.ts';
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { renewEpoch } from './settings.ts';
import { answerRequests } from './snapshot-requests.ts';
import { writeSnapshot } from './snapshots.ts';
import { guardTransactions } from './transaction-guard.ts';

type Options = Pick<Config, 'databaseUrl' | 'dataDir'> & {
  /** Called when another process has taken the folder of the embedded database: see lockFolder. */
  onLost?: (error: DatabaseUnusableError) => void;
  freeBytes?: ReadFreeBytes;
  /** The initial content of a new embedded database, as a dump. */
  beginWith?: Blob;
};

/** Opens and migrates the configured database. @throws DatabaseUnusableError */
export async function openDatabase(options: Options): Promise<Database> {
  const { databaseUrl, ...embedded } = options;
  if (databaseUrl !== null) return checked(await openPostgres(databaseUrl));
  const db = await checked(await openEmbedded(embedded));
  // Acknowledged writes may be missing. A new epoch makes the devices send them again.
  if (db.lostPower) await renewEpoch(db, Date.now());
  return db;
}

const REQUESTS_EVERY_MS = 1_000;

/**
 * Takes snapshots regularly, and when another process asks for one.
 *
 * @returns a function that takes a last one and stops
 */
export function keepSnapshots(
  db: EmbeddedDatabase,
  options: { dataDir: string; everyMs: number; onError(error: unknown): void },
): () => Promise<void> {
  const { dataDir, everyMs, onError } = options;
  let running: Promise<unknown> = Promise.resolve();
  /** One after the other: they delete each other's incomplete files. */
  const inTurn = (work: () => Promise<unknown>) => (running = running.then(work).catch(onError));
  const write = () => writeSnapshot(dataDir, () => db.dump(), Date.now());
  const timers = [
    setInterval(() => void inTurn(write), everyMs),
    setInterval(() => void inTurn(() => answerRequests(dataDir, write)), REQUESTS_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await inTurn(write);
  };
}

export function isEmbedded(db: Database): db is Database & EmbeddedDatabase {
  return db.kind === 'embedded';
}

/** Migrates the database and adds the checks that the rest of the server relies on. */
async function checked<D extends DatabaseDriver>(
  db: D,
): Promise<D & AccountChanges & TransactionGuard> {
  try {
    await migrate(db);
    return withAccountChanges(guardTransactions(db));
  } catch (error) {
    await db.close().catch(() => {});
    throw error;
  }
}
