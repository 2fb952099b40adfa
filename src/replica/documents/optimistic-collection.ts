import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import { isSameList } from '../../lib/same-list.ts';
import { PendingWrites, isLateWrite, withPendingWrites } from './pending-writes.ts';
import type {
  Change,
  DocumentStore,
  ReplicaQuery,
  OptimisticStore,
  WriteOptions,
} from './document-store.ts';
import type { ReplicaDocument } from './document.ts';
import { LINGER_MS } from './live-query.ts';

/** A write that cannot be issued yet is shown after this time. */
export const FRAME_MS = 16;

/** Documents with a pending write; of those, how many are late: not stored after four seconds. */
export type PendingCount = { all: number; late: number };

type Documents<R extends AnyRecord> = Live<ReplicaDocument<R>[]>;

/**
 * A collection as the screens of this page see it. A write is in the live queries at once, marked
 * as pending, until it is stored and read, or until it has failed. `get`, `find` and `count` only
 * answer what is stored.
 */
export class OptimisticCollection<R extends AnyRecord = AnyRecord> implements OptimisticStore<R> {
  readonly name: CollectionName;
  readonly #stored: DocumentStore<R>;
  readonly #pendingWrites = new PendingWrites<R>();
  /** Lists that are or just were watched, by query, so that equal queries share one list. */
  readonly #lists = new Map<string, Documents<R>>();
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(stored: DocumentStore<R>) {
    this.name = stored.name;
    this.#stored = stored;
  }

  async write(
    changesById: ReadonlyMap<string, Change<R>>,
    {
      after = null,
      isBulk = false,
      ...options
    }: WriteOptions & { after?: Promise<unknown> | null; isBulk?: boolean } = {},
  ): Promise<Map<string, ReplicaDocument<R>>> {
    const ids = [...changesById.keys()];
    const earlier = [...ids.map((id) => this.#writing.get(id)), after].filter(
      (work) => work !== undefined && work !== null,
    );
    let end: (() => void) | undefined;
    const show = () => {
      if (!isBulk) end ??= this.preview(changesById);
    };
    // Screens are notified after the browser has the requests of the write, so that drawing does
    // not delay it. New documents are requested within this call, changes after a read; a write
    // that waits for an earlier one is shown after one frame.
    const onIssued = () => {
      show();
      options.onIssued?.();
    };
    const write = () => this.#stored.write(changesById, { ...options, onIssued });
    const writing = earlier.length === 0 ? write() : Promise.allSettled(earlier).then(write);
    const late = setTimeout(show, FRAME_MS);
    for (const id of ids) this.#writing.set(id, writing);
    try {
      const written = await writing;
      // All live queries show the write as stored before its preview ends.
      if (end) await this.#stored.settled();
      return written;
    } finally {
      for (const id of ids) if (this.#writing.get(id) === writing) this.#writing.delete(id);
      clearTimeout(late);
      end?.();
    }
  }

  preview(changesById: ReadonlyMap<string, Change<R>>): () => void {
    return this.#pendingWrites.begin(changesById, (id) => this.peek(id));
  }

  peek(id: string): ReplicaDocument<R> | undefined {
    const coming = this.#pendingWrites.documentsById.get(id);
    if (coming) return coming;
    for (const list of this.#lists.values()) {
      const shown = list.get()?.find((document) => document.id === id);
      if (shown) return shown;
    }
    return undefined;
  }

  /** Waits for the writes of this document that are under way. */
  async get(id: string): Promise<ReplicaDocument<R> | null> {
    await this.#writing.get(id)?.catch(() => undefined);
    return this.#stored.get(id);
  }

  find(query: ReplicaQuery): Promise<ReplicaDocument<R>[]> {
    return this.#stored.find(query);
  }

  count(selector: Record<string, unknown>): Promise<number> {
    return this.#stored.count(selector);
  }

  liveCount(selector: Record<string, unknown>): Live<number> {
    return this.#stored.liveCount(selector);
  }

  onWaiting(listener: () => void): () => void {
    return this.#stored.onWaiting(listener);
  }

  /** How many documents have a pending write: `live` includes them, `liveCount` does not. */
  livePendingCount(): Live<PendingCount> {
    const pendingWrites = this.#pendingWrites;
    return mapLive(
      {
        get: () => pendingWrites.documentsById,
        subscribe: (listener) => pendingWrites.subscribe(listener),
      },
      (documentsById) => ({
        all: documentsById.size,
        late: [...documentsById.values()].filter(isLateWrite).length,
      }),
    );
  }

  live(query: ReplicaQuery): Documents<R> {
    const key = JSON.stringify(query);
    return {
      get: () => this.#lists.get(key)?.get(),
      subscribe: (listener) => {
        const list = this.#lists.get(key) ?? this.#listOf(query, key);
        this.#lists.set(key, list);
        return list.subscribe(listener);
      },
    };
  }

  settled(): Promise<void> {
    return this.#stored.settled();
  }

  erase(ids: readonly string[], that: (document: ReplicaDocument) => boolean): Promise<void> {
    return this.#stored.erase(ids, that);
  }

  #listOf(query: ReplicaQuery, key: string): Documents<R> {
    const stored = this.#stored.live(query);
    const coming = this.#pendingWrites;
    let from: readonly unknown[] = [];
    let answer: ReplicaDocument<R>[] | undefined;
    let watchers = 0;
    let lingering: ReturnType<typeof setTimeout> | undefined;
    return {
      get() {
        const parts = [stored.get(), coming.documentsById] as const;
        if (isSameList(from, parts)) return answer;
        from = parts;
        const [found, documentsById] = parts;
        const next = found && withPendingWrites(found, documentsById, query);
        if (!answer || !next || !isSameList(answer, next)) answer = next;
        return answer;
      },
      subscribe: (listener) => {
        const stops = [stored.subscribe(listener), coming.subscribe(listener)];
        watchers += 1;
        clearTimeout(lingering);
        return () => {
          for (const stop of stops) stop();
          watchers -= 1;
          if (watchers === 0) lingering = setTimeout(() => this.#lists.delete(key), LINGER_MS);
        };
      },
    };
  }
}
