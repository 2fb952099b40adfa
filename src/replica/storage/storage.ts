import type { RxStorage } from 'rxdb';
import { RX_STORAGE_NAME_DEXIE, getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { keepConnected } from './connection.ts';
import { addRxStorageMultiInstanceSupport } from './shared-changes.ts';
import { countByIndex, queryByIndex, readById } from './storage-read.ts';
import { bulkWrite } from './storage-write.ts';

/**
 * RxDB's Dexie storage with these changes:
 * - strict durability: a resolved write is on disk, not in a buffer of the system;
 * - our own reads: RxDB reads one document in each task and sorts every descending query in
 *   memory, so "the last 50 logs" reads the whole history. Ours reads whole ranges, also backwards,
 *   and shares one transaction between all reads of a task;
 * - our own `bulkWrite()`: the same documents, conflicts and events, and in the same transaction
 *   it deletes the totals of the days that it touches (day-rows.ts);
 * - our own messages between tabs, in RxDB's form (shared-changes.ts);
 * - a connection that the browser drops is opened again, and a database that another release or a
 *   deletion takes over is left alone (connection.ts).
 *
 * @param options.isClosing we are closing the database ourselves
 * @param options.onEnded called when a connection has ended for good and not by our own close
 */
export function replicaStorage({
  isClosing = () => false,
  onEnded = () => undefined,
}: Partial<Parameters<typeof keepConnected>[1]> = {}): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ chromeTransactionDurability: 'strict' });
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (params) => {
    const instance = await create({ ...params, multiInstance: false });
    addRxStorageMultiInstanceSupport(RX_STORAGE_NAME_DEXIE, params, instance);
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
