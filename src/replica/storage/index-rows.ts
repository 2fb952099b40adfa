import { resultOf } from './storage-rows.ts';

/** Reads ranges of IndexedDB's indexes, forwards and backwards. */

/**
 * The direction in which an index returns rows in the wanted order; null when it cannot.
 *
 * @param isFixed whether the selector fixes a field to one value, so that sorting ignores it
 */
export function readDirection(
  sort: readonly Record<string, 'asc' | 'desc'>[],
  index: readonly string[],
  isFixed: (field: string) => boolean,
): 'next' | 'prev' | null {
  const order = sort.flatMap((part) => Object.entries(part)).filter(([field]) => !isFixed(field));
  const fields = index.filter((field) => !isFixed(field));
  if (order.length > fields.length || order.some(([field], i) => field !== fields[i])) return null;
  const directions = new Set(order.map(([, way]) => way));
  if (directions.size > 1) return null;
  return directions.has('desc') ? 'prev' : 'next';
}

/** Reads by `getAll`, many times faster than a cursor; by a cursor where `keep` may stop early. */
export async function readForwards(
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

/**
 * Reads the end of a range first; by a cursor where `getAll` has no direction (before Chromium
 * 141).
 */
export async function readBackwards(
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
