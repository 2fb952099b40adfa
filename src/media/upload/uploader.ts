import { PIECE_BYTES } from '../../../schema/media-limits.ts';
import { backoffMs } from '../../lib/backoff.ts';
import { toReplicaError } from '../../replica/errors.ts';
import type { FileRow } from '../store/file-row.ts';
import { type MediaStore, pieceCount } from '../store/media-store.ts';
import { type UploadOutcome, type UploadStep, afterOutcome, nextStep } from './upload-machine.ts';
import { NEW_LINK, dueFiles, linkAfter, sliceLength } from './upload-order.ts';
import type { UploadTransport } from './upload-transport.ts';

/** The driver of the uploads of one person. One at a time runs on a device, in the leader. */

/** What may become of a waiting file before it is sent. */
export type Readiness =
  /** Its record is on the server and lacks the file. */
  | 'send'
  /** Its record has not been pushed yet, or lies in the trash. */
  | 'wait'
  /** The server says that it has the file. */
  | 'confirmed'
  /** Its record is gone for good. */
  | 'drop';

export type UploaderParts = {
  store: MediaStore;
  transport: UploadTransport;
  readiness(row: FileRow): Promise<Readiness>;
  now(): number;
  random(): number;
  /** How many files at once. */
  places: number;
  onProgress(key: string, offset: number): void;
  /** Rows were changed. */
  onChange(): void;
};

export type RoundEnd = {
  /** Nothing is due before this time; null: not before something changes. */
  nextAt: number | null;
  /** The server did not answer. */
  isHeld: boolean;
};

export type Uploader = {
  /**
   * Sends until nothing is due, the server does not answer, `signal` ends, or the budget is used.
   * @throws ReplicaError
   */
  round(signal: AbortSignal, budget?: { steps: number }): Promise<RoundEnd>;
};

/** The list of waiting files is read again after this. */
const READ_AGAIN_MS = 2_000;
/** Files that wait for their record, or for a place in the trash, are looked at again after this. */
const LOOK_AGAIN_MS = 15_000;

export function createUploader(parts: UploaderParts): Uploader {
  const { store, now, random, places, onProgress, onChange } = parts;
  const step = createStep(parts);
  /** Rounds in a row without any answer. */
  let silent = 0;

  /** One step of one file. @returns its row as it is now; null when it is no longer waiting */
  const advance = async (
    row: FileRow,
    signal: AbortSignal,
  ): Promise<{ row: FileRow | null; outcome: UploadOutcome | null }> => {
    const outcome = await step(row, signal);
    if (outcome === null || signal.aborted) return { row, outcome: null };
    const next = afterOutcome(row.upload, outcome, { now: now(), random: random() });
    const changed = await store.changeRow(row.key, (stored) =>
      next === 'confirmed' ? confirmed(stored) : { ...stored, upload: next },
    );
    // What the screens say besides how much was sent.
    const isTold =
      next === 'confirmed' || next.failed !== null || next.isFull !== row.upload.isFull;
    if (isTold) onChange();
    else onProgress(row.key, next.offset);
    return { row: changed?.waiting === 1 ? changed : null, outcome };
  };

  return {
    async round(signal, budget = { steps: Number.POSITIVE_INFINITY }) {
      const list = createWaitingList(parts);
      const work = new Map<string, Promise<void>>();
      let isHeld = false;
      let left = budget.steps;
      const start = (row: FileRow): void => {
        left -= 1;
        const job = advance(row, signal)
          .then((result) => {
            list.set(row.key, result.row);
            if (result.outcome?.is === 'noAnswer') isHeld = true;
            else if (result.outcome) silent = 0;
          })
          .finally(() => work.delete(row.key));
        work.set(row.key, job);
      };
      try {
        while (!signal.aborted) {
          const rows = await list.read(work);
          const free = isHeld || left <= 0 ? 0 : Math.min(left, places - work.size);
          const busy = new Set(work.keys());
          const due = dueFiles(rows, { now: now(), busy, places: free });
          due.start.forEach(start);
          if (work.size === 0) {
            if (isHeld) silent += 1;
            const nextAt = isHeld ? now() + backoffMs(silent, random()) : due.nextAt;
            return {
              nextAt: list.isWaiting() ? earlier(nextAt, now() + LOOK_AGAIN_MS) : nextAt,
              isHeld,
            };
          }
          await Promise.race(work.values());
        }
        return { nextAt: null, isHeld };
      } finally {
        await Promise.allSettled(work.values());
      }
    },
  };
}

function earlier(a: number | null, b: number): number {
  return a === null ? b : Math.min(a, b);
}

/** Does what the machine says next, for one file. */
function createStep({ store, transport, now, places }: UploaderParts) {
  let link = NEW_LINK;
  /** Files whose stored offset this realm has heard from the server itself. */
  const known = new Set<string>();
  const read: { key: string; index: number; piece: ArrayBuffer }[] = [];

  const pieceOf = async (key: string, index: number): Promise<ArrayBuffer> => {
    const found = read.find((each) => each.key === key && each.index === index);
    if (found) return found.piece;
    const piece = await store.piece(key, index);
    read.unshift({ key, index, piece });
    read.length = Math.min(read.length, places);
    return piece;
  };

  const send = async (
    row: FileRow,
    { url, offset }: Extract<UploadStep, { do: 'send' }>,
    signal: AbortSignal,
  ): Promise<UploadOutcome> => {
    const index = Math.min(Math.floor(offset / PIECE_BYTES), pieceCount(row.bytes) - 1);
    let piece: ArrayBuffer;
    try {
      piece = await pieceOf(row.key, index);
    } catch (error) {
      if (toReplicaError(error).kind !== 'lost') throw error;
      return { is: 'refused', failure: { reason: 'unreadable', message: null } };
    }
    const from = offset - index * PIECE_BYTES;
    const slice = piece.slice(from, from + sliceLength(piece.byteLength - from, link));
    const startedAt = performance.now();
    const outcome = await transport.send(url, offset, slice, { length: row.bytes, signal });
    link = linkAfter(link, {
      bytes: slice.byteLength,
      ms: performance.now() - startedAt,
      // A gateway, or a server that is overloaded, has thrown it away.
      hasArrived: outcome.is !== 'noAnswer' && outcome.is !== 'later',
    });
    return outcome;
  };

  return async (row: FileRow, signal: AbortSignal): Promise<UploadOutcome | null> => {
    const isSure = row.upload.isSure && known.has(row.key);
    const step = nextStep({ ...row.upload, isSure }, now());
    known.add(row.key);
    switch (step.do) {
      case 'nothing':
      case 'wait':
        return null;
      case 'announce':
        return transport.announce(row, signal);
      case 'ask':
        return transport.ask(step.url, signal);
      case 'send':
        return send(row, step, signal);
    }
  };
}

/** The files that may be sent now. Read again from time to time: others add files and records. */
function createWaitingList({ store, readiness, now, onChange }: UploaderParts) {
  let rows = new Map<string, FileRow>();
  let readAt = Number.NEGATIVE_INFINITY;
  let hasOthers = false;
  return {
    /** Whether files wait for something else than this uploader. */
    isWaiting: () => hasOthers,
    set(key: string, row: FileRow | null): void {
      if (row) rows.set(key, row);
      else rows.delete(key);
    },
    /** @param busy their rows are about to change */
    async read(busy: ReadonlyMap<string, unknown>): Promise<FileRow[]> {
      if (now() - readAt < READ_AGAIN_MS) return [...rows.values()];
      const found = new Map<string, FileRow>();
      let hasChanged = false;
      hasOthers = false;
      for (const row of await store.waitingRows()) {
        const known = rows.get(row.key);
        const ready = busy.has(row.key) && known ? 'send' : await readiness(row);
        if (ready === 'send') found.set(row.key, busy.has(row.key) && known ? known : row);
        else if (ready === 'confirmed') await store.changeRow(row.key, confirmed);
        else if (ready === 'drop') await store.remove([row.key]);
        else hasOthers = true;
        hasChanged ||= ready === 'confirmed' || ready === 'drop';
      }
      rows = found;
      readAt = now();
      if (hasChanged) onChange();
      return [...rows.values()];
    },
  };
}

/** The server has the file; what stays here is a copy for showing it. */
function confirmed({ waiting: _, ...row }: FileRow): FileRow {
  return row;
}
