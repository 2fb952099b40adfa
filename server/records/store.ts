import type { Collection, CollectionName } from '../../schema/collections.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import type { Superseded } from '../../schema/rules/merge.ts';

/**
 * Stores the records of all accounts. There are two implementations, SQL and memory, and one
 * conformance suite for both (tests/conformance/record-store.test.ts).
 *
 * Neither the store nor its caller changes a record in place.
 */

export type RecordKey = { collection: CollectionName; id: string };

export type StoredRecord<R extends AnyRecord = AnyRecord> = {
  collection: CollectionName;
  /** The number of the last change of the record, in the account's sequence. */
  seq: number;
  /** The number of the change that created it. */
  createdSeq: number;
  /** The number of the last change that took the record from a reader. */
  narrowedSeq: number | null;
  record: R;
  /** The size of the record as JSON, where the store has read it as text. */
  bytes?: number;
};

/** The records that determine a person's rights; of the members only the person's own is needed. */
export type Household = {
  children: readonly { record: Pick<ChildRecord, 'id' | 'caregivers' | 'clocks' | 'removed'> }[];
  members: readonly { record: Pick<MemberRecord, 'id' | 'limit' | 'paused'> }[];
};

/** A superseded value with the key of its record. */
export type KeptValue = RecordKey & Superseded;
/**
 * The path of a history entry that says when a record was made, for one whose id was used again. It is
 * no value of the record, and is shown to nobody.
 */
export const CREATION_PATH = '*';
export type HistoryEntry = Superseded & { keptAt: number; userId: string | null };

export type RecordStore = {
  /** The epoch of the numbering, and the account's last number (0: nothing stored yet). */
  position(accountId: string): Promise<{ epoch: string; head: number }>;
  /** The records that exist among these keys, in no particular order. */
  getMany(accountId: string, keys: readonly RecordKey[]): Promise<StoredRecord[]>;
  /** All records of a small collection, removed ones included. */
  listAll<R extends AnyRecord>(
    accountId: string,
    collection: Collection<R>,
  ): Promise<StoredRecord<R>[]>;
  /** What determines one person's rights, removed children included, without anything else of them. */
  household(accountId: string, userId: string): Promise<Household>;
  digests(
    accountId: string,
    keys: readonly RecordKey[],
  ): Promise<(RecordKey & { digest: string })[]>;
  count(accountId: string): Promise<number>;
  /**
   * Records whose `seq` is greater than `since`, ascending; removed ones too. A record changed
   * twice appears once, at its later number. Everything committed before the call is included.
   */
  changesSince(accountId: string, since: number, limit: number): Promise<StoredRecord[]>;
  /**
   * Records that a change in this range took from a reader (`since` not included, `until` included) and
   * that have changed again after it, in no particular order.
   */
  narrowedWithin(
    accountId: string,
    range: { since: number; until: number },
  ): Promise<StoredRecord[]>;
  /** `position` and `changesSince` as of one moment, in one statement. */
  positionAndChanges(
    accountId: string,
    since: number,
    limit: number,
  ): Promise<{ epoch: string; head: number; changes: StoredRecord[] }>;
  /** One collection in order of id, after the id `after` ('' to begin). */
  listById(
    accountId: string,
    collection: CollectionName,
    after: string,
    limit: number,
  ): Promise<StoredRecord[]>;
  /** One collection by the definition's `at`, newest first, then by id descending. */
  listByTime(
    accountId: string,
    collection: CollectionName,
    before: TimePosition | null,
    limit: number,
  ): Promise<StoredRecord[]>;
  /** Earlier values of a record's fields, the newest write first. */
  historyOf(accountId: string, key: RecordKey): Promise<HistoryEntry[]>;
  /** `historyOf` for many records, by `collection/id`; records without a history are left out. */
  historiesOf(
    accountId: string,
    keys: readonly RecordKey[],
  ): Promise<ReadonlyMap<string, HistoryEntry[]>>;
  /** Records of a collection whose history grew at or after `since`, the latest first. */
  keptSince(
    accountId: string,
    collection: CollectionName,
    since: number,
    limit: number,
  ): Promise<RecordKey[]>;
  /** The users to whom these replicas belong; unregistered replicas are left out. */
  ownersOf(accountId: string, nodes: readonly NodeId[]): Promise<ReadonlyMap<NodeId, string>>;
  /**
   * Runs `work` under the account's lock and commits everything it has put, or nothing when it
   * throws. The first transaction creates the account. Numbers are gapless: each `put` takes the
   * next one, and a failed transaction uses none.
   */
  transaction<T>(accountId: string, work: (tx: RecordTransaction) => Promise<T>): Promise<T>;
  /**
   * As `transaction`, for work that is known to read little but these. `work` may be run twice, so
   * it must change nothing but the transaction.
   */
  batch<T>(
    accountId: string,
    reads: BatchReads,
    work: (tx: RecordTransaction) => Promise<T>,
  ): Promise<T>;
};

/** What a batch reads: these records, the users of these replicas, and the ids of the family. */
export type BatchReads = { keys: readonly RecordKey[]; nodes: readonly NodeId[] };

export type TimePosition = { at: number; id: string };

/** Reads see the transaction's own writes. */
export type RecordTransaction = {
  /** The records and earlier values of the account as JSON, these writes included. */
  readonly storedBytes: number;
  /** The epoch of the numbering. */
  readonly epoch: string;
  /** When an older state of the database was last restored (epoch ms); null: never. */
  readonly restoredAt: number | null;
  /** The users to whom these replicas belong; unregistered replicas are left out. */
  ownersOf(nodes: readonly NodeId[]): Promise<ReadonlyMap<NodeId, string>>;
  getMany(keys: readonly RecordKey[]): Promise<StoredRecord[]>;
  /** All records of a small collection, removed ones included. */
  listAll<R extends AnyRecord>(collection: Collection<R>): Promise<StoredRecord<R>[]>;
  /** The records of a collection whose id begins with a prefix, removed ones included. */
  listByPrefix(collection: CollectionName, prefix: string): Promise<StoredRecord[]>;
  /** The ids of a small collection, of removed records too. */
  idsOf(collection: CollectionName): Promise<string[]>;
  /** Earlier values of a record's fields, without those that this transaction has kept. */
  historyOf(key: RecordKey): Promise<HistoryEntry[]>;
  /**
   * Stores the record under the account's next number. A record that may exist must be read first.
   */
  put(collection: CollectionName, record: AnyRecord, change: { narrowed: boolean }): StoredRecord;
  /** Adds values to the histories of records; a value that is already there is not changed. */
  keep(values: readonly KeptValue[], now: number): void;
  /** Stores the user of a replica; a replica that has a user keeps it. */
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
