import type { EventBulk, RxStorageChangeEvent } from 'rxdb';
import type { Dexie } from 'dexie';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { addDays } from '../../../schema/rules/days.ts';
import { type DayRow, REACH, TOTALS_STORE, dayRowRange } from './day-rows.ts';
import { NO_CHILD, PARTITION, type ReplicaDocument } from '../documents/document.ts';
import { resultOf, storesOf, writeStores } from '../storage/storage-rows.ts';

/** A storage for totals. */
export type Totals = Pick<TotalsStorage, keyof TotalsStorage>;

type Days = { childId: string; from: string; to: string };

/** What was summed, and the rows to store. */
export type Summed<T> = { sums: T; rows: readonly DayRow[] };
/** Sums days of their events. @param rows of these days as they are stored */
export type SumsOf<T> = (documents: ReplicaDocument[], rows: readonly DayRow[]) => Summed<T>;

/** Stores the rows of day-rows.ts in the database of the events. */
export class TotalsStorage {
  readonly #instance: RxStorageInstanceDexie<ReplicaDocument>;

  constructor(instance: RxStorageInstanceDexie<ReplicaDocument>) {
    this.#instance = instance;
  }

  isClosed(): boolean {
    return this.#instance.closed !== undefined;
  }

  /** The stored rows from one day to another, of every version of the rule. */
  async rows(days: Days): Promise<DayRow[]> {
    const { dexieDb } = await this.#instance.internals;
    return dexieDb.transaction('r', TOTALS_STORE, (transaction) =>
      rowsOf(storesOf(transaction).objectStore(TOTALS_STORE), days),
    );
  }

  /**
   * Sums days and stores the result, in one transaction with reading their events. Where the
   * result cannot be stored (a full disk), it is still correct.
   */
  async sum<T>(days: Days, sumsOf: SumsOf<T>): Promise<T> {
    const { dexieDb } = await this.#instance.internals;
    try {
      return await keepSums(dexieDb, days, sumsOf);
    } catch {
      return dexieDb.transaction(
        'r',
        'docs',
        async (transaction) => sumsOf(await documentsOf(storesOf(transaction), days), []).sums,
      );
    }
  }

  /** Every child that has events, also one whose record this device does not have. */
  childIds(): Promise<string[]> {
    return this.#readIndex(async (index) => {
      const childIds: string[] = [];
      for (let after = NO_CHILD; ;) {
        const key = await keyOf(index, IDBKeyRange.bound(['0', after, []], ['0', []]), 'next');
        if (!key) return childIds;
        [, after] = key;
        childIds.push(after);
      }
    });
  }

  /** The last day that a child has events on, before `before` if given; null when there is none. */
  lastDay(childId: string, before?: string): Promise<string | null> {
    return this.#readIndex(async (index) => {
      const end = before === undefined ? [] : before;
      const range = IDBKeyRange.bound(['0', childId, '0'], ['0', childId, end], false, true);
      return (await keyOf(index, range, 'prev'))?.[2] ?? null;
    });
  }

  async #readIndex<T>(read: (index: IDBIndex) => Promise<T>): Promise<T> {
    const { dexieDb } = await this.#instance.internals;
    return dexieDb.transaction('r', 'docs', (transaction) =>
      read(storesOf(transaction).objectStore('docs').index(BY_DAY)),
    );
  }

  /**
   * Calls back with the state before and after of every change made in, or reported to, this realm.
   */
  onChange(listener: (documents: object[]) => void): () => void {
    const following = this.#instance
      .changeStream()
      .subscribe((changes) => listener(changedDocuments(changes)));
    return () => following.unsubscribe();
  }
}

/** The changed documents, in their state before and after. */
export function changedDocuments({
  events,
}: EventBulk<RxStorageChangeEvent<unknown>, unknown>): object[] {
  return events
    .flatMap(({ documentData, previousDocumentData }) => [documentData, previousDocumentData])
    .filter((document) => document !== undefined);
}

const BY_DAY = `[_deleted+${PARTITION}+day+id]`;

/**
 * Relaxed durability: lost totals are summed again. They never commit without the events they sum.
 */
function keepSums<T>(dexieDb: Dexie, days: Days, sumsOf: SumsOf<T>): Promise<T> {
  const sum = async (stores: IDBTransaction) => {
    const totals = stores.objectStore(TOTALS_STORE);
    const found = await Promise.all([documentsOf(stores, days), rowsOf(totals, days)]);
    const { sums, rows } = sumsOf(...found);
    for (const row of rows) totals.put(row);
    return sums;
  };
  return writeStores(dexieDb, ['docs', TOTALS_STORE], sum, 'relaxed');
}

function rowsOf(store: IDBObjectStore, { childId, from, to }: Days): Promise<DayRow[]> {
  return resultOf<DayRow[]>(store.getAll(dayRowRange(childId, from, to)));
}

function documentsOf(
  transaction: IDBTransaction,
  { childId, from, to }: Days,
): Promise<ReplicaDocument[]> {
  // IndexedDB sorts an array after every string: the range includes all ids of the last day.
  const range = IDBKeyRange.bound(
    ['0', childId, addDays(from, -REACH.before)],
    ['0', childId, addDays(to, REACH.after), []],
  );
  return resultOf(transaction.objectStore('docs').index(BY_DAY).getAll(range));
}

async function keyOf(
  index: IDBIndex,
  range: IDBKeyRange,
  direction: IDBCursorDirection,
): Promise<[string, string, string, string] | null> {
  const cursor = await resultOf(index.openKeyCursor(range, direction));
  return (cursor?.key as [string, string, string, string] | undefined) ?? null;
}
