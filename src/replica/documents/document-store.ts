import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { Live } from '../../lib/live.ts';
import type { ReplicaDocument } from './document.ts';

/** What a change makes of a document; null leaves it as it is. */
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
  /** The ids were made just now: write first, and look only where one is there. */
  expectNew?: boolean;
  /**
   * The browser has all that is to be stored, and nothing that the page does next holds it up.
   * Within the call where the ids are new; may be called again, or not at all.
   */
  onIssued?: () => void;
};

/**
 * The documents of one collection, as the stores on top of it see them. Implemented on RxDB here
 * and in memory for simulated devices.
 */
export type DocumentStore<R extends AnyRecord = AnyRecord> = {
  readonly name: CollectionName;
  /** Applies each change to the newest state of its document; durable when resolved. */
  write(
    changesById: ReadonlyMap<string, Change<R>>,
    options?: WriteOptions,
  ): Promise<Map<string, ReplicaDocument<R>>>;
  get(id: string): Promise<ReplicaDocument<R> | null>;
  /** What is stored now, never from a cache. */
  find(query: ReplicaQuery): Promise<ReplicaDocument<R>[]>;
  count(selector: Record<string, unknown>): Promise<number>;
  liveCount(selector: Record<string, unknown>): Live<number>;
  live(query: ReplicaQuery): Live<ReplicaDocument<R>[]>;
  /** Resolves when everything that follows this collection here tells of all that was written. */
  settled(): Promise<void>;
  /** Takes documents off this device for good, their contents included, those `that` allows. */
  erase(ids: readonly string[], that: (document: ReplicaDocument) => boolean): Promise<void>;
};

/** The same where what a page writes is shown before it is stored: see optimistic-collection.ts. */
export type OptimisticStore<R extends AnyRecord = AnyRecord> = DocumentStore<R> & {
  /** What screens show of a document now; undefined where none does. */
  peek(id: string): ReplicaDocument<R> | undefined;
  /**
   * Shows changes that are to be written when another write has ended.
   * @returns a function that takes them away again
   */
  preview(changesById: ReadonlyMap<string, Change<R>>): () => void;
};
