import {
  type BulkWriteRow,
  type CategorizeBulkWriteRowsOutput,
  type RxDocumentData,
  type RxStorageBulkWriteResponse,
  categorizeBulkWriteRows,
} from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import type { Subject } from 'rxjs';
import { TOTALS_STORE, staleDayRows } from './day-rows.ts';
import { allOf, fromStored, storesOf, toStored } from './storage-rows.ts';

type Outcome<D> = CategorizeBulkWriteRowsOutput<D>;

/**
 * Writes what does not collide with what is stored, in one transaction, and the totals of every
 * day it touches go with it: whoever finds totals stored may trust them. RxDB's own function does
 * the comparing, and hears of the changes as from its own `bulkWrite()`.
 *
 * @returns the collisions; resolved means durable
 */
export async function bulkWrite<D>(
  instance: RxStorageInstanceDexie<D>,
  rows: BulkWriteRow<D>[],
  context: string,
): Promise<RxStorageBulkWriteResponse<D>> {
  if (instance.closed) throw new Error('the storage is closed');
  const { dexieDb, booleanIndexes } = await instance.internals;
  let outcome: Outcome<D> | null = null;
  await dexieDb.transaction('rw', 'docs', TOTALS_STORE, async (transaction) => {
    const stores = storesOf(transaction);
    const docs = stores.objectStore('docs');
    const ids = rows.map(({ document }) => document[instance.primaryPath] as string);
    const found = await allOf(ids.map((id) => docs.get(id) as IDBRequest<unknown>));
    const stored = new Map(
      found.flatMap((row, i): [string, RxDocumentData<D>][] =>
        row === undefined ? [] : [[ids[i] as string, fromStored<D>(booleanIndexes, row)]],
      ),
    );
    outcome = categorizeBulkWriteRows<D>(
      instance,
      instance.primaryPath as never,
      stored as never,
      rows,
      context,
    );
    const written = [...outcome.bulkInsertDocs, ...outcome.bulkUpdateDocs];
    const stale = new Set(
      written.flatMap(({ document, previous }) =>
        [document, previous].flatMap((state) => (state ? staleDayRows(state) : [])),
      ),
    );
    const totals = stores.objectStore(TOTALS_STORE);
    const requests = [
      ...[...stale].map((key): IDBRequest => totals.delete(key)),
      ...written.map(({ document }): IDBRequest => docs.put(toStored(booleanIndexes, document))),
    ];
    // Nothing follows: the browser need not ask back before it commits.
    stores.commit?.();
    await allOf(requests);
  });
  // Set by the transaction, or it would have thrown.
  const { errors, eventBulk, newestRow } = outcome as unknown as Outcome<D>;
  const newest = newestRow?.document;
  if (newest && eventBulk.events.length > 0) {
    eventBulk.checkpoint = { id: newest[instance.primaryPath], lwt: newest._meta.lwt };
    changesOf(instance).next(eventBulk);
  }
  return { error: errors };
}

/** What the other tabs and all live queries follow; RxDB keeps it to itself. */
function changesOf<D>(instance: RxStorageInstanceDexie<D>): Subject<Outcome<D>['eventBulk']> {
  return (instance as unknown as { changes$: Subject<Outcome<D>['eventBulk']> }).changes$;
}
