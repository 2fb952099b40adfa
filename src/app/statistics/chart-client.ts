import type { EventRecord } from '../../../schema/records/event.ts';
import type { FactPart, PackedFacts } from '../../domain/statistics/facts/packed-facts.ts';
import type { StoredDay } from '../../replica/totals/day-facts.ts';
import type { ChartJob, ChartResult, ChartSource, SourceChanges } from './chart-computation.ts';
import type { ChartAnswer, ChartRequest } from './chart-messages.ts';
import { storedDayKey } from './stored-day-key.ts';

/** Computes charts off the main thread; in the page where the worker cannot be used. */
export type ChartClient = {
  /** Says what a source has now; only the difference is sent. */
  follow(key: string, source: ChartSource, content: SourceContent): void;
  drop(key: string): void;
  /** By the entries of the source at the time of the call. Rejects when it cannot be computed. */
  compute(key: string, job: ChartJob): Promise<ChartResult>;
  /** What is not answered yet never will be. */
  close(): void;
};

/** The entries of a source, and the facts of its stored days. */
export type SourceContent = { records: readonly EventRecord[]; stored: readonly StoredDay[] };

/** What was sent, by id and by `storedDayKey`. */
type Sent = {
  records: ReadonlyMap<string, EventRecord>;
  stored: ReadonlyMap<string, StoredDay>;
};
const NOTHING: Sent = { records: new Map(), stored: new Map() };

/** Where requests go. */
export type ChartPort = { post(request: ChartRequest): void; close(): void };
type Answered = (answer: ChartAnswer) => void;

type ClientParts = {
  /** @param onFailure called once, when the worker does not start or breaks */
  openWorker?: (onAnswer: Answered, onFailure: () => void) => ChartPort;
  openInPage?: (onAnswer: Answered) => ChartPort;
};

type Waiting = {
  key: string;
  job: ChartJob;
  resolve: (result: ChartResult) => void;
  reject: (error: Error) => void;
};

export function createChartClient({
  openWorker = workerPort,
  openInPage = inPagePort,
}: ClientParts = {}): ChartClient {
  const sources = new Map<string, { source: ChartSource; sent: Sent }>();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isClosed = false;
  let port: ChartPort | null = null;

  const onAnswer: Answered = ({ id, result }) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (result) request?.resolve(result);
    else request?.reject(new Error('the charts could not be computed'));
  };
  // Everything is sent again, because what the worker knew is lost.
  const computeInPage = () => {
    port?.close();
    port = null;
    const inPage = openInPage(onAnswer);
    port = inPage;
    for (const [key, { source, sent }] of sources) {
      inPage.post({ type: 'update', key, source, changes: changesBetween(NOTHING, sent, source) });
    }
    for (const [id, { key, job }] of waiting) inPage.post({ type: 'compute', id, key, job });
  };
  const onFailure = () => {
    if (!isClosed) computeInPage();
  };
  try {
    port = openWorker(onAnswer, onFailure);
  } catch {
    onFailure();
  }

  return {
    follow(key, source, { records, stored }) {
      const known = sources.get(key);
      const sent = {
        records: new Map(records.map((record) => [record.id, record])),
        stored: new Map(stored.map((day) => [storedDayKey(day), day])),
      };
      const changes = changesBetween(known?.sent ?? NOTHING, sent, source);
      sources.set(key, { source, sent });
      if (known && Object.values(changes).every((list) => list.length === 0)) return;
      port?.post({ type: 'update', key, source, changes });
    },
    drop(key) {
      if (sources.delete(key)) port?.post({ type: 'drop', key });
    },
    compute(key, job) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { key, job, resolve, reject });
        port?.post({ type: 'compute', id, key, job });
      });
    },
    close() {
      isClosed = true;
      waiting.clear();
      port?.close();
    },
  };
}

/**
 * By identity: live queries hand out the same object for what did not change. Facts need neither clocks
 * nor notes, which are most of what copying a record costs.
 */
function changesBetween(before: Sent, now: Sent, { parts }: ChartSource): SourceChanges {
  return {
    changed: changedIn(before.records, now.records).map(withoutText),
    gone: goneFrom(before.records, now.records),
    changedDays: changedIn(before.stored, now.stored).map((day) => withParts(day, parts)),
    goneDays: goneFrom(before.stored, now.stored),
  };
}

function changedIn<T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): T[] {
  return [...now].flatMap(([key, value]) => (before.get(key) === value ? [] : [value]));
}

function goneFrom<T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): string[] {
  return [...before.keys()].filter((key) => !now.has(key));
}

function withoutText(record: EventRecord): EventRecord {
  return { ...record, clocks: {}, note: '', tags: [], photoIds: [] };
}

function withParts(day: StoredDay, parts: readonly FactPart[]): StoredDay {
  const only = (packed: PackedFacts | null) =>
    packed && {
      entries: packed.entries,
      texts: Object.fromEntries(
        parts.flatMap((part) => (part in packed.texts ? [[part, packed.texts[part]]] : [])),
      ),
    };
  return { ...day, child: only(day.child), family: only(day.family) };
}

function workerPort(onAnswer: Answered, onFailure: () => void): ChartPort {
  const worker = new Worker(new URL('./charts.worker.ts', import.meta.url), {
    type: 'module',
    name: 'nestling-charts',
  });
  let hasFailed = false;
  const fail = () => {
    if (hasFailed) return;
    hasFailed = true;
    onFailure();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<ChartAnswer>) => onAnswer(data));
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  return {
    post: (request) => worker.postMessage(request),
    close: () => worker.terminate(),
  };
}

/**
 * The code of the worker is loaded for the page only where it is needed. Requests wait for it, in their
 * order; without it they are answered as failed.
 */
function inPagePort(onAnswer: Answered): ChartPort {
  const loading = import('./answer-charts.ts').then(
    ({ createChartAnswerer }) => createChartAnswerer(onAnswer),
    () => (request: ChartRequest) => {
      if (request.type === 'compute') onAnswer({ id: request.id, result: null });
    },
  );
  return {
    post: (request) => void loading.then((handle) => handle(request)),
    close: () => undefined,
  };
}
