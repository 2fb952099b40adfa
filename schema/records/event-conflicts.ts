import { MINUTE_MS } from '../limits.ts';

/** Two times that differ by less count as equal. */
const SAME_TIME_MS = 5 * MINUTE_MS;

/** Conflicts in an entry are told for times, amounts, doses, kinds and notes only. */
export function isConflictTold(path: string, lost: unknown, kept: unknown): boolean {
  if (path === '~start' || path === '~end') {
    const [a, b] = [firstOf(lost), firstOf(kept)];
    if (typeof a !== 'number' || typeof b !== 'number') return true;
    return Math.abs(a - b) > SAME_TIME_MS;
  }
  if (path.includes('/')) return false;
  return ['note', 'type', 'childId'].includes(path) || /^~?payload\./.test(path);
}

function firstOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [first]: unknown[] = value;
  return first;
}
