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
 * Writes what does not collide with what is stored, in one transaction, and the totals of every
 * day it touches go with it: whoever finds totals stored may trust them. RxDB's own function does
 * the comparing, and hears of the changes as from its own `bulkWrite()`.
 *
 * @returns the collisions; resolved means durable
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
 * All that is to be done about new documents is asked for before this returns: it is stored
 * whatever the page does next.
 *
 * @returns null when one of them is there already, and nothing is stored
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
    const found = await allOf(ids.map((id) => docs.get(id) as IDBRequest<unknown>));
    const stored = new Map(
      found.flatMap((row, i): [string, RxDocumentData<D>][] =>
        row === undefined ? [] : [[ids[i] as string, fromStored<D>(internals.booleanIndexes, row)]],
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

/** Nothing follows these, in the order they were made: the browser need not ask back to commit. */
function lastRequests<D>(
  { context }: Write<D>,
  stores: IDBTransaction,
  requests: IDBRequest[],
): Promise<unknown> {
  stores.commit?.();
  issued.get(context)?.();
  return allOf(requests);
}

/** RxDB hands nothing through to its storage but a write's context. */
const issued = new Map<string, () => void>();
let writes = 0;

/** @param onIssued the browser has all that the write asks of it and stores it by itself */
export async function tellWhenIssued<T>(
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

/** What the other tabs and all live queries follow; RxDB keeps it to itself. */
function changesOf<D>(instance: RxStorageInstanceDexie<D>): Subject<Outcome<D>['eventBulk']> {
  return (instance as unknown as { changes$: Subject<Outcome<D>['eventBulk']> }).changes$;
}
