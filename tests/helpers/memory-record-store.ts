import { type Collection, collections } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { digestOf } from '../../schema/rules/merge.ts';
import {
  type HistoryEntry,
  type KeptValue,
  type RecordStore,
  type StoredRecord,
  recordsOf,
} from '../../server/records/store.ts';
import { UnitOfWork, keyOf, nameOf } from '../../server/records/unit-of-work.ts';
import { withLock } from '../../src/lib/locks.ts';
import { deepFreeze } from './deep-freeze.ts';

type Account = {
  head: number;
  records: Map<string, StoredRecord>;
  kept: Map<string, KeptValue & { keptAt: number }>;
  nodes: Map<string, string>;
};

/** The server's record store in memory, with backups: for simulations and as an independent reference. */
export class TestRecordStore implements RecordStore {
  #epoch: string;
  #restoredAt: number | null = null;
  #accounts = new Map<string, Account>();

  constructor(epoch = 'epoch-1') {
    this.#epoch = epoch;
  }

  /** A copy of everything, for `restore`. */
  backup(): unknown {
    return structuredClone(this.#accounts);
  }

  /** What an operator does after data loss: restores old data and starts a new epoch. */
  restore(backup: unknown, epoch: string, now: number): void {
    this.#accounts = structuredClone(backup) as Map<string, Account>;
    this.#epoch = epoch;
    this.#restoredAt = now;
  }

  /** The present state of a record, by `collection/id`, synchronously. */
  peek(accountId: string, name: string): AnyRecord | undefined {
    return this.#account(accountId).records.get(name)?.record;
  }

  position(accountId: string): Promise<{ epoch: string; head: number }> {
    return Promise.resolve({ epoch: this.#epoch, head: this.#account(accountId).head });
  }

  getMany(...[accountId, keys]: Parameters<RecordStore['getMany']>): Promise<StoredRecord[]> {
    const { records } = this.#account(accountId);
    return Promise.resolve(keys.flatMap((key) => records.get(nameOf(key)) ?? []));
  }

  async listAll<R extends AnyRecord>(
    accountId: string,
    collection: Collection<R>,
  ): Promise<StoredRecord<R>[]> {
    const rows = await this.#list(
      accountId,
      (row) => row.collection === collection.name,
      () => 0,
      Infinity,
    );
    return recordsOf(collection, rows);
  }

  async household(accountId: string, userId: string) {
    const all = await this.listAll(accountId, collections.children);
    const people = await this.listAll(accountId, collections.members);
    return { children: all, members: people.filter(({ record }) => record.id === userId) };
  }

  async digests(...[accountId, keys]: Parameters<RecordStore['digests']>) {
    const rows = await this.getMany(accountId, keys);
    return rows.map((row) => ({ ...keyOf(row), digest: digestOf(row.record) }));
  }

  count(accountId: string): Promise<number> {
    return Promise.resolve(this.#account(accountId).records.size);
  }

  changesSince(accountId: string, since: number, limit: number): Promise<StoredRecord[]> {
    return this.#list(
      accountId,
      ({ seq }) => seq > since,
      (a, b) => a.seq - b.seq,
      limit,
    );
  }

  narrowedWithin(...[accountId, { since, until }]: Parameters<RecordStore['narrowedWithin']>) {
    return this.#list(
      accountId,
      ({ seq, narrowedSeq }) =>
        narrowedSeq !== null && narrowedSeq > since && narrowedSeq <= until && seq > until,
      (a, b) => a.seq - b.seq,
      Infinity,
    );
  }

  async positionAndChanges(accountId: string, since: number, limit: number) {
    const position = await this.position(accountId);
    return { ...position, changes: await this.changesSince(accountId, since, limit) };
  }

  listById(...[accountId, collection, after, limit]: Parameters<RecordStore['listById']>) {
    return this.#list(
      accountId,
      (row) => row.collection === collection && row.record.id > after,
      (a, b) => (a.record.id < b.record.id ? -1 : 1),
      limit,
    );
  }

  listByTime(...[accountId, collection, before, limit]: Parameters<RecordStore['listByTime']>) {
    const { at } = collections[collection];
    return this.#list(
      accountId,
      (row) =>
        row.collection === collection &&
        (before === null ||
          at(row.record) < before.at ||
          (at(row.record) === before.at && row.record.id < before.id)),
      (a, b) => at(b.record) - at(a.record) || (a.record.id < b.record.id ? 1 : -1),
      limit,
    );
  }

  historyOf(...[accountId, key]: Parameters<RecordStore['historyOf']>): Promise<HistoryEntry[]> {
    const { kept, nodes } = this.#account(accountId);
    const entries = [...kept.values()].filter((value) => nameOf(value) === nameOf(key));
    return Promise.resolve(
      entries
        .map(({ path, stamp, value, keptAt }) => ({
          path,
          stamp,
          value,
          keptAt,
          userId: nodes.get(stamp.slice(-8)) ?? null,
        }))
        .toSorted((a, b) => (a.stamp < b.stamp ? 1 : -1)),
    );
  }

  async historiesOf(...[accountId, keys]: Parameters<RecordStore['historiesOf']>) {
    const histories = new Map<string, HistoryEntry[]>();
    for (const key of keys) {
      const history = await this.historyOf(accountId, key);
      if (history.length > 0) histories.set(nameOf(key), history);
    }
    return histories;
  }

  keptSince(
    ...[accountId, collection, since, limit]: Parameters<RecordStore['keptSince']>
  ): ReturnType<RecordStore['keptSince']> {
    const last = new Map<string, number>();
    for (const value of this.#account(accountId).kept.values()) {
      if (value.collection !== collection || value.keptAt < since) continue;
      last.set(value.id, Math.max(value.keptAt, last.get(value.id) ?? 0));
    }
    const ids = [...last.keys()].toSorted(
      (a, b) => (last.get(b) ?? 0) - (last.get(a) ?? 0) || (a < b ? -1 : 1),
    );
    return Promise.resolve(ids.slice(0, limit).map((id) => ({ collection, id })));
  }

  ownersOf(
    ...[accountId, asked]: Parameters<RecordStore['ownersOf']>
  ): ReturnType<RecordStore['ownersOf']> {
    const { nodes } = this.#account(accountId);
    return Promise.resolve(
      new Map(
        asked.flatMap((node): [string, string][] => {
          const userId = nodes.get(node);
          return userId === undefined ? [] : [[node, userId]];
        }),
      ),
    );
  }

  transaction<T>(accountId: string, work: Parameters<RecordStore['transaction']>[1]): Promise<T> {
    return withLock(`test-record-store-${accountId}`, async () => {
      const account = this.#account(accountId);
      const unit = new UnitOfWork(
        {
          head: account.head,
          bytes: 0,
          epoch: this.#epoch,
          restoredAt: this.#restoredAt,
        },
        {
          getMany: (keys) => this.getMany(accountId, keys),
          listAll: (collection) => this.listAll(accountId, collection),
          listByPrefix: (collection, prefix) =>
            this.#list(
              accountId,
              (row) => row.collection === collection && row.record.id.startsWith(prefix),
              (a, b) => (a.record.id < b.record.id ? -1 : 1),
              Infinity,
            ),
          idsOf: async (collection) =>
            [...account.records.values()]
              .filter((row) => row.collection === collection)
              .map(({ record }) => record.id),
          historyOf: (key) => this.historyOf(accountId, key),
          ownersOf: (nodes) => this.ownersOf(accountId, nodes),
        },
      );
      const result = await work(unit);
      const { head, records, kept, nodes } = unit.writes;
      account.head = head;
      for (const row of records) account.records.set(nameOf(keyOf(row)), deepFreeze(row));
      for (const value of kept) {
        const name = `${nameOf(value)}/${value.path}/${value.stamp}`;
        if (!account.kept.has(name)) account.kept.set(name, deepFreeze(value));
      }
      for (const { node, userId } of nodes) {
        if (!account.nodes.has(node)) account.nodes.set(node, userId);
      }
      return result as T;
    });
  }

  batch<T>(...[accountId, , work]: Parameters<RecordStore['batch']>): Promise<T> {
    return this.transaction(accountId, work);
  }

  #account(id: string): Account {
    let account = this.#accounts.get(id);
    if (!account) {
      account = { head: 0, records: new Map(), kept: new Map(), nodes: new Map() };
      this.#accounts.set(id, account);
    }
    return account;
  }

  #list(
    accountId: string,
    wanted: (row: StoredRecord) => boolean,
    order: (a: StoredRecord, b: StoredRecord) => number,
    limit: number,
  ): Promise<StoredRecord[]> {
    const rows = [...this.#account(accountId).records.values()].filter(wanted).toSorted(order);
    return Promise.resolve(rows.slice(0, limit));
  }
}
