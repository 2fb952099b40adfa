import {
  type BulkWriteRow,
  type CategorizeBulkWriteRowsOutput,
  type RxDocumentData,
  type RxStorageBulkWriteResponse,
  categorizeBulkWriteRows,
} from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import type { Subject } from 'rxjs';
import { TOTALS_STORE, staleDayRows } from '../totals/day-rows.ts';
import { allOf, fromStored, toStored, writeStores } from './storage-rows.ts';

const STORES = ['docs', TOTALS_STORE];

type Outcome<D> = CategorizeBulkWriteRowsOutput<D>;
type Internals = Awaited<RxStorageInstanceDexie<unknown>['internals']>;
type Write<D> = {
  instance: RxStorageInstanceDexie<D>;
  internals: Internals;
  rows: BulkWriteRow<D>[];
  context: string;
};

/**
 * Writes the rows that do not collide with a stored document, and deletes the totals of the days
 * that they touch in the same transaction, so that stored totals are always correct. RxDB's own
 * function compares the rows, and RxDB gets the same events as from its own `bulkWrite()`.
 *
 * @returns the collisions; resolves when the rest is durable
 */
export async function bulkWrite<D>(write: Write<D>): Promise<RxStorageBulkWriteResponse<D>> {
  const { instance, rows } = write;
  if (instance.closed) throw new Error('the storage is closed');
  const areNew = rows.every(({ previous }) => !previous);
  const { errors, eventBulk, newestRow } =
    (areNew ? await insert(write) : null) ?? (await compareAndSet(write));
  const newest = newestRow?.document;
  if (newest && eventBulk.events.length > 0) {
    eventBulk.checkpoint = { id: newest[instance.primaryPath], lwt: newest._meta.lwt };
    changesOf(instance).next(eventBulk);
  }
  return { error: errors };
}

/**
 * Makes all requests for new documents before it returns, so that the browser stores them even if
 * the page is busy afterwards.
 *
 * @returns null when one of the documents exists already; then nothing is stored
 */
async function insert<D>(write: Write<D>): Promise<Outcome<D> | null> {
  let collides = false;
  try {
    return await writeStores(write.internals.dexieDb, STORES, async (stores) => {
      const outcome = compare(write, new Map());
      const docs = stores.objectStore('docs');
      const requests = staleTotals(stores, outcome);
      for (const { document } of outcome.bulkInsertDocs) {
        const adding = docs.add(toStored(write.internals.booleanIndexes, document));
        adding.addEventListener('error', () => {
          collides ||= adding.error?.name === 'ConstraintError';
        });
        requests.push(adding);
      }
      await lastRequests(write, stores, requests);
      return outcome;
    });
  } catch (error) {
    if (collides) return null;
    throw error;
  }
}

function compareAndSet<D>(write: Write<D>): Promise<Outcome<D>> {
  const { instance, internals, rows } = write;
  return writeStores(internals.dexieDb, STORES, async (stores) => {
    const docs = stores.objectStore('docs');
    const ids = rows.map(({ document }) => document[instance.primaryPath] as string);
    const found = await allOf<unknown>(ids.map((id) => docs.get(id)));
    const stored = new Map(
      ids.flatMap((id, i): [string, RxDocumentData<D>][] =>
        found[i] === undefined ? [] : [[id, fromStored<D>(internals.booleanIndexes, found[i])]],
      ),
    );
    const outcome = compare(write, stored);
    const written = [...outcome.bulkInsertDocs, ...outcome.bulkUpdateDocs];
    await lastRequests(write, stores, [
      ...staleTotals(stores, outcome),
      ...written.map(({ document }) => docs.put(toStored(internals.booleanIndexes, document))),
    ]);
    return outcome;
  });
}

function compare<D>(
  { instance, rows, context }: Write<D>,
  stored: ReadonlyMap<string, RxDocumentData<D>>,
): Outcome<D> {
  return categorizeBulkWriteRows<D>(
    instance,
    instance.primaryPath as never,
    stored as never,
    rows,
    context,
  );
}

function staleTotals<D>(stores: IDBTransaction, outcome: Outcome<D>): IDBRequest[] {
  const stale = new Set(
    [...outcome.bulkInsertDocs, ...outcome.bulkUpdateDocs].flatMap(({ document, previous }) =>
      [document, previous].flatMap((state) => (state ? staleDayRows(state) : [])),
    ),
  );
  const totals = stores.objectStore(TOTALS_STORE);
  return [...stale].map((key) => totals.delete(key));
}

/** Commits after these requests, without waiting for their results to return to the page. */
function lastRequests<D>(
  { context }: Write<D>,
  stores: IDBTransaction,
  requests: IDBRequest[],
): Promise<unknown> {
  stores.commit?.();
  issued.get(context)?.();
  return allOf(requests);
}

/** By context: the only argument of a write that RxDB passes through to its storage. */
const issued = new Map<string, () => void>();
let writes = 0;

/** @param onIssued called when the browser has all requests of the write and commits by itself */
export async function notifyWhenIssued<T>(
  onIssued: () => void,
  write: (context: string) => Promise<T>,
): Promise<T> {
  const context = `nestling-write-${(writes += 1)}`;
  issued.set(context, onIssued);
  try {
    return await write(context);
  } finally {
    issued.delete(context);
  }
}

/** The stream of changes that other tabs and live queries follow; private in RxDB. */
function changesOf<D>(instance: RxStorageInstanceDexie<D>): Subject<Outcome<D>['eventBulk']> {
  return (instance as unknown as { changes$: Subject<Outcome<D>['eventBulk']> }).changes$;
}
