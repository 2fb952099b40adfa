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

/** What a collection counts by; the only counts that are followed. */
const QUEUE_INDEX = ['queue', 'queuedAt'];

/**
 * A collection that is not open yet: what is followed answers from the first look and goes on
 * with the real collection, all else waits for it. A write therefore resolves when it is durable,
 * as ever, and fails when the replica cannot be opened.
 */
export class PreviewStore implements DocumentStore {
  readonly name: CollectionName;
  readonly #look: IndexedDbPreview;
  readonly #part: PreviewPart<DocumentStore>;
  /** What the first look has handed out: the same document is not drawn twice. */
  readonly #seen = new Map<string, ReplicaDocument>();

  constructor(parts: {
    name: CollectionName;
    look: IndexedDbPreview;
    part: PreviewPart<DocumentStore>;
  }) {
    this.name = parts.name;
    this.#look = parts.look;
    this.#part = parts.part;
  }

  async write(
    changesById: ReadonlyMap<string, Change<AnyRecord>>,
    options?: WriteOptions,
  ): Promise<Map<string, ReplicaDocument>> {
    // Within the call once it is open.
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
      () => this.#look.count(this.name, selector, QUEUE_INDEX),
    );
  }

  live(query: ReplicaQuery): Live<ReplicaDocument[]> {
    let looked: ReplicaDocument[] | undefined;
    return previewLive(
      this.#part,
      (real) =>
        mapLive(real.live(query), (documents) => {
          const same = documents.map((document) => this.#known(document));
          const before = looked;
          looked = undefined;
          return before && isSameList(before, same) ? before : same;
        }),
      async () => {
        const found = await this.#look.find(this.name, query);
        looked = found?.map((document) => this.#known(document));
        for (const document of looked ?? []) this.#seen.set(document.id, document);
        return looked;
      },
    );
  }

  /** The document as it was handed out before, while it is the same revision. */
  #known(document: ReplicaDocument): ReplicaDocument {
    const before = this.#seen.get(document.id);
    return before && revisionOf(before) === revisionOf(document) ? before : document;
  }
}

function revisionOf(document: ReplicaDocument): unknown {
  return (document as ReplicaDocument & { _rev?: unknown })._rev;
}
