import { isDeepStrictEqual } from 'node:util';
import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { MINUTE_MS } from '../../schema/limits.ts';
import type { AnyRecord, NodeId, Stamp } from '../../schema/records/record.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import { newestStamp, readPath } from '../../schema/rules/merge.ts';
import type { HistoryEntry } from './store.ts';

/** A field that two people have changed, the later without knowing of the other. */
export type Conflict = {
  path: string;
  lost: { value: unknown; stamp: Stamp; by: string };
  kept: { value: unknown; stamp: Stamp; by: string };
};

/** Times that differ by less mean the same thing. */
const SAME_TIME_MS = 5 * MINUTE_MS;
/** Who writes online is heard of within this; two writes closer than this cannot know each other. */
const HEARD_WITHIN_MS = 10_000;

/**
 * What two people seem to have changed without knowing of each other, in one record.
 *
 * A stamp tells what its writer had seen only for the writer's own field, so this is judged by
 * time: the two met at the server long after the later one was written, or were written at once.
 * What somebody corrects who was online is no conflict, nor what the record was created with (an
 * editor has seen that), nor a value that somebody has brought back.
 *
 * @param owners whose replicas wrote the record's clocks
 */
export function conflictsIn(
  collection: CollectionName,
  record: AnyRecord,
  history: readonly HistoryEntry[],
  { owners, since }: { owners: ReadonlyMap<NodeId, string>; since: number },
): Conflict[] {
  const shape = mergeShapeOf(collection);
  return [...new Set(history.map(({ path }) => path))].flatMap((path): Conflict[] => {
    const entries = history.filter((entry) => entry.path === path);
    const last = entries.reduce((a, b) => (a.stamp > b.stamp ? a : b));
    const stamp = record.clocks[path] ?? (record.clocks['*'] as Stamp);
    const by = writerOf(record, stamp, owners);
    const value = readPath(shape, record, path);
    if (last.userId === null || by === null || last.userId === by) return [];
    if (last.keptAt < since || last.stamp <= (record.clocks['*'] as Stamp)) return [];
    const isApart =
      last.keptAt - stampMs(stamp) > HEARD_WITHIN_MS ||
      stampMs(stamp) - stampMs(last.stamp) < HEARD_WITHIN_MS;
    const isSettled = entries.some((entry) => isSame(entry.value, value));
    if (!isApart || isSettled || !isWorthAsking(path, last.value, value)) return [];
    return [
      {
        path,
        lost: { value: last.value, stamp: last.stamp, by: last.userId },
        kept: { value: value ?? null, stamp, by },
      },
    ];
  });
}

/** Who wrote at a stamp of a record; null where nobody knows. */
export function writerOf(
  record: AnyRecord,
  stamp: Stamp,
  owners: ReadonlyMap<NodeId, string>,
): string | null {
  const owner = owners.get(stampNode(stamp));
  if (owner !== undefined) return owner;
  // A plain client has no replica: what it wrote has the server's stamp.
  if (stamp === newestStamp(record)) return record.updatedBy;
  return stamp === record.clocks['*'] ? record.createdBy : null;
}

/** Screens §3.4: a time, an amount, a dose, a kind; and words. */
function isWorthAsking(path: string, lost: unknown, kept: unknown): boolean {
  if (path === '~start' || path === '~end') {
    const [a, b] = [firstOf(lost), firstOf(kept)];
    if (typeof a !== 'number' || typeof b !== 'number') return true;
    return Math.abs(a - b) > SAME_TIME_MS;
  }
  if (path.includes('/')) return false;
  return ['note', 'type', 'childId'].includes(path) || /^~?payload\./.test(path);
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : value;
}

/** As JSON keeps it: what is missing is null. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
