import * as z from 'zod/mini';
import { IngestError, type IngestProblem } from './ingest-problem.ts';
import { ingest } from './ingest.ts';
import type { FromWorker, ToWorker } from './ingest-messages.ts';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { whileStoring } from '../store/unfinished.ts';
import { decode, drawThumb, drawView, placeholderOf } from './draw.ts';

/**
 * Takes picked files in, so that the page stays free: decoding, drawing, hashing and storing. Two at a
 * time: a decoded picture of 12 megapixels takes 48 MB.
 */

// A strict CSP forbids eval, which zod would otherwise try.
z.config({ jitless: true });

const PLACES = 2;
const pictures = { decode, drawThumb, drawView, placeholderOf };

type Take = Extract<ToWorker, { type: 'take' }>;

let userId = '';
let opening: Promise<MediaStore> | null = null;
const queue: Take[] = [];
let running = 0;
const answers = new Map<number, (recordId: string | null) => void>();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'start':
      userId = data.userId;
      break;
    case 'take':
      queue.push(data);
      next();
      break;
    case 'known':
      answers.get(data.job)?.(data.recordId);
      answers.delete(data.job);
      break;
  }
});

function next(): void {
  if (running >= PLACES) return;
  const take = queue.shift();
  if (!take) return;
  running += 1;
  whileStoring(userId, () => work(take))
    .catch(() => refuse(take.job, { reason: 'noStorage' }))
    .finally(() => {
      running -= 1;
      next();
    });
}

async function work({ job, place, file, zone, keepsLocation, poster }: Take): Promise<void> {
  try {
    const facts = await ingest(
      { place, file, name: file.name, changedAt: file.lastModified, zone, keepsLocation, poster },
      {
        store: await openStore(),
        pictures,
        now: Date.now,
        onThumb: ({ mime, bytes }) => tell({ type: 'thumb', job, mime, bytes }),
        onProgress: (doneBytes) => tell({ type: 'progress', job, doneBytes }),
        findKnown: (hash) =>
          new Promise((resolve) => {
            answers.set(job, resolve);
            tell({ type: 'hashed', job, hash });
          }),
      },
    );
    tell({ type: 'taken', job, facts });
  } catch (error) {
    refuse(job, error instanceof IngestError ? error.problem : { reason: 'noStorage' });
  } finally {
    poster?.picture?.close();
  }
}

/** One connection for all files. A failed attempt is not kept. */
function openStore(): Promise<MediaStore> {
  opening ??= openMediaStore(userId).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

function refuse(job: number, problem: IngestProblem): void {
  tell({ type: 'refused', job, problem });
}

function tell(message: FromWorker): void {
  postMessage(message);
}
