import { mediaDatabaseName } from '../../media/store/media-name.ts';
import { dropSharedFiles } from '../../media/shared-files.ts';
import { deleteDatabases } from '../../replica/storage/databases.ts';

/**
 * The IndexedDB databases of a person beside the replica. A wipe deletes them; the device lock leaves
 * them, so what is in them must be encrypted with a key among the person's facts. Repairing a replica
 * keeps them as well: they may hold what the server does not have.
 */
const databaseNames: readonly ((userId: string) => string)[] = [mediaDatabaseName];

/** @throws ReplicaError */
export async function deleteUserDatabases(userId: string): Promise<void> {
  // A window without storage has none.
  if (typeof indexedDB === 'undefined') return;
  await deleteDatabases(...databaseNames.map((nameOf) => nameOf(userId)));
  await dropSharedFiles().catch(() => undefined);
}
