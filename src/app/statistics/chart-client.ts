import type { EventRecord } from '../../../schema/records/event.ts';
import type { ChartJob, ChartResult, ChartSource, EntryChanges } from './chart-computation.ts';
import type { ChartAnswer, ChartRequest } from './chart-messages.ts';

/** Computes charts off the main thread; in the page where the worker cannot be used. */
export type ChartClient = {
  /** Says which entries a source has now; only the difference is sent. */
  follow(key: string, source: ChartSource, records: readonly EventRecord[]): void;
  drop(key: string): void;
  /** By the entries of the source at the time of the call. Rejects when it cannot be computed. */
  compute(key: string, job: ChartJob): Promise<ChartResult>;
  /** What is not answered yet never will be. */
  close(): void;
};

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
  const sources = new Map<string, { source: ChartSource; sent: Map<string, EventRecord> }>();
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
      inPage.post({
        type: 'update',
        key,
        source,
        changes: { changed: [...sent.values()], gone: [] },
      });
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
    follow(key, source, records) {
      const known = sources.get(key);
      const changes = changesBetween(known?.sent ?? new Map(), records);
      sources.set(key, { source, sent: new Map(records.map((record) => [record.id, record])) });
      if (known && changes.changed.length === 0 && changes.gone.length === 0) return;
      port?.post({ type: 'update', key, source, changes: withoutText(changes) });
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

/** By identity: live queries hand out the same object for an entry that did not change. */
function changesBetween(
  before: ReadonlyMap<string, EventRecord>,
  records: readonly EventRecord[],
): EntryChanges {
  const ids = new Set(records.map(({ id }) => id));
  return {
    changed: records.filter((record) => before.get(record.id) !== record),
    gone: [...before.keys()].filter((id) => !ids.has(id)),
  };
}

/** Facts need neither clocks nor notes, which are most of what copying a record costs. */
function withoutText({ changed, gone }: EntryChanges): EntryChanges {
  return {
    changed: changed.map((record) => ({ ...record, clocks: {}, note: '', tags: [], photoIds: [] })),
    gone,
  };
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
