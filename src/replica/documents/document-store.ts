import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { Live } from '../../lib/live.ts';
import type { ReplicaDocument } from './document.ts';

/** Computes the new state of a document; null leaves it unchanged. */
export type Change<R extends AnyRecord> = (
  existing: ReplicaDocument<R> | null,
) => ReplicaDocument<R> | null;

export type ReplicaQuery = {
  selector: Record<string, unknown>;
  sort?: Record<string, 'asc' | 'desc'>[];
  index?: string[];
  limit?: number;
};

export type WriteOptions = {
  /** The ids are new: write without reading first, and read only after a collision. */
  expectNew?: boolean;
  /**
   * Called once the browser has all requests of the write, so that the page can no longer delay it;
   * synchronously when the ids are new. May be called more than once, or not at all.
   */
  onIssued?: () => void;
};

/**
 * The documents of one collection. All implementations (RxDB, the preview, pending writes on top of
 * either, simulated devices) are held to document-store.test.ts.
 */
export type DocumentStore<R extends AnyRecord = AnyRecord> = {
  readonly name: CollectionName;
  /** Applies each change to the newest state of its document; resolves when it is durable. */
  write(
    changesById: ReadonlyMap<string, Change<R>>,
    options?: WriteOptions,
  ): Promise<Map<string, ReplicaDocument<R>>>;
  get(id: string): Promise<ReplicaDocument<R> | null>;
  /** The stored documents that match, read from the storage and not from a cache. */
  find(query: ReplicaQuery): Promise<ReplicaDocument<R>[]>;
  count(selector: Record<string, unknown>): Promise<number>;
  liveCount(selector: Record<string, unknown>): Live<number>;
  /**
   * Calls `listener` after each write of any tab or worker that leaves a document waiting to be sent.
   * May also call it when such a document is erased. `liveCount` says nothing when one document was sent
   * and another one stored while it was read.
   *
   * @returns a function that stops it
   */
  onWaiting(listener: () => void): () => void;
  live(query: ReplicaQuery): Live<ReplicaDocument<R>[]>;
  /** Resolves when every live query here shows all writes until now. */
  settled(): Promise<void>;
  /** Deletes the documents for which `that` holds, with their contents, from this device. */
  erase(ids: readonly string[], that: (document: ReplicaDocument) => boolean): Promise<void>;
};

/** A document store that shows pending writes: see optimistic-collection.ts. */
export type OptimisticStore<R extends AnyRecord = AnyRecord> = DocumentStore<R> & {
  /** The document that screens show now; undefined when no live query holds it. */
  peek(id: string): ReplicaDocument<R> | undefined;
  /**
   * Shows changes that will be written after another write has ended.
   * @returns a function that ends the preview
   */
  preview(changesById: ReadonlyMap<string, Change<R>>): () => void;
  write(
    changesById: ReadonlyMap<string, Change<R>>,
    options?: WriteOptions & {
      /** The write begins when this has ended, and is shown until then. */
      after?: Promise<unknown> | null;
      /** Many documents that no screen waits for: they are shown when they are stored. */
      isBulk?: boolean;
    },
  ): Promise<Map<string, ReplicaDocument<R>>>;
};
