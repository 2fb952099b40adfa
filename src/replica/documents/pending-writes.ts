import type { AnyRecord } from '../../../schema/records/record.ts';
import type { Change, ReplicaQuery } from './document-store.ts';
import { LATE_AFTER_MS } from '../errors.ts';
import type { ReplicaDocument } from './document.ts';

/**
 * The writes of this page that are not stored yet. Screens show their results from the next frame
 * on, marked as pending. When a write has ended, stored or failed, its documents are removed from
 * here and screens show what is stored: docs/decisions/017-pending-writes-are-shown.md.
 */
export class PendingWrites<R extends AnyRecord> {
  /** In the order in which they began; the documents as they will be without other writers. */
  readonly #writes = new Map<object, ReadonlyMap<string, ReplicaDocument<R>>>();
  readonly #listeners = new Set<() => void>();
  #documentsById: ReadonlyMap<string, ReplicaDocument<R>> = new Map();

  /** By id; the same map until a write begins or ends. */
  get documentsById(): ReadonlyMap<string, ReplicaDocument<R>> {
    return this.#documentsById;
  }

  /**
   * @param shown the document that screens show now
   * @returns a function that ends the pending write
   */
  begin(
    changesById: ReadonlyMap<string, Change<R>>,
    shown: (id: string) => ReplicaDocument<R> | undefined,
  ): () => void {
    const write = resultsOf(changesById, shown);
    if (write.size === 0) return () => undefined;
    for (const document of write.values()) marked.add(document);
    this.#writes.set(write, write);
    this.#notify();
    const timer = setTimeout(() => {
      // In its place: a later write of the same document stays the one that is shown.
      this.#writes.set(write, lateCopies(write));
      this.#notify();
    }, LATE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      this.#writes.delete(write);
      this.#notify();
    };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    this.#documentsById = new Map([...this.#writes.values()].flatMap((write) => [...write]));
    for (const listener of this.#listeners) listener();
  }
}

const marked = new WeakSet<object>();

/** Whether a document of a live query is the result of a pending write. */
export function isPendingWrite(document: object): boolean {
  return marked.has(document);
}

const late = new WeakSet<object>();

/** Whether the pending write of a document has taken unusually long: it is not stored yet. */
export function isLateWrite(document: object): boolean {
  return late.has(document);
}

/** Copies, because screens draw a document again only when it is another object. */
function lateCopies<R extends AnyRecord>(
  write: ReadonlyMap<string, ReplicaDocument<R>>,
): ReadonlyMap<string, ReplicaDocument<R>> {
  const copies = new Map([...write].map(([id, document]) => [id, { ...document }]));
  for (const copy of copies.values()) {
    marked.add(copy);
    late.add(copy);
  }
  return copies;
}

/**
 * The result of a query as it will be when the pending writes are stored. Where a limit has cut the
 * result, the document that follows a removed one is missing until then.
 */
export function withPendingWrites<R extends AnyRecord>(
  stored: ReplicaDocument<R>[],
  pendingWrites: ReadonlyMap<string, ReplicaDocument<R>>,
  { selector, sort = [], limit = Number.POSITIVE_INFINITY }: ReplicaQuery,
): ReplicaDocument<R>[] {
  const coming = [...pendingWrites.values()].filter((document) => matches(document, selector));
  const staying = stored.filter(({ id }) => !pendingWrites.has(id));
  if (coming.length === 0 && staying.length === stored.length) return stored;
  return [...staying, ...coming].toSorted((a, b) => compare(a, b, sort)).slice(0, limit);
}

function resultsOf<R extends AnyRecord>(
  changesById: ReadonlyMap<string, Change<R>>,
  shown: (id: string) => ReplicaDocument<R> | undefined,
): Map<string, ReplicaDocument<R>> {
  const documents = new Map<string, ReplicaDocument<R>>();
  try {
    for (const [id, change] of changesById) {
      const document = change(shown(id) ?? null);
      if (document) documents.set(id, document);
    }
    return documents;
  } catch {
    // The write itself reports the error.
    return new Map();
  }
}

/** Supports the conditions that queries of this repository use. */
function matches(document: object, selector: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(selector).every(([field, condition]) => {
    const value: unknown = Reflect.get(document, field);
    if (typeof condition !== 'object' || condition === null) return value === condition;
    const from: unknown = '$gte' in condition ? condition.$gte : value;
    const to: unknown = '$lt' in condition ? condition.$lt : undefined;
    return !isLess(value, from) && (to === undefined || isLess(value, to));
  });
}

function compare(a: object, b: object, sort: NonNullable<ReplicaQuery['sort']>): number {
  for (const [field, way] of sort.flatMap((part) => Object.entries(part))) {
    const left: unknown = Reflect.get(a, field);
    const right: unknown = Reflect.get(b, field);
    if (left !== right) return isLess(left, right) === (way === 'asc') ? -1 : 1;
  }
  return 0;
}

/** Indexed fields are numbers or strings, and always of one type. */
function isLess(a: unknown, b: unknown): boolean {
  return typeof a === 'number' && typeof b === 'number' ? a < b : String(a) < String(b);
}
