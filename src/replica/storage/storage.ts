import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { keepConnected } from './connection.ts';
import { countByIndex, queryByIndex, readById } from './storage-read.ts';
import { bulkWrite } from './storage-write.ts';

/**
 * RxDB's Dexie storage with four changes:
 * - strict durability: a resolved write is on disk, not in a buffer of the system;
 * - our own reading: RxDB's reads one document a turn and sorts every descending query in
 *   memory, so "the last 50 logs" reads all history. Ours reads ranges whole, and backwards, and
 *   all that is asked in one turn in one transaction;
 * - our own `bulkWrite()`: the same documents, conflicts and events, and in the same transaction
 *   the totals of the days it touches are taken away (day-rows.ts);
 * - a connection that the browser drops is opened again, and a database that somebody else takes
 *   is left alone (connection.ts).
 *
 * @param options.isClosing we are closing the database ourselves
 * @param options.onEnded a connection has ended underneath us, for good
 */
export function replicaStorage({
  isClosing = () => false,
  onEnded = () => undefined,
}: Partial<Parameters<typeof keepConnected>[1]> = {}): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ chromeTransactionDurability: 'strict' });
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (params) => {
    const instance = await create(params);
    instance.query = (prepared) => queryByIndex(instance, prepared);
    instance.count = (prepared) => countByIndex(instance, prepared);
    instance.findDocumentsById = (ids, withDeleted) => readById(instance, ids, withDeleted);
    const internals = await instance.internals;
    instance.bulkWrite = (rows, context) => bulkWrite({ instance, internals, rows, context });
    await keepConnected(instance as never, { isClosing, onEnded });
    return instance;
  };
  return storage as RxStorage<unknown, unknown>;
}
