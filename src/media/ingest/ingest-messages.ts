import type { FilePlace } from '../store/file-row.ts';
import type { Ingested } from './ingest.ts';
import type { IngestProblem } from './ingest-problem.ts';

/** What a page and its ingest worker tell each other; both are of one build. */

export type ToWorker =
  | { type: 'start'; userId: string }
  | {
      type: 'take';
      job: number;
      place: FilePlace;
      file: File;
      zone: string;
      keepsLocation: boolean;
      poster: { picture: ImageBitmap | null; durationSec: number | null } | null;
    }
  /** The answer to `hashed`: the record that has the file already. */
  | { type: 'known'; job: number; recordId: string | null };

export type FromWorker =
  | { type: 'thumb'; job: number; mime: string; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'progress'; job: number; doneBytes: number }
  | { type: 'hashed'; job: number; hash: string }
  | { type: 'taken'; job: number; facts: Ingested }
  | { type: 'refused'; job: number; problem: IngestProblem };
