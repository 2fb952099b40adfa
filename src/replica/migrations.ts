import { type RxCollection, addRxPlugin } from 'rxdb';
import type { ReplicaDocument } from './document.ts';
import { REPLICA_SCHEMA_VERSION } from './schema.ts';

/** Documents a migration moves at once: the default of 200 took 51 s for 20,000, this 11 s. */
const BATCH = 2_000;

/**
 * Readies RxDB to migrate, if this device holds documents of an older schema version. Most
 * starts find none, and then do not load the code for it.
 *
 * @param prefix of the person's IndexedDB databases: `<prefix><version>--<collection>`
 */
export async function prepareMigration(prefix: string): Promise<boolean> {
  if (REPLICA_SCHEMA_VERSION === 0) return false;
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const isOld = names.some(
    (name) =>
      name.startsWith(prefix) &&
      Number.parseInt(name.slice(prefix.length), 10) < REPLICA_SCHEMA_VERSION,
  );
  if (isOld) await loadMigration();
  return isOld;
}

export async function loadMigration(): Promise<void> {
  const { RxDBMigrationSchemaPlugin } = await import('rxdb/plugins/migration-schema');
  addRxPlugin(RxDBMigrationSchemaPlugin);
}

/**
 * Brings documents of an older release's schema version into this one. Interrupted, it goes on
 * at the next start; the old database is removed only when all documents have moved.
 */
export async function migrate(collection: RxCollection<ReplicaDocument>): Promise<void> {
  if (await collection.migrationNeeded()) await collection.migratePromise(BATCH);
}
