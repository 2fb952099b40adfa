import type { Collection, CollectionName } from '../../schema/collections.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { Superseded } from '../../schema/rules/merge.ts';

/**
 * Where the families' records are. Two implementations, SQL and memory; one conformance suite
 * (tests/conformance/record-store.test.ts) says what both must do.
 *
 * Records handed in and out are never changed in place, by either side.
 */

export type RecordKey = { collection: CollectionName; id: string };

export type StoredRecord<R extends AnyRecord = AnyRecord> = {
  collection: CollectionName;
  /** The number of the account's change that made the record what it is. */
  seq: number;
  /** The change that first stored it. */
  createdSeq: number;
  /** The last change after which fewer people may read it. */
  narrowedSeq: number | null;
  record: R;
};

/** A value that lost, with the collection and record it belonged to. */
export type KeptValue = RecordKey & Superseded;
export type HistoryEntry = Superseded & { keptAt: number; userId: string | null };

export type RecordStore = {
  /** The epoch of the numbering, and the account's last number (0: nothing stored yet). */
  position(accountId: string): Promise<{ epoch: string; head: number }>;
  /** Those that exist, in no particular order. */
  getMany(accountId: string, keys: readonly RecordKey[]): Promise<StoredRecord[]>;
  /** All of a small collection, removed ones too. */
  listAll<R extends AnyRecord>(
    accountId: string,
    collection: Collection<R>,
  ): Promise<StoredRecord<R>[]>;
  digests(
    accountId: string,
    keys: readonly RecordKey[],
  ): Promise<(RecordKey & { digest: string })[]>;
  count(accountId: string): Promise<number>;
  /**
   * Records whose `seq` is greater than `since`, ascending; removed ones too. A record changed
   * twice appears once, at its later number. What committed before the call is in it.
   */
  changesSince(accountId: string, since: number, limit: number): Promise<StoredRecord[]>;
  /** One collection in order of id, after the id `after` ('' to begin). */
  listById(
    accountId: string,
    collection: CollectionName,
    after: string,
    limit: number,
  ): Promise<StoredRecord[]>;
  /** One collection by what it is about in time, newest first, then by id descending. */
  listByTime(
    accountId: string,
    collection: CollectionName,
    before: TimePosition | null,
    limit: number,
  ): Promise<StoredRecord[]>;
  /** What a record's fields held before, the newest write first. */
  historyOf(accountId: string, key: RecordKey): Promise<HistoryEntry[]>;
  /** The same for many records at once, by `collection/id`; those without a history are left out. */
  historiesOf(
    accountId: string,
    keys: readonly RecordKey[],
  ): Promise<ReadonlyMap<string, HistoryEntry[]>>;
  /** The records of a collection to whose history something came from `since` on, the last first. */
  keptSince(
    accountId: string,
    collection: CollectionName,
    since: number,
    limit: number,
  ): Promise<RecordKey[]>;
  /** Whose replicas these are; those nobody has named are left out. */
  ownersOf(accountId: string, nodes: readonly NodeId[]): Promise<ReadonlyMap<NodeId, string>>;
  /**
   * Runs `work` alone for this account and commits all it has put, or nothing when it throws.
   * An account begins with its first transaction. Numbers are gapless: each `put` takes the
   * next one, and a transaction that fails gives its numbers back.
   */
  transaction<T>(accountId: string, work: (tx: RecordTransaction) => Promise<T>): Promise<T>;
};

export type TimePosition = { at: number; id: string };

/** Reads see what the transaction itself has put. */
export type RecordTransaction = {
  getMany(keys: readonly RecordKey[]): Promise<StoredRecord[]>;
  /** All of a small collection, removed ones too. */
  listAll<R extends AnyRecord>(collection: Collection<R>): Promise<StoredRecord<R>[]>;
  /** What a record's fields held before, without what this transaction itself has kept. */
  historyOf(key: RecordKey): Promise<HistoryEntry[]>;
  /** Stores the record under the account's next number. Read it before, if it may exist. */
  put(collection: CollectionName, record: AnyRecord, change: { narrowed: boolean }): StoredRecord;
  /** Adds to the records' histories; what is there already stays as it is. */
  keep(values: readonly KeptValue[], now: number): void;
  /** Remembers whose replica writes under this name; the first word stands. */
  registerNode(node: NodeId, userId: string, now: number): void;
};

/** One record by its definition; null where there is none. */
export async function findRecord<R extends AnyRecord>(
  tx: Pick<RecordTransaction, 'getMany'>,
  collection: Collection<R>,
  id: string,
): Promise<StoredRecord<R> | null> {
  const [found] = recordsOf(collection, await tx.getMany([{ collection: collection.name, id }]));
  return found ?? null;
}

/** Rows as records of their collection's type: each was validated when it was written. */
export function recordsOf<R extends AnyRecord>(
  _collection: Collection<R>,
  rows: readonly StoredRecord[],
): StoredRecord<R>[] {
  return rows as StoredRecord<R>[];
}
