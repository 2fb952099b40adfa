import { PIECE_BYTES } from '../../../schema/media-limits.ts';
import { type FileRow, placeOf } from '../store/file-row.ts';
import { nextStep } from './upload-machine.ts';

/**
 * Which files are sent now: small pictures of all items first, so that other devices see everything
 * early, then views, then originals; within each of these the newest item first.
 */
export function inUploadOrder(rows: readonly FileRow[]): FileRow[] {
  return rows.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || b.addedAt - a.addedAt || (a.key < b.key ? -1 : 1),
  );
}

function rankOf({ key }: FileRow): number {
  const { name } = placeOf(key);
  if (name === 'thumb' || name === 'poster' || name.endsWith('.thumb')) return 0;
  return name === 'view' ? 1 : 2;
}

/** The files to start on, and when another one is due if there is none. */
export function dueFiles(
  rows: readonly FileRow[],
  { now, busy, places }: { now: number; busy: ReadonlySet<string>; places: number },
): { start: FileRow[]; nextAt: number | null } {
  const start: FileRow[] = [];
  let nextAt: number | null = null;
  for (const row of inUploadOrder(rows)) {
    const step = nextStep(row.upload, now);
    if (step.do === 'wait') nextAt = Math.min(nextAt ?? step.until, step.until);
    else if (step.do !== 'nothing' && !busy.has(row.key) && start.length < places) start.push(row);
  }
  return { start, nextAt };
}

/** Aims at pieces of this length, so that a broken connection costs little. */
const PIECE_MS = 8_000;
const SMALLEST_BYTES = 256 * 1024;

const FIRST_BYTES = 1024 * 1024;

/** What is known of a connection from the pieces before. */
export type Link = {
  /** null: nothing has arrived yet. */
  bytesPerMs: number | null;
  /** The most that is sent at once: all of it may be lost with the connection. */
  atMost: number;
};

export const NEW_LINK: Link = { bytesPerMs: null, atMost: FIRST_BYTES };

/** How many bytes to send next. @param rest to the end of the stored piece */
export function sliceLength(rest: number, { bytesPerMs, atMost }: Link): number {
  const inTime = bytesPerMs === null ? rest : Math.round(bytesPerMs * PIECE_MS);
  return Math.min(rest, atMost, Math.max(SMALLEST_BYTES, inTime));
}

/** What a piece has told: each that arrives makes the next one larger, one that is lost much smaller. */
export function linkAfter(
  link: Link,
  { bytes, ms, hasArrived }: { bytes: number; ms: number; hasArrived: boolean },
): Link {
  const bytesPerMs = bytes / Math.max(1, ms);
  if (hasArrived) return { bytesPerMs, atMost: Math.min(PIECE_BYTES, link.atMost * 1.5) };
  return {
    bytesPerMs: Math.min(link.bytesPerMs ?? bytesPerMs, bytesPerMs) / 2,
    atMost: Math.max(SMALLEST_BYTES, link.atMost / 4),
  };
}
