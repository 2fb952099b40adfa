import type { Table } from 'dexie';
import {
  type BulkWriteRow,
  type PreparedQuery,
  type RxDocumentData,
  type RxStorageBulkWriteResponse,
  type RxStorageInstance,
  type RxStorageWriteError,
  createRevision,
  getQueryMatcher,
  getSortComparator,
  normalizeMangoQuery,
  now,
  prepareQuery,
} from 'rxdb';
import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { assert } from '../../lib/assert.ts';
import type { Live } from '../../lib/live.ts';
import { isSameList } from '../../lib/same-list.ts';
import { PARTITION, Queue, REMOVED_PREFIX, type ReplicaDocument } from '../documents/document.ts';
import type {
  Change,
  DocumentStore,
  ReplicaQuery,
  WriteOptions,
} from '../documents/document-store.ts';
import { toReplicaError } from '../errors.ts';
import { type Following, liveQuery, readAnew } from '../documents/live-query.ts';
import { LiveRows } from './live-rows.ts';
import { notifyWhenIssued } from './storage-write.ts';

type Stored<R extends AnyRecord> = RxDocumentData<ReplicaDocument<R>>;
type Instance<R extends AnyRecord> = RxStorageInstance<ReplicaDocument<R>, unknown, unknown>;

/**
 * One collection of the replica: the only code that reads and writes its documents. Every write
 * is a compare-and-set against what is stored, so pages, workers and the service worker can all
 * write at once and no write is lost.
 */
export class ReplicaCollection<R extends AnyRecord = AnyRecord> implements DocumentStore<R> {
  readonly name: CollectionName;
  readonly #instance: Instance<R>;
  /** Marks the revisions of this connection. */
  readonly #token: string;
  /** The live queries of this collection that run in this realm. */
  readonly #running = new Set<Following>();
  readonly #liveRows = new Set<LiveRows<ReplicaDocument<R>>>();
  readonly #counts = new Map<string, Live<number>>();
  readonly #writes = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(name: CollectionName, instance: Instance<R>, token: string) {
    this.name = name;
    this.#instance = instance;
    this.#token = token;
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

  /** Reads the storage. @throws ReplicaError */
  async find(query: ReplicaQuery): Promise<ReplicaDocument<R>[]> {
    try {
      const { documents } = await this.#instance.query(this.#prepare(query));
      return documents.map((stored) => plain(stored));
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  /** Counts by an index, without reading documents. @throws ReplicaError */
  async count(selector: Record<string, unknown>): Promise<number> {
    try {
      const prepared = this.#prepare({ selector });
      return (await this.#instance.count(prepared)).count;
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  /**
   * Counts again at every change: adding up messages would stay wrong when a tab is killed between
   * its write and the message about it. All that follow the same count share it: Chromium takes 25 ms to count
   * 1,000 documents.
   */
  liveCount(selector: Record<string, unknown>): Live<number> {
    const key = JSON.stringify(selector);
    const shared = this.#counts.get(key) ?? this.#countLive(selector);
    this.#counts.set(key, shared);
    return shared;
  }

  onWaiting(listener: () => void): () => void {
    const changes = this.#instance.changeStream().subscribe(({ events }) => {
      if (events.some(({ documentData }) => documentData.queue === Queue.waiting)) listener();
    });
    return () => changes.unsubscribe();
  }

  #countLive(selector: Record<string, unknown>): Live<number> {
    const counted = readAnew({
      read: () => this.count(selector),
      onChange: this.#onChange,
      // The next read or write reports that the storage fails.
      onError: () => undefined,
    });
    return liveQuery(counted, { running: this.#running });
  }

  live(query: ReplicaQuery): Live<ReplicaDocument<R>[]> {
    const prepared = this.#prepare(query);
    const { schema } = this.#instance;
    const rows = new LiveRows<ReplicaDocument<R>>(
      {
        limit: prepared.query.limit,
        compare: getSortComparator(schema, prepared.query),
        matches: getQueryMatcher(schema, prepared.query),
      },
      async () => (await this.#instance.query(prepared)).documents,
    );
    const answers = readAnew({
      read: () => rows.read(),
      onChange: (changed) => {
        // Nothing has followed the changes before.
        rows.forget();
        this.#liveRows.add(rows);
        const changes = this.#instance.changeStream().subscribe(({ events }) => {
          rows.add(events);
          changed();
        });
        return () => {
          this.#liveRows.delete(rows);
          changes.unsubscribe();
        };
      },
      onError: (error) => {
        // After close, live queries have nothing more to report.
        if (!this.#isClosed) throw error;
      },
    });
    return liveQuery(answers, { isSame: isSameList, running: this.#running });
  }

  /** Resolves when every live query of this collection shows all writes until now. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#running].map((following) => following.settled()));
  }

  /** Every live query of this collection reads the storage again. */
  refresh(): void {
    for (const rows of this.#liveRows) rows.forget();
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
      await this.#bulkWrite(rows, 'nestling-erase');
      const { dexieTable } = await (this.#instance.internals as unknown as Promise<DexieInternals>);
      if (dexieTable)
        await dexieTable
          .where(':id')
          .anyOf(rows.map(({ previous }) => previous.id))
          .filter(({ _deleted }) => _deleted === '1')
          .delete();
      else await this.#instance.cleanup(0);
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  /** Waits for the writes that have begun. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#writes);
    await this.#instance.close();
  }

  readonly #onChange = (changed: () => void): (() => void) => {
    const changes = this.#instance.changeStream().subscribe(() => changed());
    return () => changes.unsubscribe();
  };

  #prepare({ index, ...query }: ReplicaQuery): PreparedQuery<ReplicaDocument<R>> {
    const schema = this.#instance.schema;
    const normalized = normalizeMangoQuery(schema, {
      ...query,
      selector: { ...query.selector, _deleted: { $eq: false } },
      ...(index ? { index: ['_deleted', ...index] } : {}),
    } as never);
    return prepareQuery(schema, normalized);
  }

  async #read(ids: string[]): Promise<Map<string, Stored<R> | undefined>> {
    try {
      const found = await this.#instance.findDocumentsById(ids, true);
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
        this.#bulkWrite(rows, context),
      );
      return collisionsIn(error);
    } catch (error) {
      throw toReplicaError(error);
    }
  }

  /** Gives the documents their next revisions, by which RxDB's storages compare and set. */
  async #bulkWrite(
    rows: readonly BulkWriteRow<ReplicaDocument<R>>[],
    context: string,
  ): Promise<RxStorageBulkWriteResponse<ReplicaDocument<R>>> {
    const _meta = { lwt: now() };
    const writing = this.#instance.bulkWrite(
      rows.map(({ previous, document }) => ({
        ...(previous ? { previous } : {}),
        document: { ...document, _meta, _rev: createRevision(this.#token, previous) },
      })),
      context,
    );
    this.#writes.add(writing);
    try {
      return await writing;
    } finally {
      this.#writes.delete(writing);
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
    _meta: { lwt: 0 },
    _rev: '',
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
