import type { Clock } from '../../lib/clock.ts';
import { ReplicaError } from '../../replica/errors.ts';
import type { Replica } from '../../replica/replica.ts';
import { createRecordSchemas } from '../../replica/stores/record-schemas.ts';
import { type OnProgress, answerCall } from './answer-calls.ts';
import type { FileTaker } from './archive-files.ts';
import type {
  FromImportWorker,
  ImportCall,
  ImportCalls,
  ToImportWorker,
} from './import-messages.ts';

/** The page's side of an import. */
export type ImportClient = {
  /** @throws ReplicaError when the device cannot store or the import was closed */
  call<C extends ImportCall>(
    call: C,
    args: ImportCalls[C]['args'],
    onProgress?: OnProgress,
  ): Promise<ImportCalls[C]['result']>;
  /** Ends what runs; what was written stays, and the import can go on later. */
  close(): void;
};

type ImportClientParts = {
  replica: Replica;
  clock: Clock;
  /** The address of the person who imports; null: unknown. */
  username: string | null;
  /** The replica is in the memory of this page, where no worker can write. */
  inMemory: boolean;
};

/** Starts the worker; where there is none, everything is done in the page. */
export function createImportClient(parts: ImportClientParts): ImportClient {
  if (parts.inMemory) return createPageClient(parts);
  try {
    return createWorkerClient(parts);
  } catch {
    return createPageClient(parts);
  }
}

type Waiting = {
  resolve(result: never): void;
  reject(error: Error): void;
  onProgress: OnProgress | undefined;
};

function createWorkerClient({ replica, clock, username }: ImportClientParts): ImportClient {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), {
    type: 'module',
    name: 'nestling-import',
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new ReplicaError('unknown', null));
    waiting.clear();
  };
  const post = (message: ToImportWorker) => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<FromImportWorker>) => {
    const call = waiting.get(data.id);
    if (!call) return;
    if (data.type === 'progress') return call.onProgress?.(data.done, data.total);
    waiting.delete(data.id);
    if (data.type === 'failed') call.reject(new ReplicaError(data.problem, null));
    else call.resolve(data.result as never);
  });
  worker.addEventListener('error', failAll);
  worker.addEventListener('messageerror', failAll);
  post({ type: 'start', userId: replica.userId, username, skewMs: clock.skewMs() });
  return {
    call: (call, args, onProgress) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject, onProgress });
        post({ type: 'call', id: last, call, args } as ToImportWorker);
      }),
    close() {
      worker.terminate();
      failAll();
    },
  };
}

function createPageClient({ replica, clock, username, inMemory }: ImportClientParts): ImportClient {
  const schemas = createRecordSchemas(
    async () => (await import('../../../schema/device-schemas.ts')).deviceSchemas,
  );
  // The parsers are in the chunk of the worker; here they load when they are needed.
  const load = async () => {
    const { ImportSession } = await import('./import-session.ts');
    const files = inMemory ? null : await pageFileTaker(replica.userId, clock);
    return new ImportSession({ replica, schemas, clock, username, files });
  };
  const loaded = load();
  return {
    call: async (call, args, onProgress = () => undefined) =>
      answerCall(await loaded, { call, args }, onProgress),
    close: () => undefined,
  };
}

/** Keeps the files of an archive as the worker does; a replica in memory has no place for them. */
async function pageFileTaker(userId: string, clock: Clock): Promise<FileTaker> {
  const [
    { createFileTaker },
    { decode, drawThumb, drawView, placeholderOf },
    { openMediaChannel },
  ] = await Promise.all([
    import('./archive-files.ts'),
    import('../../media/ingest/draw.ts'),
    import('../../media/media-channel.ts'),
  ]);
  const channel = openMediaChannel(userId);
  return createFileTaker({
    userId,
    pictures: { decode, drawThumb, drawView, placeholderOf },
    now: () => clock.now(),
    onTaken: () => channel.post({ type: 'changed' }),
  });
}
