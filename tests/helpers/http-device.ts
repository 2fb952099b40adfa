import { type Collection, type CollectionName, collectionNames } from '../../schema/collections.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { TimerRecord } from '../../schema/records/timer.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../schema/wire/protocol.ts';
import type { OptimisticStore } from '../../src/replica/documents/document-store.ts';
import { Queue } from '../../src/replica/documents/document.ts';
import type { Replica } from '../../src/replica/replica.ts';
import { createRecordStore } from '../../src/replica/stores/record-store.ts';
import { EventStore } from '../../src/replica/stores/events.ts';
import { TimerStore } from '../../src/replica/stores/timers.ts';
import { ChildStore } from '../../src/replica/stores/people.ts';
import type { ChildRecord } from '../../schema/records/child.ts';
import { SyncStore } from '../../src/replica/sync/sync-store.ts';
import { SyncEngine } from '../../src/sync/engine/engine.ts';
import { createHttpTransport } from '../../src/sync/worker/http-transport.ts';
import { createApi } from './api.ts';
import { MemoryDocuments } from './memory-documents.ts';
import type { Person } from './server.ts';
import { createMemoryDeviceStore } from './sync.ts';
import { loadedSchemas } from './schemas.ts';

/** A device with the real stores and sync engine, which talks to a real server over HTTP. */
export class HttpDevice {
  readonly events: EventStore;
  readonly timers: TimerStore;
  readonly children: ChildStore;
  /** The records of any other collection, as `Replica.store`. */
  readonly store: Replica['store'];
  readonly #documents: Record<CollectionName, MemoryDocuments>;
  readonly #engine: SyncEngine;
  readonly #now: () => number;
  #url: string;
  #accessToken: string;
  #refreshToken: string;

  constructor(person: Person, options: { node: string; url: string; now: () => number }) {
    const { node, now } = options;
    this.#url = options.url;
    this.#now = now;
    this.#accessToken = person.accessToken;
    this.#refreshToken = person.refreshToken;
    this.#documents = Object.fromEntries(
      collectionNames.map((name) => [name, new MemoryDocuments(name)]),
    ) as Record<CollectionName, MemoryDocuments>;
    const author = () => ({ by: person.id, at: now(), node, skewMs: 0 });
    this.events = new EventStore(
      this.#documents.events as unknown as OptimisticStore<EventRecord>,
      { author, schemas: loadedSchemas },
    );
    this.timers = new TimerStore(
      this.#documents.timers as unknown as OptimisticStore<TimerRecord>,
      {
        events: this.events,
        author,
        schemas: loadedSchemas,
        role: () => Promise.resolve('parent'),
      },
    );
    this.children = new ChildStore(
      this.#documents.children as unknown as OptimisticStore<ChildRecord>,
      { author, schemas: loadedSchemas },
    );
    this.store = <R extends AnyRecord>({ name }: Collection<R>) =>
      createRecordStore<R>({
        collection: { name },
        schemas: loadedSchemas,
        documents: this.#documents[name] as unknown as OptimisticStore<R>,
        author,
      });
    const fetchAs = (path: string, init: RequestInit) =>
      fetch(`${this.#url}${path}`, {
        ...init,
        headers: {
          ...(init.headers as Record<string, string>),
          [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
          authorization: `Bearer ${this.#accessToken}`,
        },
      });
    this.#engine = new SyncEngine({
      store: new SyncStore({
        userId: person.id,
        node,
        collections: this.#documents,
        clock: { now, skewMs: () => 0 },
        device: createMemoryDeviceStore(),
      }),
      transport: createHttpTransport(fetchAs, new AbortController().signal),
      now,
      random: () => 0.5,
      role: () => null,
      onStatus: () => undefined,
      onSkew: () => undefined,
    });
  }

  /** Changes the URL of the server. */
  moveTo(url: string): void {
    this.#url = url;
  }

  /** Refreshes the tokens, as the app does before they expire. @throws Error when signed out */
  async refresh(): Promise<void> {
    const { status, body } = await createApi(this.#url).post('/api/auth/refresh', {
      refreshToken: this.#refreshToken,
    });
    if (status !== 200) throw new Error(`signed out: ${status} ${JSON.stringify(body)}`);
    const tokens = body as { accessToken: string; refreshToken: string };
    this.#accessToken = tokens.accessToken;
    this.#refreshToken = tokens.refreshToken;
  }

  /** Runs the sync engine until nothing is due. */
  async sync(): Promise<void> {
    this.#engine.receive({ type: 'woke', now: this.#now() });
    for (let sleepMs = 0; sleepMs === 0;) ({ sleepMs } = await this.#engine.advance());
  }

  /** All records on the device, by collection and id. */
  records(): Record<string, AnyRecord> {
    return Object.fromEntries(
      this.#all()
        .map(({ name, id, data }) => [`${name}/${id}`, data] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  /** How many records the device could not read. */
  setAside(): number {
    return this.#engine.status().setAside;
  }

  /** The records that the server has not acknowledged, as `collection/id`. */
  unsent(): string[] {
    return this.#all()
      .filter(({ queue }) => queue !== Queue.acknowledged)
      .map(({ name, id }) => `${name}/${id}`);
  }

  /** What the server has refused, with its reason, as the person sees it. */
  refused(): { record: AnyRecord; code: string | undefined }[] {
    return this.#all()
      .filter(({ queue }) => queue === Queue.attention)
      .map(({ data, verdict }) => ({ record: data, code: verdict?.code }));
  }

  #all() {
    return collectionNames.flatMap((name) =>
      this.#documents[name].all().map((document) => ({ ...document, name })),
    );
  }
}
