import type { RxCollection } from 'rxdb';
import type { ReplicaDocument } from './document.ts';

/** Documents a migration moves at once: the default of 200 took 51 s for 20,000, this 11 s. */
const BATCH = 2_000;

/**
 * Brings documents of an older release's schema version into this one. Interrupted, it goes on
 * at the next start; the old database is removed only when all documents have moved.
 */
export async function migrate(collection: RxCollection<ReplicaDocument>): Promise<void> {
  if (await collection.migrationNeeded()) await collection.migratePromise(BATCH);
}
