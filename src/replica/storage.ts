import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { queryByIndex, readById } from './storage-read.ts';
import { bulkWrite } from './storage-write.ts';

/**
 * RxDB's Dexie storage with four changes:
 * - strict durability: a resolved write is on disk, not in a buffer of the system;
 * - our own reading: RxDB's reads one document a turn and sorts every descending query in
 *   memory, so "the last 50 logs" reads all history. Ours reads ranges whole, and backwards;
 * - our own `bulkWrite()`: the same documents, conflicts and events, and in the same transaction
 *   the totals of the days it touches are taken away (day-rows.ts);
 * - a database that somebody else takes is left alone.
 *
 * @param onClosed a connection has ended, by us or underneath us
 */
export function replicaStorage(
  onClosed: () => void = () => undefined,
): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ chromeTransactionDurability: 'strict' });
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (params) => {
    const instance = await create(params);
    instance.query = (prepared) => queryByIndex(instance, prepared);
    instance.findDocumentsById = (ids, withDeleted) => readById(instance, ids, withDeleted);
    instance.bulkWrite = (rows, context) => bulkWrite(instance, rows, context);
    const { dexieDb } = await instance.internals;
    dexieDb.on('close', onClosed);
    // Somebody deletes the database or a newer release takes it over. Dexie would open it again
    // at the next write, behind the back of who took it.
    dexieDb.on('versionchange', () => {
      dexieDb.close();
      return false;
    });
    return instance;
  };
  return storage as RxStorage<unknown, unknown>;
}
