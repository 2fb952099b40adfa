import { type CollectionName, collectionNames } from '../../schema/collections.ts';
import type { EventRecord } from '../../schema/records/event.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../schema/wire/protocol.ts';
import type { OptimisticStore } from '../../src/replica/documents/document-store.ts';
import { Queue } from '../../src/replica/documents/document.ts';
import { EventStore } from '../../src/replica/stores/events.ts';
import { SyncStore } from '../../src/replica/sync/sync-store.ts';
import { SyncEngine } from '../../src/sync/engine/engine.ts';
import { createHttpTransport } from '../../src/sync/worker/http-transport.ts';
import { createApi } from './api.ts';
import { MemoryDocuments } from './memory-documents.ts';
import type { Person } from './server.ts';
import { createMemoryDeviceStore } from './sync.ts';

/** A device with the product's own stores and sync engine, that speaks to a real server by HTTP. */
export class HttpDevice {
  readonly events: EventStore;
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
    this.events = new EventStore(
      this.#documents.events as unknown as OptimisticStore<EventRecord>,
      () => ({ by: person.id, at: now(), node, skewMs: 0 }),
    );
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

  /** The server is somewhere else now. */
  moveTo(url: string): void {
    this.#url = url;
  }

  /** As the app does a minute before its token ends. @throws Error when signed out by it */
  async refresh(): Promise<void> {
    const { status, body } = await createApi(this.#url).post('/api/auth/refresh', {
      refreshToken: this.#refreshToken,
    });
    if (status !== 200) throw new Error(`signed out: ${status} ${JSON.stringify(body)}`);
    const tokens = body as { accessToken: string; refreshToken: string };
    this.#accessToken = tokens.accessToken;
    this.#refreshToken = tokens.refreshToken;
  }

  /** Wakes up and does all there is to do now. */
  async sync(): Promise<void> {
    this.#engine.receive({ type: 'woke', now: this.#now() });
    for (let sleepMs = 0; sleepMs === 0;) ({ sleepMs } = await this.#engine.advance());
  }

  /** Everything here, by collection and id. */
  records(): Record<string, AnyRecord> {
    return Object.fromEntries(
      this.#all()
        .map(({ name, id, data }) => [`${name}/${id}`, data] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  }

  /** Names of what the server has not acknowledged. */
  unsent(): string[] {
    return this.#all()
      .filter(({ queue }) => queue !== Queue.acknowledged)
      .map(({ name, id }) => `${name}/${id}`);
  }

  #all() {
    return collectionNames.flatMap((name) =>
      this.#documents[name].all().map((document) => ({ ...document, name })),
    );
  }
}
