import { type Collection, collections } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import { type Live, mapLive } from '../../lib/live.ts';
import type { DocumentStore, ReplicaQuery } from '../documents/document-store.ts';
import { NO_CHILD, PARTITION, REMOVED_PREFIX, isInTrash } from '../documents/document.ts';
import { type Entry, entryOf } from '../documents/entry.ts';
import { type Order, mergeSorted } from './merge-lists.ts';

/** The part of a collection that a screen asks for. Times are epoch ms. */
export type RecordWindow = {
  /**
   * Records of these children and records without a child; without `childIds` only the latter. Has
   * no effect for collections that are not partitioned by child.
   */
  childIds?: readonly string[];
  /** Event types or timer kinds; all if omitted. */
  kinds?: readonly string[] | undefined;
  /** Records in the trash instead of live ones. */
  removed?: boolean;
  /** Records whose time is in [from, to). */
  from?: number | undefined;
  to?: number | undefined;
  order: Order;
  limit?: number | undefined;
};

/**
 * Reads the records of one collection. Every read uses an index, so its cost depends on its result
 * only.
 */
export class RecordReader<R extends AnyRecord> {
  readonly collection: Collection<R>;
  readonly #documents: DocumentStore<R>;

  constructor(parts: { collection: Collection<R>; documents: DocumentStore<R> }) {
    this.collection = parts.collection;
    this.#documents = parts.documents;
  }

  /** One record, also when removed; null when this device does not have it. */
  get(id: string): Live<Entry<R> | null> {
    return mapLive(this.#documents.live({ selector: { id }, limit: 1 }), ([document]) =>
      document ? entryOf(document) : null,
    );
  }

  /** A record as stored, after the pending writes of it; null when it is not on this device. */
  async read(id: string): Promise<R | null> {
    return (await this.#documents.get(id))?.data ?? null;
  }

  /** The records of a window, kept up to date. */
  live(wanted: RecordWindow): Live<Entry<R>[]> {
    const lists = queriesOf(this.collection, wanted).map((query) => this.#documents.live(query));
    return mapLive(
      mergeSorted(lists, wanted.order, wanted.limit ?? Number.POSITIVE_INFINITY),
      (documents) => documents.map((document) => entryOf(document)),
    );
  }

  /** The records of a query, for a collection whose partitions are no children. */
  query(query: ReplicaQuery): Live<Entry<R>[]> {
    return mapLive(this.#documents.live(query), (documents) =>
      documents.map((document) => entryOf(document)),
    );
  }

  /**
   * The records of a window as stored now, in no particular order; with a limit, the first ones of each
   * partition and kind.
   */
  async find(
    wanted: Omit<RecordWindow, 'order'> & Partial<Pick<RecordWindow, 'order'>>,
  ): Promise<R[]> {
    const queries = queriesOf(this.collection, { order: 'oldestFirst', ...wanted });
    const found = await Promise.all(queries.map((query) => this.#documents.find(query)));
    return found.flat().map(({ data }) => data);
  }

  /** Those of these records that are on this device and not removed, by id. */
  async findAlive(ids: readonly string[]): Promise<ReadonlyMap<string, R>> {
    const documents = await Promise.all(ids.map((id) => this.#documents.get(id)));
    return new Map(
      documents.flatMap((document): [string, R][] =>
        document && !isInTrash(document) ? [[document.id, document.data]] : [],
      ),
    );
  }
}

/** One indexed query for each partition, or for each partition and kind. */
function queriesOf({ name }: Pick<Collection, 'name'>, wanted: RecordWindow): ReplicaQuery[] {
  const { childIds = [], kinds, removed = false, from, to, order, limit } = wanted;
  const at = {
    ...(from === undefined ? {} : { $gte: from }),
    ...(to === undefined ? {} : { $lt: to }),
  };
  const way = order === 'newestFirst' ? 'desc' : 'asc';
  const children = collections[name].partition === 'byChild' ? childIds : [];
  return [...children, NO_CHILD].flatMap((child) => {
    const partition = { [PARTITION]: removed ? REMOVED_PREFIX + child : child };
    const selectors = kinds ? kinds.map((kind) => ({ ...partition, kind })) : [partition];
    return selectors.map((selector): ReplicaQuery => ({
      selector: { ...selector, ...(Object.keys(at).length === 0 ? {} : { at }) },
      sort: [{ at: way }, { id: way }],
      index: kinds ? [PARTITION, 'kind', 'at'] : [PARTITION, 'at'],
      ...(limit === undefined ? {} : { limit }),
    }));
  });
}
