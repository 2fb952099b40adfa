import { type RxStorageChangeEvent, type RxDocumentData, getHeightOfRevision } from 'rxdb';

/** A query as RxDB evaluates it. */
export type RowQuery<D> = {
  limit: number | undefined;
  /** Never 0 for two rows: every order ends with the id. */
  compare: (a: RxDocumentData<D>, b: RxDocumentData<D>) => number;
  matches: (row: RxDocumentData<D>) => boolean;
};

type Row<D> = RxDocumentData<D>;
/** With more changes than this, the next read reads the storage, so that they are not kept. */
const KEPT_MAX = 2_000;
/** A result with a limit is rather read again than changed this often. */
const APPLIED_MAX = 50;

/** A change of a stored document; `row` is null after a deletion. */
type Change<D> = { id: string; row: Row<D> | null };

/**
 * The rows of a live query. Changes of the collection are applied to the last result, so that the
 * storage is read again only where a row beyond the limit may enter. A row keeps its identity until it
 * changes.
 */
export class LiveRows<D extends { id: string }> {
  readonly #query: RowQuery<D>;
  readonly #readStorage: () => Promise<Row<D>[]>;
  #rows: Row<D>[] = [];
  /** Changes since the last read began. One that the read has already seen changes nothing. */
  #changes: Change<D>[] = [];
  #isKnown = false;
  /** Counts the reads of the storage, and what made them useless. */
  #reads = 0;

  constructor(query: RowQuery<D>, readStorage: () => Promise<Row<D>[]>) {
    this.#query = query;
    this.#readStorage = readStorage;
  }

  /** Takes the changes of a write, for the next `read()`. */
  add(events: readonly RxStorageChangeEvent<D>[]): void {
    if (this.#changes.length + events.length > KEPT_MAX) {
      this.#changes = [];
      this.forget();
      return;
    }
    for (const { documentId, documentData, operation } of events) {
      this.#changes.push({ id: documentId, row: operation === 'DELETE' ? null : documentData });
    }
  }

  /** The next `read()` reads the storage. */
  forget(): void {
    this.#isKnown = false;
    this.#reads += 1;
  }

  /** @throws as the storage */
  async read(): Promise<Row<D>[]> {
    const changes = this.#changes;
    this.#changes = [];
    const next = this.#isKnown ? applied(this.#rows, changes, this.#query) : null;
    if (next) return (this.#rows = next);
    this.forget();
    const own = this.#reads;
    const rows = withKept(this.#rows, await this.#readStorage());
    // A later read has a newer answer.
    if (own !== this.#reads) return rows;
    this.#isKnown = true;
    return (this.#rows = rows);
  }
}

/** @returns null when a row that the result does not hold may enter it, or reading is cheaper */
export function applied<D extends { id: string }>(
  before: readonly Row<D>[],
  changes: readonly Change<D>[],
  query: RowQuery<D>,
): Row<D>[] | null {
  const rows = [...before];
  const ids = new Set(rows.map(({ id }) => id));
  let count = 0;
  for (const change of changes) {
    const isShown = ids.has(change.id);
    const { row } = change;
    const isMatch = row !== null && query.matches(row);
    // Most changes of an import or of a first sync concern neither the rows nor the query.
    if (!isShown && !isMatch) continue;
    count += 1;
    if (query.limit !== undefined && count > APPLIED_MAX) return null;
    if (!apply({ rows, ids }, { ...change, isMatch }, query)) return null;
  }
  return rows;
}

/** Changes the rows and their ids in place; @returns false when that is not possible */
function apply<D extends { id: string }>(
  { rows, ids }: { rows: Row<D>[]; ids: Set<string> },
  { id, row, isMatch }: Change<D> & { isMatch: boolean },
  { limit, compare }: RowQuery<D>,
): boolean {
  const at = ids.has(id) ? rows.findIndex((each) => each.id === id) : -1;
  const shown = rows[at];
  if (shown && row && isOlder(row, shown)) return true;
  const match = isMatch ? row : null;
  // All rows beyond the limit sort after the last one.
  const last = limit !== undefined && rows.length >= limit ? rows.at(-1) : undefined;
  if (last && (!match || compare(match, last) > 0)) return !shown;
  if (shown) {
    rows.splice(at, 1);
    ids.delete(id);
  }
  if (!match) return true;
  const after = rows.findIndex((each) => compare(match, each) < 0);
  rows.splice(after === -1 ? rows.length : after, 0, match);
  ids.add(id);
  if (limit !== undefined && rows.length > limit) ids.delete(rows.pop()?.id ?? '');
  return true;
}

/** Messages of other tabs may arrive late. */
function isOlder<D>(row: Row<D>, shown: Row<D>): boolean {
  return getHeightOfRevision(row._rev) < getHeightOfRevision(shown._rev);
}

/** The rows, those that have not changed as they were. */
function withKept<D extends { id: string }>(
  before: readonly Row<D>[],
  rows: readonly Row<D>[],
): Row<D>[] {
  const kept = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const known = kept.get(row.id);
    return known?._rev === row._rev && known._meta.lwt === row._meta.lwt ? known : row;
  });
}
