import type { Table } from 'dexie';
import {
  type BulkWriteRow,
  type PreparedQuery,
  type RxCollection,
  type RxDocumentData,
  type RxStorageWriteError,
  normalizeMangoQuery,
  prepareQuery,
  uncacheRxQuery,
} from 'rxdb';
import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { assert } from '../../lib/assert.ts';
import type { Live } from '../../lib/live.ts';
import { isSameList } from '../../lib/same-list.ts';
import { PARTITION, REMOVED_PREFIX, type ReplicaDocument } from '../documents/document.ts';
import type {
  Change,
  DocumentStore,
  ReplicaQuery,
  WriteOptions,
} from '../documents/document-store.ts';
import { toReplicaError } from '../errors.ts';
import { type Following, liveQuery, readAnew } from '../documents/live-query.ts';
import { notifyWhenIssued } from './storage-write.ts';

type Stored<R extends AnyRecord> = RxDocumentData<ReplicaDocument<R>>;

/**
 * One collection of the replica: the only code that reads and writes its documents. Every write
 * is a compare-and-set against what is stored, so pages, workers and the service worker can all
 * write at once and no write is lost.
 */
export class ReplicaCollection<R extends AnyRecord = AnyRecord> implements DocumentStore<R> {
  readonly name: CollectionName;
  readonly #collection: RxCollection<ReplicaDocument<R>>;
  /** The live queries of this collection that run in this realm. */
  readonly #running = new Set<Following>();

  constructor(name: CollectionName, collection: RxCollection<ReplicaDocument<R>>) {
    this.name = name;
    this.#collection = collection;
  }

  /**
   * Applies each change to the newest state of its document, in one transaction. Changes that
   * collide with another writer are applied again, to what that writer stored.
   *
   * @returns the documents as stored, by id; resolved means durable
   * @throws ReplicaError when the device cannot store the batch, which may then be stored in part;
   *   and the error of a change that throws
   */
  async write(
    changesById: ReadonlyMap<string, Change<R>>,
    { expectNew = false, onIssued = () => undefined }: WriteOptions = {},
  ): Promise<Map<string, ReplicaDocument<R>>> {
    const results = new Map<string, ReplicaDocument<R>>();
    const ids = [...changesById.keys()];
    let pending: ReadonlyMap<string, Stored<R> | undefined> = expectNew
      ? new Map(ids.map((id) => [id, undefined]))
      : await this.#read(ids);
    while (pending.size > 0) {
      const rows: BulkWriteRow<ReplicaDocument<R>>[] = [];
      for (const [id, stored] of pending) {
        const existing = stored && !stored._deleted ? plain(stored) : null;
        // Outside of the try block below: an error of a change must not become a ReplicaError.
        const next = changesById.get(id)?.(existing) ?? null;
        const result = next ?? existing;
        if (result) results.set(id, result);
        else results.delete(id);
        if (next) rows.push(writeRow(stored, next));
      }
      pending = await this.#store(rows, onIssued);
    }
    return results;
  }

  async get(id: string): Promise<ReplicaDocument<R> | null> {
    const stored = (await this.#read([id])).get(id);
    return stored && !stored._deleted ? plain(stored) : null;
  }

  /**
   * Reads the storage itself. RxDB's own queries read a cache, which is stale when a tab is killed
   * between its write and the message about it.
   * @throws ReplicaError
   */
  async find(query: ReplicaQuery): Promise<ReplicaDocument<R>[]> {
    try {
      const { documents } = await this.#collection.storageInstance.query(this.#prepare(query));
      return documents.map((stored) => plain(stored));
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  /** Counts by an index, without reading documents. @throws ReplicaError */
  async count(selector: Record<string, unknown>): Promise<number> {
    try {
      const prepared = this.#prepare({ selector });
      return (await this.#collection.storageInstance.count(prepared)).count;
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  /**
   * Counts again at every change. RxDB's own live count adds up messages, and stays wrong when a
   * tab is killed between its write and the message about it.
   */
  liveCount(selector: Record<string, unknown>): Live<number> {
    const counted = readAnew({
      read: () => this.count(selector),
      onChange: this.#onChange,
      // The next read or write reports that the storage fails.
      onError: () => undefined,
    });
    return liveQuery(counted, { running: this.#running });
  }

  live(query: ReplicaQuery): Live<ReplicaDocument<R>[]> {
    const runQuery = () => this.#collection.find(query as never);
    let found = runQuery();
    const answers = readAnew({
      // RxDB applies the changes since its last result, where it can.
      read: async () => {
        if (found.uncached) found = runQuery();
        return (await found.exec()).map(({ _data }) => _data as unknown as ReplicaDocument<R>);
      },
      onChange: this.#onChange,
      onError: (error) => {
        // After close, live queries have nothing more to report.
        if (!this.#collection.database.closed) throw error;
      },
    });
    return liveQuery(answers, { isSame: isSameList, running: this.#running });
  }

  /** Resolves when every live query of this collection shows all writes until now. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#running].map((following) => following.settled()));
  }

  /** Every live query of this collection reads the storage again, past RxDB's cache. */
  refresh(): void {
    const cache = this.#collection._queryCache;
    for (const query of cache._map.values()) uncacheRxQuery(cache, query);
    for (const following of this.#running) following.refresh();
  }

  /** A compare-and-set like a write: a document that another writer changes meanwhile stays. */
  async erase(ids: readonly string[], that: (document: ReplicaDocument) => boolean): Promise<void> {
    const stored = await this.#read([...ids]);
    const rows = [...stored.values()].flatMap((previous) =>
      previous && !previous._deleted && that(plain(previous))
        ? [
            {
              previous,
              document: { ...previous, _deleted: true, [PARTITION]: REMOVED_PREFIX, data: {} as R },
            },
          ]
        : [],
    );
    if (rows.length === 0) return;
    try {
      await this.#collection.storageInstance.bulkWrite(rows, 'nestling-erase');
      const { dexieTable } = await (this.#collection.storageInstance
        .internals as unknown as Promise<DexieInternals>);
      if (dexieTable)
        await dexieTable
          .where(':id')
          .anyOf(rows.map(({ previous }) => previous.id))
          .filter(({ _deleted }) => _deleted === '1')
          .delete();
      else await this.#collection.storageInstance.cleanup(0);
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  readonly #onChange = (changed: () => void): (() => void) => {
    const changes = this.#collection.eventBulks$.subscribe(changed);
    return () => changes.unsubscribe();
  };

  #prepare({ index, ...query }: ReplicaQuery): PreparedQuery<ReplicaDocument<R>> {
    const schema = this.#collection.storageInstance.schema;
    const normalized = normalizeMangoQuery(schema, {
      ...query,
      selector: { ...query.selector, _deleted: { $eq: false } },
      ...(index ? { index: ['_deleted', ...index] } : {}),
    } as never);
    return prepareQuery(schema, normalized);
  }

  async #read(ids: string[]): Promise<Map<string, Stored<R> | undefined>> {
    try {
      const found = await this.#collection.storageInstance.findDocumentsById(ids, true);
      const byId = new Map(found.map((stored) => [stored.id, stored]));
      return new Map(ids.map((id) => [id, byId.get(id)]));
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  /** @returns the documents that other writers stored first, by id */
  async #store(
    rows: BulkWriteRow<ReplicaDocument<R>>[],
    onIssued: () => void,
  ): Promise<Map<string, Stored<R>>> {
    if (rows.length === 0) return new Map();
    try {
      const { error } = await notifyWhenIssued(onIssued, (context) =>
        this.#collection.storageInstance.bulkWrite(rows, context),
      );
      return collisionsIn(error);
    } catch (error) {
      throw toReplicaError(error);
    }
  }
}

/**
 * The internals of RxDB's Dexie storage (its memory storage has none); booleans are '1' and '0'.
 */
type DexieInternals = { dexieTable?: Table<{ _deleted: '0' | '1' }, string> };

function writeRow<R extends AnyRecord>(
  previous: Stored<R> | undefined,
  next: ReplicaDocument<R>,
): BulkWriteRow<ReplicaDocument<R>> {
  const document = {
    ...next,
    _deleted: false,
    _attachments: {},
    _meta: previous ? previous._meta : { lwt: 0 },
    _rev: previous ? previous._rev : '',
  } as unknown as Stored<R>;
  return previous ? { previous, document } : { document };
}

/** The documents that another writer stored first, to apply the changes to them. */
function collisionsIn<R extends AnyRecord>(
  errors: readonly RxStorageWriteError<ReplicaDocument<R>>[],
): Map<string, Stored<R>> {
  const pending = new Map<string, Stored<R>>();
  for (const error of errors) {
    assert(error.status === 409, 'storage refuses a document only for a collision');
    pending.set(error.documentId, error.documentInDb);
  }
  return pending;
}

function plain<R extends AnyRecord>(stored: Stored<R>): ReplicaDocument<R> {
  const { _deleted, _attachments, _meta, _rev, ...document } = stored;
  return document as unknown as ReplicaDocument<R>;
}
