import { type CollectionName, collections, mergeShapeOf } from '../../schema/collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import type { Actor } from '../../schema/rights/actor.ts';
import { clockOf, readPath } from '../../schema/rules/merge.ts';
import { stampMs } from '../../schema/rules/clock.ts';
import type { HistoryItem } from '../../schema/wire/rest-answers.ts';

/**
 * The earlier values that were visible at some time. A value that was written and replaced while the record
 * was hidden from this person, as a draft is, stays its author's.
 */
export function visibleHistory<Item extends Earlier>(
  collection: CollectionName,
  record: AnyRecord,
  items: readonly Item[],
  actor: Actor,
): Item[] {
  const { hides } = collections[collection].rights;
  if (hides === null) return [...items];
  const versions = versionsOf(collection, record, items);
  const times = [...new Set([...versions.values()].flat().map(({ at }) => at))].toSorted(
    (a, b) => a - b,
  );
  const wasHidden = (time: number) => hides(actor, recordAt(record, versions, time));
  return items.filter(({ path, writtenAt }) => {
    const next = versions.get(path)?.find(({ at }) => at > writtenAt)?.at ?? Infinity;
    return times.some((time) => time >= writtenAt && time < next && !wasHidden(time));
  });
}

type Earlier = Pick<HistoryItem, 'path' | 'value' | 'writtenAt'>;
type Version = { at: number; value: unknown };

/** The values of each path, oldest first, with the present one. */
function versionsOf(
  collection: CollectionName,
  record: AnyRecord,
  items: readonly Earlier[],
): Map<string, Version[]> {
  const versions = new Map<string, Version[]>();
  for (const { path, value, writtenAt } of items) {
    const known = versions.get(path) ?? [
      {
        at: stampMs(clockOf(record, path)),
        value: readPath(mergeShapeOf(collection), record, path),
      },
    ];
    versions.set(path, [...known, { at: writtenAt, value }]);
  }
  for (const known of versions.values()) known.sort((a, b) => a.at - b.at);
  return versions;
}

/** The record with the fields that it had at a time. Who may see a record depends on whole fields only. */
function recordAt(
  record: AnyRecord,
  versions: ReadonlyMap<string, readonly Version[]>,
  time: number,
): AnyRecord {
  const fields = [...versions].flatMap(([path, known]) => {
    if (!Object.hasOwn(record, path)) return [];
    const version = known.findLast(({ at }) => at <= time) ?? known[0];
    return [[path, version?.value]];
  });
  return { ...record, ...Object.fromEntries(fields) };
}
