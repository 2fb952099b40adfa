import type { CollectionName } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Live } from '../../src/lib/live.ts';
import type {
  Change,
  OptimisticStore,
  ReplicaQuery,
  WriteOptions,
} from '../../src/replica/documents/document-store.ts';
import { Queue, type ReplicaDocument } from '../../src/replica/documents/document.ts';
import { type Following, liveQuery, readAnew } from '../../src/replica/documents/live-query.ts';
import { isSameList } from '../../src/lib/same-list.ts';
import { deepFreeze } from './deep-freeze.ts';

/** The documents of a simulated device: durable in its memory, and it may crash in between. */
export class MemoryDocuments<R extends AnyRecord = AnyRecord> implements OptimisticStore<R> {
  readonly name: CollectionName;
  /** Ids of everything that was ever erased. */
  readonly erased = new Set<string>();
  readonly #byId = new Map<string, ReplicaDocument<R>>();
  readonly #beforeWrite: (ids: readonly string[]) => void;
  readonly #listeners = new Set<() => void>();
  readonly #onWaiting = new Set<() => void>();
  readonly #running = new Set<Following>();

  /** @param beforeWrite throws to simulate a crash just before this write */
  constructor(
    name: CollectionName,
    beforeWrite: (ids: readonly string[]) => void = () => undefined,
  ) {
    this.name = name;
    this.#beforeWrite = beforeWrite;
  }

  /** The present state of a document, synchronously. */
  peek(id: string): ReplicaDocument<R> | undefined {
    return this.#byId.get(id);
  }

  all(): ReplicaDocument<R>[] {
    return [...this.#byId.values()];
  }

  /** Erases everything, as when the browser evicts the origin. */
  wipe(): void {
    this.#byId.clear();
    this.#notify();
  }

  write(
    changesById: ReadonlyMap<string, Change<R>>,
    { onIssued = () => undefined }: WriteOptions = {},
  ): Promise<Map<string, ReplicaDocument<R>>> {
    return Promise.resolve().then(() => {
      const results = new Map<string, ReplicaDocument<R>>();
      const writes: ReplicaDocument<R>[] = [];
      for (const [id, change] of changesById) {
        const existing = this.#byId.get(id) ?? null;
        const next = change(existing);
        if (next) writes.push(next);
        const result = next ?? existing;
        if (result) results.set(id, result);
      }
      if (writes.length > 0) this.#beforeWrite(writes.map(({ id }) => id));
      for (const document of writes) this.#byId.set(document.id, deepFreeze(document));
      if (writes.length > 0) {
        onIssued();
        this.#notify();
        if (writes.some(({ queue }) => queue === Queue.waiting)) {
          for (const listener of this.#onWaiting) listener();
        }
      }
      return results;
    });
  }

  get(id: string): Promise<ReplicaDocument<R> | null> {
    return Promise.resolve(this.#byId.get(id) ?? null);
  }

  find({ selector, sort = [], limit }: ReplicaQuery): Promise<ReplicaDocument<R>[]> {
    const found = this.all()
      .filter((document) => matches(document, selector))
      .toSorted((a, b) => compare(a, b, sort))
      .slice(0, limit ?? Number.POSITIVE_INFINITY);
    return Promise.resolve(found);
  }

  async count(selector: Record<string, unknown>): Promise<number> {
    return (await this.find({ selector })).length;
  }

  erase(ids: readonly string[], that: (document: ReplicaDocument) => boolean): Promise<void> {
    return Promise.resolve().then(() => {
      const going = ids.filter((id) => {
        const document = this.#byId.get(id);
        return document !== undefined && that(document);
      });
      if (going.length > 0) this.#beforeWrite(going);
      for (const id of going) {
        this.#byId.delete(id);
        this.erased.add(id);
      }
      if (going.length > 0) this.#notify();
    });
  }

  live(query: ReplicaQuery): Live<ReplicaDocument<R>[]> {
    const read = () => this.find(query);
    return liveQuery(this.#readAnew(read), { isSame: isSameList, running: this.#running });
  }

  liveCount(selector: Record<string, unknown>): Live<number> {
    return liveQuery(
      this.#readAnew(() => this.count(selector)),
      { running: this.#running },
    );
  }

  onWaiting(listener: () => void): () => void {
    this.#onWaiting.add(listener);
    return () => this.#onWaiting.delete(listener);
  }

  async settled(): Promise<void> {
    await Promise.all([...this.#running].map((following) => following.settled()));
  }

  /** A simulated device has no screen, so there are no pending writes to show. */
  preview(): () => void {
    return () => undefined;
  }

  #readAnew<T>(read: () => Promise<T>) {
    return readAnew({
      read,
      onChange: (changed) => {
        this.#listeners.add(changed);
        return () => this.#listeners.delete(changed);
      },
      onError: (error) => {
        throw error;
      },
    });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

type Fields = Record<string, unknown>;

function matches(document: object, selector: Fields): boolean {
  return Object.entries(selector).every(([field, condition]) => {
    const value = (document as Fields)[field] as string | number;
    if (typeof condition !== 'object' || condition === null) return value === condition;
    return Object.entries(condition as Record<string, string | number>).every(([operator, bound]) =>
      holds(operator, value, bound),
    );
  });
}

function holds(operator: string, value: string | number, bound: string | number): boolean {
  switch (operator) {
    case '$eq':
      return value === bound;
    case '$lt':
      return value < bound;
    case '$gte':
      return value >= bound;
    case '$gt':
      return value > bound;
    default:
      throw new Error(`the simulated device does not know ${operator}`);
  }
}

function compare(a: object, b: object, sort: readonly Record<string, 'asc' | 'desc'>[]): number {
  for (const [field, way] of sort.flatMap((part) => Object.entries(part))) {
    const [left, right] = [(a as Fields)[field], (b as Fields)[field]] as (string | number)[];
    if (left === right || left === undefined || right === undefined) continue;
    return (left < right ? -1 : 1) * (way === 'desc' ? -1 : 1);
  }
  return 0;
}
