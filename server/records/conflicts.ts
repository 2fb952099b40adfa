import { isDeepStrictEqual } from 'node:util';
import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import type { ConflictRules } from '../../schema/collections/define.ts';
import { isPath } from '../../schema/records/record-limits.ts';
import type { AnyRecord, NodeId, Stamp } from '../../schema/records/record.ts';
import { stampMs, stampNode } from '../../schema/rules/clock.ts';
import { clockOf, newestStamp, readPath } from '../../schema/rules/merge.ts';
import type { HistoryEntry } from './store.ts';

/** A field that two people changed, the later one without having seen the other's value. */
export type Conflict = {
  path: string;
  lost: { value: unknown; stamp: Stamp; by: string };
  kept: { value: unknown; stamp: Stamp; by: string };
};

/**
 * An online write reaches other devices within this time; two writes closer together are unaware of
 * each other.
 */
const HEARD_WITHIN_MS = 10_000;

/**
 * Fields of one record that two people seem to have changed without seeing each other's value.
 *
 * A stamp shows what its writer had seen only for that one field, so times decide: the two writes
 * met at the server long after the later one was made, or both were made at the same time. These
 * are no conflicts: a correction made online, a change of a value that the record was created with
 * (its editor has seen it), and a value that was restored since.
 *
 * @param owners whose replicas wrote the record's clocks
 * @returns none for a collection whose conflicts nobody is told of
 */
export function conflictsIn(
  collection: CollectionName,
  record: AnyRecord,
  history: readonly HistoryEntry[],
  { owners, since }: { owners: ReadonlyMap<NodeId, string>; since: number },
): Conflict[] {
  const shape = mergeShapeOf(collection);
  // The definitions have types of their own each.
  const rules: ConflictRules | null = serverCollections[collection].conflicts;
  if (rules === null) return [];
  // Kept by releases that took any text for a path.
  const paths = new Set(history.map(({ path }) => path).filter(isPath));
  return [...paths].flatMap((path): Conflict[] => {
    const entries = history.filter((entry) => entry.path === path);
    const last = entries.reduce((a, b) => (a.stamp > b.stamp ? a : b));
    const stamp = clockOf(record, path);
    const by = writerOf(record, stamp, owners);
    const value = readPath(shape, record, path);
    if (last.userId === null || by === null || last.userId === by) return [];
    if (last.keptAt < since || wasSeen(record, { last: last.stamp, stamp }, rules)) return [];
    const isApart =
      last.keptAt - stampMs(stamp) > HEARD_WITHIN_MS ||
      stampMs(stamp) - stampMs(last.stamp) < HEARD_WITHIN_MS;
    const isSettled = entries.some((entry) => isSame(entry.value, value));
    if (!isApart || isSettled || !rules.isTold(path, last.value, value)) return [];
    return [
      {
        path,
        lost: { value: last.value, stamp: last.stamp, by: last.userId },
        kept: { value: value ?? null, stamp, by },
      },
    ];
  });
}

/** What a record was created with was seen by everybody who edits it, but not by a second creator. */
function wasSeen(
  record: AnyRecord,
  { last, stamp }: { last: Stamp; stamp: Stamp },
  { hasSharedIds }: ConflictRules,
): boolean {
  const created = clockOf(record, '*');
  return last <= created && !(hasSharedIds && stamp === created);
}

/** The user who made the write with this stamp; null where it is not known. */
export function writerOf(
  record: AnyRecord,
  stamp: Stamp,
  owners: ReadonlyMap<NodeId, string>,
): string | null {
  const owner = owners.get(stampNode(stamp));
  if (owner !== undefined) return owner;
  // A REST client has no replica: its writes carry stamps of the server.
  if (stamp === newestStamp(record)) return record.updatedBy;
  return stamp === record.clocks['*'] ? record.createdBy : null;
}

/** Compares as JSON does, where a missing value is null. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
