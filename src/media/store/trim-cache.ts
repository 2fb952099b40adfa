import { type FileRow, placeOf } from './file-row.ts';

const DAY_MS = 24 * 60 * 60_000;
/** An original that the server has stays for a while: a server restored from a backup asks for it. */
const ORIGINAL_DAYS = 30;
/** Small pictures are what the grid shows without a connection. */
const THUMB_DAYS = 400;
/** The most that files which the server has may take of this device. */
export const CACHE_MAX_BYTES = 512 * 1024 * 1024;

/**
 * The files that this device may forget: the server has them, nobody pinned them, and nobody has
 * looked at them for long, or the rest is too much. What was looked at last stays.
 */
export function filesToForget(
  rows: readonly FileRow[],
  {
    now,
    keepMonths,
    maxBytes = CACHE_MAX_BYTES,
  }: { now: number; keepMonths: number; maxBytes?: number },
): string[] {
  let keptBytes = 0;
  return rows
    .filter(({ waiting, pinned }) => waiting !== 1 && !pinned)
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .filter((row) => {
      keptBytes += row.bytes;
      const age = now - row.usedAt;
      const isOld = age > daysOf(row, keepMonths) * DAY_MS;
      if (!isOld && keptBytes <= maxBytes) return false;
      keptBytes -= row.bytes;
      return true;
    })
    .map(({ key }) => key);
}

function daysOf({ key }: FileRow, keepMonths: number): number {
  const { name } = placeOf(key);
  if (name === 'view') return keepMonths * 30;
  if (name === 'thumb' || name === 'poster' || name.endsWith('.thumb')) return THUMB_DAYS;
  return ORIGINAL_DAYS;
}
