import { type CollectionName, collectionNames } from '../../schema/collections.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { TimerRecord } from '../../schema/records/timer.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { DeviceStore } from '../../src/lib/device-store.ts';
import type { Author } from '../../src/replica/author.ts';
import type { DocumentStore } from '../../src/replica/collection.ts';
import { Queue } from '../../src/replica/document.ts';
import { EventStore } from '../../src/replica/events.ts';
import { SyncStore } from '../../src/replica/sync-store.ts';
import { TimerStore } from '../../src/replica/timers.ts';
import { SyncEngine } from '../../src/sync/engine.ts';
import type { SyncStatus } from '../../src/sync/status.ts';
import type { Transport } from '../../src/sync/transport.ts';
import { MemoryDocuments } from '../helpers/memory-documents.ts';

/** The device died: its memory is gone, what it had stored is not. */
export class Crash extends Error {}

/**
 * A device of the simulation: the product's own stores and sync engine on documents in memory.
 * `boot` starts the program on what is stored, as after a killed tab or worker.
 */
export class SimDevice {
  readonly userId: string;
  readonly node: string;
  readonly clock: Clock;
  readonly documents: Readonly<Record<CollectionName, MemoryDocuments>>;
  events: EventStore;
  timers: TimerStore;
  sync: SyncStore;
  engine: SyncEngine;
  status: SyncStatus;

  readonly #transport: Transport;
  readonly #random: () => number;
  readonly #facts = new Map<string, unknown>();
  /** Writes until the next crash; null when none is planned. */
  #writesLeft: number | null = null;

  constructor(parts: {
    userId: string;
    node: string;
    clock: Clock;
    transport: Transport;
    random: () => number;
  }) {
    this.userId = parts.userId;
    this.node = parts.node;
    this.clock = parts.clock;
    this.#transport = parts.transport;
    this.#random = parts.random;
    this.documents = Object.fromEntries(
      collectionNames.map((name) => [name, new MemoryDocuments(name, () => this.#crashIfDue())]),
    ) as Record<CollectionName, MemoryDocuments>;
    ({
      events: this.events,
      timers: this.timers,
      sync: this.sync,
      engine: this.engine,
    } = this.#program());
    this.status = this.engine.status();
  }

  boot(): void {
    this.#writesLeft = null;
    Object.assign(this, this.#program());
    this.status = this.engine.status();
  }

  /** Lets the device die before one of its next writes. */
  planCrash(afterWrites: number): void {
    this.#writesLeft = afterWrites;
  }

  /** Everything here, by collection and id, as one comparable value. */
  records(): Map<string, AnyRecord> {
    return new Map(
      collectionNames.flatMap((name) =>
        this.documents[name].all().map(({ id, data }) => [`${name}/${id}`, data] as const),
      ),
    );
  }

  waiting(): number {
    return this.#inQueue(Queue.waiting).length;
  }

  needingAttention(): AnyRecord[] {
    return this.#inQueue(Queue.attention);
  }

  /** Records that count here as being on the server. */
  acknowledged(): { name: string; record: AnyRecord }[] {
    return collectionNames.flatMap((collection) =>
      this.documents[collection]
        .all()
        .filter(({ queue }) => queue === Queue.acknowledged)
        .map(({ id, data }) => ({ name: `${collection}/${id}`, record: data })),
    );
  }

  #inQueue(queue: Queue): AnyRecord[] {
    return collectionNames.flatMap((name) =>
      this.documents[name]
        .all()
        .filter((document) => document.queue === queue)
        .map(({ data }) => data),
    );
  }

  #program() {
    const author = (): Author => ({
      by: this.userId,
      at: this.clock.now(),
      node: this.node,
      skewMs: 0,
    });
    const typed = <R extends AnyRecord>(name: CollectionName) =>
      this.documents[name] as unknown as DocumentStore<R>;
    const sync = new SyncStore({
      userId: this.userId,
      node: this.node,
      collections: this.documents,
      clock: this.clock,
      device: this.#deviceStore(),
    });
    const events = new EventStore(typed<EventRecord>('events'), author);
    return {
      events,
      timers: new TimerStore(typed<TimerRecord>('timers'), events, author),
      sync,
      engine: new SyncEngine({
        store: sync,
        transport: this.#transport,
        now: () => this.clock.now(),
        random: this.#random,
        onStatus: (status) => {
          this.status = status;
        },
        onSkew: () => undefined,
      }),
    };
  }

  #deviceStore(): DeviceStore {
    const facts = this.#facts;
    const put = (key: string, value: unknown) => {
      this.#crashIfDue();
      facts.set(key, structuredClone(value));
    };
    return {
      get: (key) => Promise.resolve(structuredClone(facts.get(key)) as never),
      set: (key, value) => Promise.resolve().then(() => put(key, value)),
      remove: (key) => Promise.resolve().then(() => void facts.delete(key)),
      update: (key, change) =>
        Promise.resolve().then(() => {
          const value = change(structuredClone(facts.get(key)) as never);
          put(key, value);
          return value;
        }),
      keys: (prefix) => Promise.resolve([...facts.keys()].filter((key) => key.startsWith(prefix))),
    };
  }

  #crashIfDue(): void {
    if (this.#writesLeft === null) return;
    if (this.#writesLeft === 0) throw new Crash();
    this.#writesLeft -= 1;
  }
}
