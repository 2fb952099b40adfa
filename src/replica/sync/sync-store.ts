import { type CollectionName, collections, isCollectionName } from '../../../schema/collections.ts';
import { SILENCE_MAX_MS } from '../../../schema/limits.ts';
import type { ChildRecord } from '../../../schema/records/child.ts';
import type { MemberRecord } from '../../../schema/records/member.ts';
import type { AnyRecord, NodeId } from '../../../schema/records/record.ts';
import type { Grant } from '../../../schema/rights/permissions.ts';
import { type Role, isParent } from '../../../schema/rights/roles.ts';
import { digestOf } from '../../../schema/rules/merge.ts';
import type { Change as ServerChange, Verdict } from '../../../schema/wire/sync.ts';
import type { Clock } from '../../lib/clock.ts';
import { readFact, writeFact } from '../../lib/device-facts.ts';
import type { DeviceStore } from '../../lib/device-store.ts';
import type { Change, DocumentStore } from '../documents/document-store.ts';
import {
  type Problem,
  Queue,
  type ReplicaDocument,
  type Sent,
  afterServerState,
  afterVerdict,
  isFalselyAcknowledged,
  requeued,
} from '../documents/document.ts';
import { isMarker } from '../documents/marker.ts';
import { INITIAL_SYNC_STATE, type SetAside, type SyncState, syncStateFact } from './sync-state.ts';

export type Waiting = Sent & { collection: CollectionName };
export type Settled = Waiting & { verdict: Verdict };
export type Audited = { collection: CollectionName; id: string; digest: string };

const MEND_NEWEST = 200;
const PAGE = 500;
/** Keeps a request body well below the server's limit. */
const PUSH_BUDGET_BYTES = 1024 * 1024;

/** The replica as the replication worker sees it. Every method may be repeated after a crash. */
export class SyncStore {
  readonly #userId: string;
  readonly #node: NodeId;
  readonly #collections: Readonly<Record<CollectionName, DocumentStore>>;
  readonly #clock: Clock;
  readonly #device: DeviceStore;
  /** Of the last records that might have been new, this device held none. */
  #wereNew = true;

  constructor(parts: {
    userId: string;
    node: NodeId;
    collections: Readonly<Record<CollectionName, DocumentStore>>;
    clock: Clock;
    device: DeviceStore;
  }) {
    this.#userId = parts.userId;
    this.#node = parts.node;
    this.#collections = parts.collections;
    this.#clock = parts.clock;
    this.#device = parts.device;
  }

  get node(): NodeId {
    return this.#node;
  }

  /** The corrected time of this device, epoch ms. */
  now(): number {
    return this.#clock.now();
  }

  async readState(): Promise<SyncState> {
    return (await readFact(syncStateFact.of(this.#userId), this.#device)) ?? INITIAL_SYNC_STATE;
  }

  /** Call only after all records that the state covers have been stored. */
  writeState(state: SyncState): Promise<void> {
    return writeFact(syncStateFact.of(this.#userId), state, this.#device);
  }

  /** Waiting records, longest waiting first, as many as one request may carry. */
  async waiting(limit: number): Promise<Waiting[]> {
    const found = await Promise.all(
      this.#each(async (collection) =>
        (
          await collection.find({
            selector: { queue: Queue.waiting },
            sort: [{ queuedAt: 'asc' }, { id: 'asc' }],
            index: ['queue', 'queuedAt'],
            limit,
          })
        ).map((document) => ({ collection: collection.name, document })),
      ),
    );
    const oldestFirst = found
      .flat()
      .toSorted((a, b) => a.document.queuedAt - b.document.queuedAt)
      .slice(0, limit)
      .map(({ collection, document }) => ({
        collection,
        record: document.data,
        superseded: document.lost,
      }));
    return withinBudget(oldestFirst);
  }

  /** Calls `listener` after each write of any tab or worker that leaves a record waiting; @returns a function that stops it. */
  onWaiting(listener: () => void): () => void {
    const stops = this.#each((collection) => collection.onWaiting(listener));
    return () => stops.forEach((stop) => stop());
  }

  async countWaiting(): Promise<number> {
    const counts = await Promise.all(
      this.#each((collection) => collection.count({ queue: Queue.waiting })),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Whether this device holds a record that the server has acknowledged. */
  async holdsAcknowledged(): Promise<boolean> {
    const found = await Promise.all(
      this.#each((collection) =>
        collection.find({
          selector: { queue: Queue.acknowledged },
          index: ['queue', 'queuedAt'],
          // The marker document is one of the two.
          limit: 2,
        }),
      ),
    );
    return found.flat().some((document) => !isMarker(document));
  }

  /**
   * Stores records that the server sent; collections of a newer release are left out.
   *
   * @param options.mayBeNew this device may hold none of them. They are then stored without reading the
   *   documents first, as long as that was true of the records before
   * @returns the records that cannot be merged with what this device holds, which stays as it is
   */
  async absorb(
    changes: readonly ServerChange[],
    { mayBeNew = false }: { mayBeNew?: boolean } = {},
  ): Promise<SetAside[]> {
    const failed = new Map<string, SetAside>();
    const expectNew = mayBeNew && this.#wereNew;
    let areNew = true;
    for (const [collection, own] of groupByCollection(changes)) {
      const byId = new Map<string, Change<AnyRecord>>();
      for (const { record, seq } of own) {
        const before = byId.get(record.id);
        byId.set(record.id, (existing) => {
          areNew &&= existing === null;
          const state = before ? (before(existing) ?? existing) : existing;
          try {
            const next = afterServerState(collection, state, record, seq, this.#node);
            return next ?? (before ? state : null);
          } catch {
            failed.set(`${collection}/${record.id}`, { collection, id: record.id });
            return before ? state : null;
          }
        });
      }
      await this.#collections[collection].write(byId, { expectNew });
    }
    if (mayBeNew) this.#wereNew = areNew;
    return [...failed.values()];
  }

  /** Deletes records that this person may no longer see, except those with unsent changes. */
  async dropRecords(gone: readonly { collection: string; id: string }[]): Promise<void> {
    for (const [collection, own] of groupByCollection(gone)) {
      const ids = own.map(({ id }) => id);
      await this.#collections[collection].erase(ids, ({ queue }) => queue === Queue.acknowledged);
      // Discarding a refused record must not restore a state that this person may no longer see.
      await this.#collections[collection].write(
        new Map(ids.map((id): [string, Change<AnyRecord>] => [id, withoutMaster])),
      );
    }
  }

  /**
   * The children that this device must drop by its own clock: those for which the right has
   * expired; and all of them on a caregiver's device that has not reached the server for a long
   * time, because such a device could not have learned of a withdrawn right. Parents keep
   * everything.
   *
   * @param known.role    the session's role, for a device that has not read its own member yet
   * @param known.heardAt when the server last answered about this person's rights (server time)
   */
  async expiredChildren(known: { role: Role | null; heardAt: number }): Promise<string[]> {
    const own = (await this.#collections.members.get(this.#userId))?.data as
      | MemberRecord
      | undefined;
    const role = own?.role ?? known.role;
    if (role === null || isParent(role)) return [];
    const now = this.#clock.now();
    if (now - known.heardAt > SILENCE_MAX_MS) return this.#childIds();
    const children = (await this.#collections.children.find({ selector: {} }))
      .filter((document) => !isMarker(document))
      .map(({ data }) => data as ChildRecord);
    const isOver = (grant: Grant | null | undefined) => (grant?.validTo ?? Infinity) <= now;
    return children
      .filter(
        ({ caregivers }) =>
          isOver(own?.limit) ||
          isOver(caregivers.find(({ userId }) => userId === this.#userId)?.permissions),
      )
      .map(({ id }) => id);
  }

  /**
   * Deletes children and all records about them from this device, except records with unsent
   * changes. The children are deleted last, so that after a crash in between the device finds them
   * again.
   */
  async dropChildren(childIds: readonly string[]): Promise<void> {
    const going = new Set(childIds);
    const isChild = ({ name }: DocumentStore) => collections[name].childId === 'own';
    const childrenLast = this.#each((collection) => collection).toSorted(
      (a, b) => Number(isChild(a)) - Number(isChild(b)),
    );
    for (const collection of childrenLast) {
      for await (const page of this.#pages(collection)) {
        const { childrenOf } = collections[collection.name];
        const about = page.filter(({ data }) => childrenOf(data).some((id) => going.has(id)));
        await this.dropRecords(about.map(({ id }) => ({ collection: collection.name, id })));
      }
    }
  }

  /** The children of all acknowledged records: a child's own record may have been dropped first. */
  async #childIds(): Promise<string[]> {
    const found = new Set<string>();
    for (const collection of Object.values(this.#collections)) {
      for await (const page of this.#pages(collection)) {
        for (const { data, queue } of page) {
          if (queue !== Queue.acknowledged) continue;
          for (const id of collections[collection.name].childrenOf(data)) found.add(id);
        }
      }
    }
    return [...found];
  }

  /**
   * A whole collection in pages, newest first; each document once, also while others are deleted.
   */
  async *#pages(collection: DocumentStore): AsyncGenerator<ReplicaDocument[]> {
    let after: string | null = null;
    for (;;) {
      const page: ReplicaDocument[] = await collection.find({
        selector: after === null ? {} : { id: { $lt: after } },
        sort: [{ id: 'desc' }],
        limit: PAGE,
      });
      yield page.filter((document) => !isMarker(document));
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.id;
    }
  }

  /** Applies the server's verdicts on records that were sent. */
  async settle(rows: readonly Settled[], serverTime: number): Promise<void> {
    for (const [collection, own] of groupByCollection(rows)) {
      await this.#collections[collection].write(
        new Map(
          own.map(({ verdict, ...sent }): [string, Change<AnyRecord>] => [
            sent.record.id,
            (existing) =>
              afterVerdict(collection, existing, sent, verdict, { node: this.#node, serverTime }),
          ]),
        ),
      );
    }
  }

  /**
   * One page of the audit, newest records first. Requeues records that wrongly count as
   * acknowledged.
   * @param after where the last page ended; '' to begin
   * @returns what the page held, and where the next begins (null at the end)
   */
  async auditPage(
    after: string,
    limit: number,
  ): Promise<{ rows: Audited[]; mended: number; next: string | null }> {
    const [name, id] = after === '' ? ['', ''] : splitOnce(after);
    const order = Object.values(this.#collections);
    const index = name === '' ? 0 : order.findIndex((collection) => collection.name === name);
    const collection = order[index];
    if (!collection) return { rows: [], mended: 0, next: null };

    const documents = (
      await collection.find({
        selector: id === '' ? {} : { id: { $lt: id } },
        sort: [{ id: 'desc' }],
        limit,
      })
    ).filter((document) => !isMarker(document));
    const wrong = documents.filter(isFalselyAcknowledged);
    await this.#requeue(
      collection,
      wrong.map((document) => document.id),
    );

    const last = documents.at(-1);
    const nextCollection = order[index + 1];
    const next =
      documents.length >= limit - 1 && last
        ? `${collection.name}/${last.id}`
        : nextCollection
          ? `${nextCollection.name}/`
          : null;
    return {
      rows: documents.map((document) => ({
        collection: collection.name,
        id: document.id,
        digest: digestOf(document.data),
      })),
      mended: wrong.length,
      next,
    };
  }

  /** The local part of the audit, over the newest records; cheap enough for every start. */
  async mendNewest(limit = MEND_NEWEST): Promise<void> {
    for (const collection of Object.values(this.#collections)) {
      await this.auditPage(`${collection.name}/\uffff`, limit);
    }
  }

  /** Moves a record to the end of the queue. */
  async postpone(collection: CollectionName, id: string): Promise<void> {
    const now = this.#clock.now();
    await this.#collections[collection].write(
      new Map([
        [
          id,
          (existing) => (existing?.queue === Queue.waiting ? { ...existing, queuedAt: now } : null),
        ],
      ]),
    );
  }

  /**
   * Marks a record as refused when the server rejects the request without a verdict. If the server
   * has an earlier state of the record, it only moves to the end of the queue, because the device
   * does not know the state that discarding would restore.
   */
  async refuse({ collection, record, superseded }: Waiting, problem: Problem): Promise<void> {
    await this.#collections[collection].write(
      new Map([
        [
          record.id,
          (existing) => {
            if (existing === null || existing.rev > 0) return null;
            const verdict = { ...problem, verdict: 'rejected', collection, id: record.id, seq: 0 };
            return afterVerdict(collection, existing, { record, superseded }, verdict as Verdict, {
              node: this.#node,
              serverTime: this.#clock.now(),
            });
          },
        ],
      ]),
    );
    await this.postpone(collection, record.id);
  }

  /** Requeues records that differ on the server. */
  async markWaiting(rows: readonly { collection: string; id: string }[]): Promise<void> {
    for (const [collection, own] of groupByCollection(rows)) {
      if (collections[collection].serverOnly) continue;
      await this.#requeue(
        this.#collections[collection],
        own.map(({ id }) => id),
      );
    }
  }

  #requeue(collection: DocumentStore, ids: readonly string[]): Promise<unknown> {
    const now = this.#clock.now();
    return collection.write(
      new Map(
        ids.map((id): [string, Change<AnyRecord>] => [
          id,
          (existing) => (existing?.queue === Queue.acknowledged ? requeued(existing, now) : null),
        ]),
      ),
    );
  }

  #each<T>(work: (collection: DocumentStore) => T): T[] {
    return Object.values(this.#collections).map(work);
  }
}

function withoutMaster(existing: ReplicaDocument | null): ReplicaDocument | null {
  if (!existing?.verdict?.master) return null;
  return { ...existing, verdict: { ...existing.verdict, master: null, seq: 0 } };
}

/** At least one row, and no more than one request can carry. */
function withinBudget(rows: Waiting[]): Waiting[] {
  let bytes = 0;
  const end = rows.findIndex((row, i) => {
    bytes += JSON.stringify(row).length;
    return i > 0 && bytes > PUSH_BUDGET_BYTES;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function groupByCollection<T extends { collection: string }>(
  rows: readonly T[],
): Map<CollectionName, T[]> {
  const groups = new Map<CollectionName, T[]>();
  for (const row of rows) {
    if (!isCollectionName(row.collection)) continue;
    groups.set(row.collection, [...(groups.get(row.collection) ?? []), row]);
  }
  return groups;
}

function splitOnce(cursor: string): [string, string] {
  const slash = cursor.indexOf('/');
  return [cursor.slice(0, slash), cursor.slice(slash + 1)];
}
