import type { FilePlace } from '../store/file-row.ts';
import type { Ingested } from './ingest.ts';
import type { FromWorker, ToWorker } from './ingest-messages.ts';
import { IngestError } from './ingest-problem.ts';

/** The page's side of the ingest worker, which starts with the first file. */

export type IngestJob = {
  place: FilePlace;
  file: File;
  zone: string;
  keepsLocation: boolean;
  poster: { picture: ImageBitmap | null; durationSec: number | null } | null;
  onThumb(thumb: Blob): void;
  onProgress(doneBytes: number): void;
  findKnown(hash: string): Promise<string | null>;
};

export type IngestClient = {
  /** @throws IngestError; then nothing is stored */
  take(job: IngestJob): Promise<Ingested>;
  stop(): void;
};

export function createIngestClient(userId: string): IngestClient {
  const jobs = new Map<
    number,
    IngestJob & { resolve(facts: Ingested): void; reject(error: Error): void }
  >();
  let worker: Worker | null = null;
  let lastJob = 0;

  const post = (message: ToWorker, transfer: Transferable[] = []): void => {
    worker?.postMessage(message, transfer);
  };
  const failAll = (): void => {
    for (const { reject } of jobs.values()) reject(new IngestError({ reason: 'unreadable' }));
    jobs.clear();
    worker?.terminate();
    worker = null;
  };
  const start = (): void => {
    if (worker) return;
    worker = new Worker(new URL('./ingest.worker.ts', import.meta.url), {
      type: 'module',
      name: 'nestling-ingest',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => receive(data));
    // Its code could not be loaded, or it ran out of memory.
    worker.addEventListener('error', failAll);
    post({ type: 'start', userId });
  };
  const receive = (message: FromWorker): void => {
    const job = jobs.get(message.job);
    if (!job) return;
    switch (message.type) {
      case 'thumb':
        return job.onThumb(new Blob([message.bytes], { type: message.mime }));
      case 'progress':
        return job.onProgress(message.doneBytes);
      case 'hashed':
        return void job
          .findKnown(message.hash)
          .catch(() => null)
          .then((recordId) => post({ type: 'known', job: message.job, recordId }));
      case 'taken':
        jobs.delete(message.job);
        return job.resolve(message.facts);
      case 'refused':
        jobs.delete(message.job);
        return job.reject(new IngestError(message.problem));
    }
  };

  return {
    take(job) {
      start();
      lastJob += 1;
      const id = lastJob;
      const { place, file, zone, keepsLocation, poster } = job;
      return new Promise((resolve, reject) => {
        jobs.set(id, { ...job, resolve, reject });
        const transfer = poster?.picture ? [poster.picture] : [];
        post({ type: 'take', job: id, place, file, zone, keepsLocation, poster }, transfer);
      });
    },
    stop: failAll,
  };
}
