import type { Collection, CollectionName } from '../../schema/collections.ts';
import type { AnyRecord, NodeId } from '../../schema/records/record.ts';
import {
  type KeptValue,
  type RecordKey,
  type RecordTransaction,
  type StoredRecord,
  recordsOf,
} from './store.ts';

export type Reads = Pick<
  RecordTransaction,
  'getMany' | 'listAll' | 'listByPrefix' | 'idsOf' | 'historyOf' | 'ownersOf'
>;

/** An account's last number and what it stores as JSON; the epoch, and when it was last restored. */
export type AccountState = {
  head: number;
  bytes: number;
  epoch: string;
  restoredAt: number | null;
};

export type Writes = {
  head: number;
  /** By how much the records grow; of the kept values only the store knows which are new. */
  grownBytes: number;
  records: StoredRecord[];
  kept: (KeptValue & { keptAt: number })[];
  nodes: { node: NodeId; userId: string; firstSeenAt: number }[];
};

/**
 * Collects the writes of a transaction, so that a store needs few statements at its end. Reads of
 * the transaction see these writes.
 */
export class UnitOfWork implements RecordTransaction {
  readonly #reads: Reads;
  #head: number;
  readonly #bytes: number;
  readonly epoch: string;
  readonly restoredAt: number | null;
  #grownBytes = 0;
  #keptBytes = 0;
  readonly #records = new Map<string, StoredRecord>();
  /**
   * Records read so far, null where there is none: valid until the end, as the account is locked.
   */
  readonly #known = new Map<string, StoredRecord | null>();
  readonly #kept: Writes['kept'] = [];
  readonly #nodes: Writes['nodes'] = [];

  constructor({ head, bytes, epoch, restoredAt }: AccountState, reads: Reads) {
    this.#head = head;
    this.#bytes = bytes;
    this.epoch = epoch;
    this.restoredAt = restoredAt;
    this.#reads = reads;
  }

  get writes(): Writes {
    return {
      head: this.#head,
      grownBytes: this.#grownBytes,
      records: [...this.#records.values()],
      kept: this.#kept,
      nodes: this.#nodes,
    };
  }

  get storedBytes(): number {
    return this.#bytes + this.#grownBytes + this.#keptBytes;
  }

  async getMany(keys: readonly RecordKey[]): Promise<StoredRecord[]> {
    const unknown = keys.filter((key) => !this.#known.has(nameOf(key)));
    if (unknown.length > 0) {
      const read = await this.#reads.getMany(unknown);
      for (const key of unknown) this.#known.set(nameOf(key), null);
      this.#learn(read);
    }
    return [...new Set(keys.map(nameOf))]
      .map((name) => this.#records.get(name) ?? this.#known.get(name))
      .filter((stored) => stored !== null && stored !== undefined);
  }

  async listAll<R extends AnyRecord>(collection: Collection<R>): Promise<StoredRecord<R>[]> {
    const read: StoredRecord[] = await this.#reads.listAll(collection);
    this.#learn(read);
    const rows = new Map(read.map((stored) => [nameOf(keyOf(stored)), stored]));
    for (const [name, stored] of this.#records) {
      if (stored.collection === collection.name) rows.set(name, stored);
    }
    return recordsOf(collection, [...rows.values()]);
  }

  async listByPrefix(collection: CollectionName, prefix: string): Promise<StoredRecord[]> {
    const read = await this.#reads.listByPrefix(collection, prefix);
    this.#learn(read);
    const rows = new Map(read.map((stored) => [nameOf(keyOf(stored)), stored]));
    for (const [name, stored] of this.#records) {
      const isWanted = stored.collection === collection && stored.record.id.startsWith(prefix);
      if (isWanted) rows.set(name, stored);
    }
    return [...rows.values()];
  }

  async idsOf(collection: CollectionName): Promise<string[]> {
    const ids = new Set(await this.#reads.idsOf(collection));
    for (const stored of this.#records.values()) {
      if (stored.collection === collection) ids.add(stored.record.id);
    }
    return [...ids];
  }

  async ownersOf(nodes: readonly NodeId[]): Promise<ReadonlyMap<NodeId, string>> {
    const owners = new Map(await this.#reads.ownersOf(nodes));
    for (const { node, userId } of this.#nodes) {
      if (nodes.includes(node) && !owners.has(node)) owners.set(node, userId);
    }
    return owners;
  }

  historyOf(key: RecordKey): ReturnType<Reads['historyOf']> {
    return this.#reads.historyOf(key);
  }

  put(collection: CollectionName, record: AnyRecord, { narrowed }: { narrowed: boolean }) {
    const name = nameOf({ collection, id: record.id });
    const before = this.#records.get(name) ?? this.#known.get(name);
    const seq = ++this.#head;
    this.#grownBytes += sizeOf(record) - (before ? sizeOf(before.record) : 0);
    const stored: StoredRecord = {
      collection,
      seq,
      createdSeq: before?.createdSeq ?? seq,
      narrowedSeq: narrowed ? seq : (before?.narrowedSeq ?? null),
      record,
    };
    this.#records.set(name, stored);
    return stored;
  }

  keep(values: readonly KeptValue[], now: number): void {
    for (const value of values) {
      this.#kept.push({ ...value, keptAt: now });
      this.#keptBytes += sizeOf(value.value ?? null);
    }
  }

  registerNode(node: NodeId, userId: string, now: number): void {
    this.#nodes.push({ node, userId, firstSeenAt: now });
  }

  #learn(read: readonly StoredRecord[]): void {
    for (const stored of read) this.#known.set(nameOf(keyOf(stored)), stored);
  }
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

export function nameOf({ collection, id }: RecordKey): string {
  return `${collection}/${id}`;
}

export function keyOf({ collection, record }: StoredRecord): RecordKey {
  return { collection, id: record.id };
}
