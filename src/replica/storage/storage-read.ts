import {
  type PreparedQuery,
  type RxDocumentData,
  type RxStorageInstance,
  getQueryMatcher,
  getSortComparator,
} from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { getKeyRangeByQueryPlan } from 'rxdb/plugins/storage-dexie';
import { readBackwards, readDirection, readForwards } from './index-rows.ts';
import { allOf, fromStored, readDocs, resultOf } from './storage-rows.ts';

type Row<D> = Parameters<ReturnType<typeof getQueryMatcher<D>>>[0];

/** The result of a prepared query, read from the storage. */
export async function queryByIndex<D>(
  instance: RxStorageInstanceDexie<D>,
  { query, queryPlan }: PreparedQuery<D>,
): Promise<Awaited<ReturnType<RxStorageInstance<D, unknown, unknown>['query']>>> {
  const { dexieDb, booleanIndexes } = await instance.internals;
  const byKey = alongTheKey(instance.primaryPath, query);
  const direction = byKey
    ? byKey.direction
    : readDirection(query.sort, queryPlan.index, (field) =>
        isFixed(query.selector[field as never]),
      );
  const matches =
    queryPlan.selectorSatisfiedByIndex && !byKey ? null : getQueryMatcher(instance.schema, query);
  const skip = query.skip ?? 0;
  const wanted = skip + (query.limit ?? Number.POSITIVE_INFINITY);
  const stopAt = direction === null ? Number.POSITIVE_INFINITY : wanted;
  const range = byKey ? byKey.range : rangeOf(booleanIndexes, queryPlan);
  if (range === null) return { documents: [] };

  const rows: Row<D>[] = [];
  const keep = (value: unknown) => {
    const row = fromStored<D>(booleanIndexes, value) as Row<D>;
    if (!matches || matches(row)) rows.push(row);
    return rows.length < stopAt;
  };
  const limit = { stopAt, filtered: matches !== null };
  if (stopAt === 0) return { documents: [] };
  await readDocs(dexieDb, (docs) => {
    const index = byKey ? docs : indexOf(docs, queryPlan);
    return direction === 'prev'
      ? readBackwards(index, range, limit, keep)
      : readForwards(index, range, limit, keep);
  });

  if (direction === null)
    rows.sort(getSortComparator(instance.schema, query) as (a: Row<D>, b: Row<D>) => number);
  return { documents: rows.slice(skip, wanted) } as never;
}

/** How many documents match; counted by the index alone where the index covers the selector. */
export async function countByIndex<D>(
  instance: RxStorageInstanceDexie<D>,
  prepared: PreparedQuery<D>,
): Promise<{ count: number; mode: 'fast' | 'slow' }> {
  const { queryPlan } = prepared;
  if (!queryPlan.selectorSatisfiedByIndex) {
    const { documents } = await queryByIndex(instance, prepared);
    return { count: documents.length, mode: 'slow' };
  }
  const { dexieDb, booleanIndexes } = await instance.internals;
  const range = rangeOf(booleanIndexes, queryPlan);
  const count =
    range === null
      ? 0
      : await readDocs(dexieDb, (docs) => resultOf(indexOf(docs, queryPlan).count(range)));
  return { count, mode: 'fast' };
}

/** The stored documents among these ids, in the order of the ids. */
export async function readById<D>(
  instance: RxStorageInstanceDexie<D>,
  ids: readonly string[],
  withDeleted: boolean,
): Promise<RxDocumentData<D>[]> {
  if (instance.closed) throw new Error('the storage is closed');
  const { dexieDb, booleanIndexes } = await instance.internals;
  const rows = await readDocs(dexieDb, (docs) => allOf<unknown>(ids.map((id) => docs.get(id))));
  return rows.flatMap((row) => {
    if (row === undefined) return [];
    const document = fromStored<D>(booleanIndexes, row);
    return withDeleted || !document._deleted ? [document] : [];
  });
}

/**
 * How to read a query by the primary key: one document by its id, or a page in the order of the key (the
 * audit, an export); null for any other query. RxDB does not plan along the primary key: it would walk
 * through the whole collection.
 */
function alongTheKey(
  key: string,
  { selector, sort }: PreparedQuery<unknown>['query'],
): { range: IDBKeyRange | undefined; direction: 'next' | 'prev' } | null {
  const conditions = selector as Record<string, KeyCondition>;
  const condition = conditions[key] ?? {};
  if (condition.$eq !== undefined) {
    return { range: IDBKeyRange.only(condition.$eq), direction: 'next' };
  }
  const [order, ...more] = sort;
  const way = order?.[key];
  const fields = Object.keys(conditions).filter((field) => field !== '_deleted');
  if (!way || more.length > 0 || fields.some((field) => field !== key)) return null;
  return { range: keysWithin(condition), direction: way === 'desc' ? 'prev' : 'next' };
}

type KeyCondition = { $eq?: string; $gt?: string; $lt?: string };

/** Where a page begins; other conditions on the key are matched row by row. */
function keysWithin({ $gt: after, $lt: before }: KeyCondition): IDBKeyRange | undefined {
  if (after !== undefined) return IDBKeyRange.lowerBound(after, true);
  return before === undefined ? undefined : IDBKeyRange.upperBound(before, true);
}

function indexOf(docs: IDBObjectStore, { index }: PreparedQuery<unknown>['queryPlan']): IDBIndex {
  return docs.index(`[${index.join('+')}]`);
}

/** The range of the index to read; null when it is empty (its start lies after its end). */
function rangeOf(
  booleanIndexes: string[],
  queryPlan: PreparedQuery<unknown>['queryPlan'],
): IDBKeyRange | null {
  try {
    return getKeyRangeByQueryPlan(booleanIndexes, queryPlan, IDBKeyRange) as IDBKeyRange;
  } catch (error) {
    if (error instanceof Error && error.name === 'DataError') return null;
    throw error;
  }
}

function isFixed(condition: unknown): boolean {
  return typeof condition === 'object' && condition !== null && '$eq' in condition;
}
