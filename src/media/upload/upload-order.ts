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

/**
 * How many bytes to send next: up to the end of the stored piece, and on a slow connection less.
 *
 * @param bytesPerMs of the pieces before; null: unknown
 */
export function sliceLength(rest: number, bytesPerMs: number | null): number {
  if (bytesPerMs === null) return rest;
  return Math.min(rest, Math.max(SMALLEST_BYTES, Math.round(bytesPerMs * PIECE_MS)));
}
