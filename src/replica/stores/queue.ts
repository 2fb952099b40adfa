import type { CollectionName } from '../../../schema/collections.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';
import type { Superseded } from '../../../schema/rules/merge.ts';
import { type Live, combineLive, mapLive } from '../../lib/live.ts';
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

/** Records that wait to be sent and records that were refused, read from the replica itself. */
export class QueueStore {
  readonly #collections: readonly DocumentStore[];
  readonly #pendingWrites: readonly Live<PendingCount>[];
  readonly #now: () => number;

  /** @param pendingWrites how many documents of each collection this page is writing now */
  constructor(
    collections: readonly DocumentStore[],
    pendingWrites: readonly Live<PendingCount>[],
    now: () => number,
  ) {
    this.#collections = collections;
    this.#pendingWrites = pendingWrites;
    this.#now = now;
  }

  counts(): Live<QueueCounts> {
    const all = combineLive<[number, number, PendingCount[]]>([
      this.#count(Queue.waiting),
      this.#count(Queue.attention),
      combineLive<PendingCount[]>(this.#pendingWrites),
    ]);
    return mapLive(all, ([waiting, attention, pendingWrites]) => ({
      waiting,
      attention,
      pendingWrites: total(pendingWrites.map(({ all }) => all)),
      lateWrites: total(pendingWrites.map(({ late }) => late)),
    }));
  }

  /** Since when the server lacks a record, epoch ms; null when it has everything. */
  waitingSince(): Live<number | null> {
    const oldest = this.#collections.flatMap((collection) =>
      [Queue.attention, Queue.waiting].map((queue) =>
        collection.live({
          selector: { queue },
          sort: [{ queuedAt: 'asc' }, { id: 'asc' }],
          index: ['queue', 'queuedAt'],
          limit: 1,
        }),
      ),
    );
    return mapLive(combineLive<ReplicaDocument[][]>(oldest), (parts) => {
      const times = parts.flat().map(({ queuedAt }) => queuedAt);
      return times.length === 0 ? null : Math.min(...times);
    });
  }

  /** Refused records first, then those that wait; newest first within both. */
  items(limit: number): Live<QueueItem[]> {
    const lists = this.#collections.flatMap((collection) =>
      ([Queue.attention, Queue.waiting] as const).map((queue) =>
        mapLive(
          collection.live({
            selector: { queue },
            sort: [{ queuedAt: 'desc' }, { id: 'desc' }],
            index: ['queue', 'queuedAt'],
            limit,
          }),
          (documents) => documents.map((document) => itemOf(collection.name, document)),
        ),
      ),
    );
    return mapLive(combineLive<QueueItem[][]>(lists), (parts) =>
      parts
        .flat()
        .toSorted(
          (a, b) =>
            Number(b.state === 'attention') - Number(a.state === 'attention') ||
            b.queuedAt - a.queuedAt,
        )
        .slice(0, limit),
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

  #count(queue: Queue): Live<number> {
    return sum(this.#collections.map((each) => each.liveCount({ queue })));
  }
}

function sum(counts: readonly Live<number>[]): Live<number> {
  return mapLive(combineLive<number[]>(counts), total);
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
