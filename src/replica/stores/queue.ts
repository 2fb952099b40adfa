import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { Superseded } from '../../../schema/rules/merge.ts';
import { type Live, combineLive, createCell, liveWhile, mapLive } from '../../lib/live.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import type { PendingCount } from '../documents/optimistic-collection.ts';
import {
  type Problem,
  Queue,
  type ReplicaDocument,
  afterDiscard,
  requeued,
} from '../documents/document.ts';

/** A record that the server does not have, or has refused. */
export type QueueItem = {
  collection: CollectionName;
  id: string;
  kind: string;
  record: AnyRecord;
  state: 'waiting' | 'attention';
  queuedAt: number;
  problem: Problem | null;
  /** The server has never had it, so the person can discard it before it is sent. */
  isNew: boolean;
  /** Values of this device that later writes have replaced, and that the server has never had. */
  lost: readonly Superseded[];
};

export type QueueCounts = {
  waiting: number;
  attention: number;
  /** Documents that this page is writing now. Once stored, they count as `waiting`. */
  pendingWrites: number;
  /** Those of them that are not stored after four seconds. */
  lateWrites: number;
};

/** How many documents of a collection this page is writing now. */
type PendingWrites = ReadonlyMap<CollectionName, Live<PendingCount>>;

const UNSENT = [Queue.attention, Queue.waiting] as const;
type UnsentQueue = (typeof UNSENT)[number];

/**
 * Records that wait to be sent and records that were refused, read from the replica itself. Nearly always there are
 * none: what is always on the screen follows only their numbers then, because a list is a query for each collection.
 */
export class QueueStore {
  readonly #collections: readonly DocumentStore[];
  readonly #pendingWrites: PendingWrites;
  readonly #storedIn: Record<UnsentQueue, ReadonlyMap<CollectionName, Live<number>>>;
  readonly #now: () => number;

  constructor(
    collections: readonly DocumentStore[],
    pendingWrites: PendingWrites,
    now: () => number,
  ) {
    this.#collections = collections;
    this.#pendingWrites = pendingWrites;
    const storedIn = (queue: UnsentQueue) =>
      new Map(collections.map((each) => [each.name, each.liveCount({ queue })]));
    this.#storedIn = {
      [Queue.waiting]: storedIn(Queue.waiting),
      [Queue.attention]: storedIn(Queue.attention),
    };
    this.#now = now;
  }

  counts(): Live<QueueCounts> {
    const all = combineLive<[number, number, PendingCount[]]>([
      sum(this.#storedIn[Queue.waiting]),
      sum(this.#storedIn[Queue.attention]),
      combineLive<PendingCount[]>([...this.#pendingWrites.values()]),
    ]);
    return mapLive(all, ([waiting, attention, pendingWrites]) => ({
      waiting,
      attention,
      pendingWrites: total(pendingWrites.map(({ all }) => all)),
      lateWrites: total(pendingWrites.map(({ late }) => late)),
    }));
  }

  /** Since when the server lacks a record, epoch ms; null when it has everything. Follows the counts. */
  waitingSince(): Live<number | null> {
    return mapLive(this.#first({ limit: 1, order: 'asc', queues: UNSENT }), (lists) => {
      const times = lists.flat().map(({ queuedAt }) => queuedAt);
      return times.length === 0 ? null : Math.min(...times);
    });
  }

  /** Refused records, newest first. Follows the counts. */
  refused(limit: number): Live<QueueItem[]> {
    return mapLive(this.#first({ limit, order: 'desc', queues: [Queue.attention] }), (lists) =>
      inOrder(lists).slice(0, limit),
    );
  }

  /**
   * Refused records first, then those that wait; newest first within both. Reads each collection whatever the counts
   * say, which may be some seconds old: what is kept of a replica before it is deleted must be complete.
   */
  items(limit: number): Live<QueueItem[]> {
    return mapLive(
      combineLive<QueueItem[][]>(
        this.#collections.flatMap((collection) =>
          UNSENT.map((queue) => unsentIn(collection, { queue, order: 'desc', limit })),
        ),
      ),
      (lists) => inOrder(lists).slice(0, limit),
    );
  }

  /** Puts a refused record back into the queue, unchanged. */
  async retry(collection: CollectionName, id: string): Promise<void> {
    await this.#find(collection).write(
      new Map([
        [
          id,
          (existing) => (existing && isRefused(existing) ? requeued(existing, this.#now()) : null),
        ],
      ]),
    );
  }

  /**
   * Discards a refused record: the state that the server holds takes its place, if there is one.
   * Also discards a waiting record that the server has never had. Where a push of that record is
   * under way, the record comes back with the verdict.
   *
   * @param seen the state in which the person saw the record
   */
  async discard(
    collection: CollectionName,
    id: string,
    seen: QueueItem['state'] = 'attention',
  ): Promise<void> {
    const target = this.#find(collection);
    if (seen === 'waiting') {
      await target.erase([id], (document) => document.queue === Queue.waiting && isNew(document));
      return;
    }
    await target.erase(
      [id],
      (document) => isRefused(document) && afterDiscard(collection, document) === null,
    );
    await target.write(
      new Map([
        [
          id,
          (existing) =>
            existing && isRefused(existing) ? afterDiscard(collection, existing) : null,
        ],
      ]),
    );
  }

  #find(name: CollectionName): DocumentStore {
    const found = this.#collections.find((collection) => collection.name === name);
    if (!found) throw new RangeError(`no collection ${name}`);
    return found;
  }

  /** The first unsent documents of each collection, by the time since when they wait; read while there are any. */
  #first({
    limit,
    order,
    queues,
  }: {
    limit: number;
    order: 'asc' | 'desc';
    queues: readonly UnsentQueue[];
  }): Live<QueueItem[][]> {
    return combineLive<QueueItem[][]>(
      this.#collections.flatMap((collection) =>
        queues.map((queue) =>
          liveWhile(
            this.#hasAny(collection.name, queue),
            unsentIn(collection, { queue, order, limit }),
            NONE,
          ),
        ),
      ),
    );
  }

  /** A document that is being written waits already, before it is stored and counted. */
  #hasAny(name: CollectionName, queue: UnsentQueue): Live<boolean> {
    const stored = this.#storedIn[queue].get(name) ?? NO_DOCUMENTS;
    const pending = this.#pendingWrites.get(name) ?? NO_WRITES;
    return mapLive(
      combineLive<[number, PendingCount]>([stored, pending]),
      ([count, { all }]) => count > 0 || (queue === Queue.waiting && all > 0),
    );
  }
}

function unsentIn(
  collection: DocumentStore,
  { queue, order, limit }: { queue: UnsentQueue; order: 'asc' | 'desc'; limit: number },
): Live<QueueItem[]> {
  return mapLive(
    collection.live({
      selector: { queue },
      sort: [{ queuedAt: order }, { id: order }],
      index: ['queue', 'queuedAt'],
      limit,
    }),
    (documents) => documents.map((document) => itemOf(collection.name, document)),
  );
}

function inOrder(lists: readonly (readonly QueueItem[])[]): QueueItem[] {
  return lists
    .flat()
    .toSorted(
      (a, b) =>
        Number(b.state === 'attention') - Number(a.state === 'attention') ||
        b.queuedAt - a.queuedAt,
    );
}

const NONE: QueueItem[] = [];
const NO_DOCUMENTS = createCell(0);
const NO_WRITES = createCell<PendingCount>({ all: 0, late: 0 });

function sum(counts: ReadonlyMap<CollectionName, Live<number>>): Live<number> {
  return mapLive(combineLive<number[]>([...counts.values()]), total);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** A record that was edited or accepted in the meantime must not be discarded. */
function isRefused({ queue }: ReplicaDocument): boolean {
  return queue === Queue.attention;
}

function isNew({ rev, acked }: ReplicaDocument): boolean {
  return rev === 0 && acked === '';
}

function itemOf(collection: CollectionName, document: ReplicaDocument): QueueItem {
  return {
    collection,
    id: document.id,
    kind: document.kind,
    record: document.data,
    state: document.queue === Queue.attention ? 'attention' : 'waiting',
    queuedAt: document.queuedAt,
    problem: document.verdict,
    isNew: isNew(document),
    lost: document.lost,
  };
}
