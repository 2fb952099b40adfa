import {
  type PreparedQuery,
  type RxDocumentData,
  type RxStorageInstance,
  getQueryMatcher,
  getSortComparator,
} from 'rxdb';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { getKeyRangeByQueryPlan } from 'rxdb/plugins/storage-dexie';
import { allOf, fromStored, readDocs, resultOf } from './storage-rows.ts';

type Row<D> = Parameters<ReturnType<typeof getQueryMatcher<D>>>[0];

/** What `prepared` asks for, as it is stored now. */
export async function queryByIndex<D>(
  instance: RxStorageInstanceDexie<D>,
  { query, queryPlan }: PreparedQuery<D>,
): Promise<Awaited<ReturnType<RxStorageInstance<D, unknown, unknown>['query']>>> {
  const { dexieDb, booleanIndexes } = await instance.internals;
  const byKey = alongTheKey(instance.primaryPath, query);
  const direction = byKey
    ? byKey.direction
    : readDirection(query.sort, queryPlan.index, query.selector);
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

/** How many there are; by the index alone where that can tell. */
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

/** The documents with these ids that there are, in the order of the ids. */
export async function readById<D>(
  instance: RxStorageInstanceDexie<D>,
  ids: readonly string[],
  withDeleted: boolean,
): Promise<RxDocumentData<D>[]> {
  if (instance.closed) throw new Error('the storage is closed');
  const { dexieDb, booleanIndexes } = await instance.internals;
  const rows = await readDocs(dexieDb, (docs) =>
    allOf(ids.map((id) => docs.get(id) as IDBRequest<unknown>)),
  );
  return rows.flatMap((row) => {
    if (row === undefined) return [];
    const document = fromStored<D>(booleanIndexes, row);
    return withDeleted || !document._deleted ? [document] : [];
  });
}

/**
 * How to read a query that asks for nothing but the primary key and its order (the audit does,
 * page by page); null for any other. RxDB plans none along the primary key: it would read and
 * sort all there is for each page.
 */
function alongTheKey(
  key: string,
  { selector, sort }: PreparedQuery<unknown>['query'],
): { range: IDBKeyRange | undefined; direction: 'next' | 'prev' } | null {
  const conditions = selector as Record<string, { $lt?: string }>;
  const [order, ...more] = sort as Record<string, 'asc' | 'desc'>[];
  const way = order?.[key];
  const fields = Object.keys(conditions).filter((field) => field !== '_deleted');
  if (!way || more.length > 0 || fields.some((field) => field !== key)) return null;
  const before = conditions[key]?.$lt;
  return {
    // Whatever else is asked of the key is matched row by row.
    range: before === undefined ? undefined : IDBKeyRange.upperBound(before, true),
    direction: way === 'desc' ? 'prev' : 'next',
  };
}

function indexOf(docs: IDBObjectStore, { index }: PreparedQuery<unknown>['queryPlan']): IDBIndex {
  return docs.index(`[${index.join('+')}]`);
}

/** The part of the index to read; null when no key can be in it (from after to). */
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

/**
 * How to walk the index so that rows come out sorted; null when it cannot give the order.
 * Fields the selector fixes to one value do not matter to the order.
 */
function readDirection(
  sort: readonly Record<string, 'asc' | 'desc'>[],
  index: readonly string[],
  selector: Record<string, unknown>,
): 'next' | 'prev' | null {
  const fixed = (field: string): boolean => {
    const condition = selector[field];
    return typeof condition === 'object' && condition !== null && '$eq' in condition;
  };
  const order = sort.flatMap((part) => Object.entries(part)).filter(([field]) => !fixed(field));
  const fields = index.filter((field) => !fixed(field));
  if (order.length > fields.length || order.some(([field], i) => field !== fields[i])) return null;
  const directions = new Set(order.map(([, way]) => way));
  if (directions.size > 1) return null;
  return directions.has('desc') ? 'prev' : 'next';
}

/** `getAll` reads a range many times faster than a cursor, which can stop anywhere. */
async function readForwards(
  index: IDBIndex | IDBObjectStore,
  range: IDBKeyRange | undefined,
  limit: { stopAt: number; filtered: boolean },
  keep: (value: unknown) => boolean,
): Promise<void> {
  const bounded = Number.isFinite(limit.stopAt);
  if (bounded && limit.filtered) return walk(index.openCursor(range), keep);
  const request = bounded ? index.getAll(range, Math.max(1, limit.stopAt)) : index.getAll(range);
  for (const value of await resultOf(request)) if (!keep(value)) return undefined;
  return undefined;
}

/** As forwards; where the browser has no `getAll` backwards (before Chromium 141), by a cursor. */
async function readBackwards(
  index: IDBIndex | IDBObjectStore,
  range: IDBKeyRange | undefined,
  limit: { stopAt: number; filtered: boolean },
  keep: (value: unknown) => boolean,
): Promise<void> {
  const bounded = Number.isFinite(limit.stopAt);
  if (bounded && (limit.filtered || !('getAllRecords' in index))) {
    return walk(index.openCursor(range, 'prev'), keep);
  }
  const values = await resultOf(
    bounded ? getAllBackwards(index, range, limit.stopAt) : index.getAll(range),
  );
  for (const value of bounded ? values : values.toReversed()) if (!keep(value)) return undefined;
  return undefined;
}

/** @see https://w3c.github.io/IndexedDB/#dictdef-idbgetalloptions, not yet in TypeScript's DOM */
function getAllBackwards(
  index: IDBIndex | IDBObjectStore,
  query: IDBKeyRange | undefined,
  count: number,
): IDBRequest<unknown[]> {
  const options = { query: query ?? null, count, direction: 'prev' };
  return (index.getAll as (options: object) => IDBRequest<unknown[]>).call(index, options);
}

function walk(
  request: IDBRequest<IDBCursorWithValue | null>,
  keep: (value: unknown) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(request.error ?? new Error('cursor failed'));
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor && keep(cursor.value)) cursor.continue();
      else resolve();
    };
  });
}
