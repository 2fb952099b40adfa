import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import { isSameList } from '../../lib/same-list.ts';
import type {
  Change,
  DocumentStore,
  ReplicaQuery,
  WriteOptions,
} from '../documents/document-store.ts';
import type { ReplicaDocument } from '../documents/document.ts';
import type { IndexedDbPreview } from './indexeddb-preview.ts';
import { type PreviewPart, previewLive } from './preview-part.ts';

/** The index of the only count that screens follow. */
const QUEUE_INDEX = ['queue', 'queuedAt'];

/**
 * A collection that is not open yet. Live queries show what the preview reads and continue with the
 * real collection; all other calls wait for the real collection. A write resolves when it is
 * durable and fails when the replica cannot be opened.
 */
export class PreviewStore implements DocumentStore {
  readonly name: CollectionName;
  readonly #preview: IndexedDbPreview;
  readonly #part: PreviewPart<DocumentStore>;
  /**
   * Documents that the preview has returned: an unchanged one keeps its identity, so that it is not
   * rendered again.
   */
  readonly #seen = new Map<string, ReplicaDocument>();

  constructor(parts: {
    name: CollectionName;
    preview: IndexedDbPreview;
    part: PreviewPart<DocumentStore>;
  }) {
    this.name = parts.name;
    this.#preview = parts.preview;
    this.#part = parts.part;
  }

  async write(
    changesById: ReadonlyMap<string, Change<AnyRecord>>,
    options?: WriteOptions,
  ): Promise<Map<string, ReplicaDocument>> {
    // Once the collection is open, the write starts within this call.
    return (this.#part.real.get() ?? (await this.#part.opened)).write(changesById, options);
  }

  async settled(): Promise<void> {
    await (await this.#part.opened).settled();
  }

  async get(id: string): Promise<ReplicaDocument | null> {
    return (await this.#part.opened).get(id);
  }

  async find(query: ReplicaQuery): Promise<ReplicaDocument[]> {
    return (await this.#part.opened).find(query);
  }

  async count(selector: Record<string, unknown>): Promise<number> {
    return (await this.#part.opened).count(selector);
  }

  async erase(ids: readonly string[], that: (document: ReplicaDocument) => boolean): Promise<void> {
    await (await this.#part.opened).erase(ids, that);
  }

  liveCount(selector: Record<string, unknown>): Live<number> {
    return previewLive(
      this.#part,
      (real) => real.liveCount(selector),
      () => this.#preview.count(this.name, selector, QUEUE_INDEX),
    );
  }

  onWaiting(listener: () => void): () => void {
    // Followed at once and not in its turn: a write may begin before it.
    let stop: () => void = () => undefined;
    const follow = (): void => {
      const real = this.#part.real.get();
      if (!real) return;
      stop();
      stop = real.onWaiting(listener);
    };
    stop = this.#part.real.subscribe(follow);
    follow();
    return () => stop();
  }

  live(query: ReplicaQuery): Live<ReplicaDocument[]> {
    let previewed: ReplicaDocument[] | undefined;
    return previewLive(
      this.#part,
      (real) =>
        mapLive(real.live(query), (documents) => {
          const same = documents.map((document) => this.#known(document));
          const before = previewed;
          previewed = undefined;
          return before && isSameList(before, same) ? before : same;
        }),
      async () => {
        const found = await this.#preview.find(this.name, query);
        previewed = found?.map((document) => this.#known(document));
        for (const document of previewed ?? []) this.#seen.set(document.id, document);
        return previewed;
      },
    );
  }

  /** The object that was returned before, while the document has the same revision. */
  #known(document: ReplicaDocument): ReplicaDocument {
    const before = this.#seen.get(document.id);
    return before && revisionOf(before) === revisionOf(document) ? before : document;
  }
}

function revisionOf(document: ReplicaDocument): unknown {
  return '_rev' in document ? document._rev : undefined;
}
