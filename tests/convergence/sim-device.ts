import { readFact, removeFact } from '../../src/lib/device-facts.ts';
import {
  type CollectionName,
  collectionNames,
  isCollectionName,
} from '../../schema/collections.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { MemberRecord } from '../../schema/records/member.ts';
import type { Role } from '../../schema/rights/roles.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { TimerRecord } from '../../schema/records/timer.ts';
import { isRemoved } from '../../schema/rules/merge.ts';
import { syncWords } from '../../src/domain/sync-text.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Author } from '../../src/replica/stores/author.ts';
import type { OptimisticStore } from '../../src/replica/documents/document-store.ts';
import {
  Queue,
  type ReplicaDocument,
  afterLocalWrite,
} from '../../src/replica/documents/document.ts';
import { EventStore } from '../../src/replica/stores/events.ts';
import { MemberStore } from '../../src/replica/stores/people.ts';
import { QueueStore } from '../../src/replica/stores/queue.ts';
import { SyncStore } from '../../src/replica/sync/sync-store.ts';
import { syncStateFact } from '../../src/replica/sync/sync-state.ts';
import { TimerStore } from '../../src/replica/stores/timers.ts';
import { SyncEngine } from '../../src/sync/engine/engine.ts';
import type { SyncStatus } from '../../src/sync/status.ts';
import type { Transport } from '../../src/sync/engine/transport.ts';
import { MemoryDocuments } from '../helpers/memory-documents.ts';
import { createSimFacts } from './sim-device-store.ts';
import { loadedSchemas } from '../helpers/schemas.ts';

/** The device crashed: its memory is lost, its storage is not. */
export class Crash extends Error {}

/**
 * A device of the simulation: the product's own stores and sync engine on documents in memory.
 * The page writes, and the leading worker and sometimes the service worker replicate, all on the
 * same documents. `boot` starts the program on the stored documents, as after a killed browser.
 */
export class SimDevice {
  readonly name: string;
  readonly userId: string;
  readonly clock: Clock;
  readonly documents: Readonly<Record<CollectionName, MemoryDocuments>>;
  readonly events: EventStore;
  readonly timers: TimerStore;
  readonly queue: QueueStore;
  /** Of the leading worker. */
  engine: SyncEngine;
  /** Of the service worker, while it runs. */
  oneShot: SyncEngine | null = null;
  status: SyncStatus;

  readonly #parts: ConstructorParameters<typeof SimDevice>[0];
  readonly #facts: ReturnType<typeof createSimFacts>;
  readonly #written = new Set<string>();
  #skewMs = 0;
  /** Writes until the next crash; null when none is planned. */
  #writesLeft: number | null = null;

  constructor(parts: {
    name: string;
    userId: string;
    role: Role;
    node: string;
    clock: Clock;
    transport: Transport;
    random: () => number;
    makeId: (at?: number) => string;
  }) {
    const { name, userId, node, clock, makeId } = parts;
    this.#parts = parts;
    this.name = name;
    this.userId = userId;
    this.clock = clock;
    this.#facts = createSimFacts(() => this.#crashIfDue());
    this.documents = Object.fromEntries(
      collectionNames.map((name) => [name, this.#createDocuments(name)]),
    ) as Record<CollectionName, MemoryDocuments>;
    const author = (): Author => ({ by: userId, at: clock.now(), node, skewMs: 0 });
    const typed = <R extends AnyRecord>(name: CollectionName) =>
      this.documents[name] as unknown as OptimisticStore<R>;
    this.events = new EventStore(typed<EventRecord>('events'), {
      author,
      schemas: loadedSchemas,
    });
    const members = new MemberStore(typed<MemberRecord>('members'));
    this.timers = new TimerStore(typed<TimerRecord>('timers'), {
      events: this.events,
      author,
      schemas: loadedSchemas,
      role: () => members.roleOf(userId),
      makeId,
    });
    this.queue = new QueueStore(Object.values(this.documents), new Map(), () => clock.now());
    this.engine = this.#createEngine();
    this.status = this.engine.status();
  }

  /** Writes a record of any collection, as a store of that collection would. */
  async writeRecord(
    collection: CollectionName,
    id: string,
    next: (record: AnyRecord | null, author: Author) => AnyRecord,
  ): Promise<void> {
    const { userId, node, clock } = this.#parts;
    const author = { by: userId, at: clock.now(), node, skewMs: 0 };
    const write = (existing: ReplicaDocument | null) =>
      afterLocalWrite(collection, existing, next(existing?.data ?? null, author), author.at);
    await this.documents[collection].write(new Map([[id, write]]));
  }

  /** A removed member keeps only unsent entries, as unsynced data. */
  async leave(): Promise<number> {
    for (const documents of Object.values(this.documents)) {
      const ids = documents.all().map(({ id }) => id);
      await documents.erase(ids, ({ queue }) => queue === Queue.acknowledged);
    }
    return this.records().size;
  }

  boot(): void {
    this.#writesLeft = null;
    this.oneShot = null;
    this.engine = this.#createEngine();
    this.status = this.engine.status();
  }

  /** Background Sync: the service worker replicates as well, with its own state. */
  ring(): void {
    this.oneShot ??= this.#createEngine(() => undefined);
  }

  /** Makes the device crash before one of its next writes. */
  planCrash(afterWrites: number): void {
    this.#writesLeft = afterWrites;
  }

  /** The browser has deleted the checkpoints, but not the records. */
  forgetState(): Promise<void> {
    return removeFact(syncStateFact.of(this.userId), this.#facts);
  }

  /** The server's epoch as this device knows it. */
  async knownEpoch(): Promise<string | null> {
    return (await readFact(syncStateFact.of(this.userId), this.#facts))?.epoch ?? null;
  }

  find(name: string): ReplicaDocument | undefined {
    const [collection = '', id = ''] = name.split('/');
    return isCollectionName(collection) ? this.documents[collection].peek(id) : undefined;
  }

  /** All records here, by collection and id. */
  records(): Map<string, AnyRecord> {
    return new Map(this.#all().map(([name, { data }]) => [name, data]));
  }

  /** Names of the records that it had and dropped. */
  dropped(): Set<string> {
    return new Set(
      collectionNames.flatMap((name) =>
        [...this.documents[name].erased].map((id) => `${name}/${id}`),
      ),
    );
  }

  /** Names of the records in this state of the queue. */
  inQueue(queue: Queue): string[] {
    return this.#all().flatMap(([name, document]) => (document.queue === queue ? [name] : []));
  }

  ids(collection: CollectionName, removed: boolean): string[] {
    return this.documents[collection]
      .all()
      .filter(({ data }) => isRemoved(data) === removed)
      .map(({ id }) => id);
  }

  /** Names of the records written since the last call. */
  takeWritten(): string[] {
    const names = [...this.#written];
    this.#written.clear();
    return names;
  }

  /** The text of the pill for the present facts. */
  pill(needsSignIn: boolean): string {
    const counts = {
      waiting: this.inQueue(Queue.waiting).length,
      attention: this.inQueue(Queue.attention).length,
      pendingWrites: 0,
      lateWrites: 0,
    };
    const { status } = this;
    return syncWords({
      status,
      counts,
      arrives: true,
      online: status.connectivity !== 'offline',
      needsSignIn,
      storageFailed: false,
      storageFull: false,
      inMemory: false,
      tz: 'UTC',
    }).pill.key;
  }

  #all(): [string, ReplicaDocument][] {
    return collectionNames.flatMap((name) =>
      this.documents[name]
        .all()
        .map((document): [string, ReplicaDocument] => [`${name}/${document.id}`, document]),
    );
  }

  #createDocuments(name: CollectionName): MemoryDocuments {
    return new MemoryDocuments(name, (ids) => {
      this.#crashIfDue();
      for (const id of ids) this.#written.add(`${name}/${id}`);
    });
  }

  #createEngine(onStatus = (status: SyncStatus) => void (this.status = status)): SyncEngine {
    const { role, clock, transport, random } = this.#parts;
    return new SyncEngine({
      store: this.#createStore(),
      transport,
      now: () => clock.now(),
      random,
      role: () => role,
      onStatus,
      onSkew: (skewMs) => void (this.#skewMs = skewMs),
    });
  }

  #createStore(): SyncStore {
    const { userId, node, clock } = this.#parts;
    return new SyncStore({
      userId,
      node,
      collections: this.documents,
      // As in the app, the measured clock offset survives a restart.
      clock: { now: () => clock.now() - this.#skewMs, skewMs: () => this.#skewMs },
      device: this.#facts,
    });
  }

  /** A crashed device writes nothing until it boots. */
  #crashIfDue(): void {
    if (this.#writesLeft === null) return;
    if (this.#writesLeft === 0) throw new Crash();
    this.#writesLeft -= 1;
  }
}
