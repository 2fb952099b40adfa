import { collectionNames } from '../../schema/collections.ts';
import type { CollectionName } from '../../schema/collections.ts';
import type {
  CompareAnswer,
  HistoryAnswer,
  PullAnswer,
  PushAnswer,
  PushRequest,
} from '../../schema/wire/sync.ts';
import type { DeviceStore } from '../../src/lib/device-store.ts';
import { Queue } from '../../src/replica/documents/document.ts';
import { SyncStore } from '../../src/replica/sync/sync-store.ts';
import type { SyncError } from '../../src/sync/engine/sync-error.ts';
import type { Answered, Transport } from '../../src/sync/engine/transport.ts';
import { MemoryDocuments } from './memory-documents.ts';

/** A sync server whose answers the test chooses, and that records the requests. */

type Answers = {
  pull: PullAnswer;
  push: PushAnswer;
  history: HistoryAnswer;
  compare: CompareAnswer;
};
type Kind = keyof Answers;
type Say = {
  [K in Kind]: (
    request: Parameters<Transport[K]>[0],
  ) => Answers[K] | SyncError | Promise<Answers[K] | SyncError>;
};

export const SERVER_TIME = Date.UTC(2026, 2, 14, 3, 0);
export const EPOCH = 'epoch-1';
const common = { epoch: EPOCH, scope: 'all', serverTime: SERVER_TIME };

export const nothingNew = (more: Partial<PullAnswer> = {}): PullAnswer => ({
  ...common,
  kind: 'changes',
  changes: [],
  checkpoint: { epoch: EPOCH, seq: 0 },
  more: false,
  history: null,
  ...more,
});
export const historyPage = (more: Partial<HistoryAnswer> = {}): HistoryAnswer => ({
  ...common,
  changes: [],
  cursor: null,
  recentDone: true,
  done: 1,
  total: 1,
  ...more,
});
export const allHeld = (more: Partial<CompareAnswer> = {}): CompareAnswer => ({
  ...common,
  differing: [],
  ...more,
});
/** Accepts every row as it is. */
export const takesAll = ({ rows }: PushRequest, more: Partial<PushAnswer> = {}): PushAnswer => ({
  ...common,
  verdicts: rows.map(({ collection, record }, i) => ({
    collection,
    id: (record as { id: string }).id,
    verdict: 'applied',
    seq: i + 1,
  })),
  ...more,
});

export class TestServer implements Transport {
  readonly requests: { kind: Kind; request: unknown }[] = [];
  /** By how much the device clock is ahead, according to every answer. */
  skewMs = 0;
  say: Say = {
    pull: () => nothingNew(),
    push: (request) => takesAll(request),
    history: () => historyPage(),
    compare: () => allHeld(),
  };

  readonly pull: Transport['pull'] = (request) => this.#answer('pull', request);
  readonly push: Transport['push'] = (request) => this.#answer('push', request);
  readonly history: Transport['history'] = async (request, how) => {
    const answered = await this.#answer('history', request);
    await how?.onCursor?.(answered.answer.cursor);
    return answered;
  };
  readonly compare: Transport['compare'] = (request) => this.#answer('compare', request);

  kinds(): Kind[] {
    return this.requests.map(({ kind }) => kind);
  }

  /** Ids of the records of each push. */
  pushed(): string[][] {
    return this.requests.flatMap(({ kind, request }) =>
      kind === 'push'
        ? [(request as PushRequest).rows.map(({ record }) => (record as { id: string }).id)]
        : [],
    );
  }

  async #answer<K extends Kind>(
    kind: K,
    request: Parameters<Transport[K]>[0],
  ): Promise<Answered<Answers[K]>> {
    this.requests.push({ kind, request });
    const said = await this.say[kind](request as never);
    if (said instanceof Error) throw said;
    return { answer: said, skewMs: this.skewMs };
  }
}

/** A replica's sync store on documents in memory. */
export function createTestStore(node = 'testnode') {
  const documents = Object.fromEntries(
    collectionNames.map((name) => [name, new MemoryDocuments(name)]),
  ) as Record<CollectionName, MemoryDocuments>;
  let now = SERVER_TIME;
  const device = createMemoryDeviceStore();
  const store = new SyncStore({
    userId: 'user-ana',
    node,
    collections: documents,
    clock: { now: () => now, skewMs: () => 0 },
    device,
  });
  const idsIn = (queue: Queue) =>
    collectionNames.flatMap((name) =>
      documents[name]
        .all()
        .filter((document) => document.queue === queue)
        .map(({ id }) => id),
    );
  return {
    store,
    documents,
    device,
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
    waiting: () => idsIn(Queue.waiting),
    acknowledged: () => idsIn(Queue.acknowledged),
    attention: () => idsIn(Queue.attention),
  };
}

export function createMemoryDeviceStore(): DeviceStore {
  const facts = new Map<string, unknown>();
  const copy = (key: string) => structuredClone(facts.get(key));
  return {
    get: <T>(key: string) => Promise.resolve(copy(key) as T | undefined),
    set: (key, value) => Promise.resolve().then(() => void facts.set(key, structuredClone(value))),
    remove: (key) => Promise.resolve().then(() => void facts.delete(key)),
    update: <T>(key: string, change: (old: T | undefined) => T | undefined) =>
      Promise.resolve().then(() => {
        const value = change(copy(key) as T | undefined);
        if (value === undefined) facts.delete(key);
        else facts.set(key, structuredClone(value));
        return value;
      }),
    keys: (prefix) => Promise.resolve([...facts.keys()].filter((key) => key.startsWith(prefix))),
  };
}
