import { isDeepStrictEqual } from 'node:util';
import { type CollectionName, mergeShapeOf } from '../../schema/collections.ts';
import { serverCollections } from '../../schema/server-collections.ts';
import type { AnyRecord } from '../../schema/records/record.ts';
import {
  COPIED_PATH,
  REMOVAL_PATH,
  type Superseded,
  clockOf,
  readPath,
} from '../../schema/rules/merge.ts';

const VALUELESS: ReadonlySet<string> = new Set(['*', REMOVAL_PATH, COPIED_PATH]);

/**
 * Values of `master` that somebody has written once more as they were: a person chose what was shown.
 * Kept in the history, they say that a conflict was decided, and by whom.
 */
export function decidedIn(
  collection: CollectionName,
  master: AnyRecord,
  incoming: AnyRecord,
): Superseded[] {
  if (serverCollections[collection].conflicts === null) return [];
  const shape = mergeShapeOf(collection);
  return Object.entries(incoming.clocks).flatMap(([path, stamp]): Superseded[] => {
    const before = clockOf(master, path);
    if (VALUELESS.has(path) || stamp <= before) return [];
    const value = readPath(shape, master, path);
    const isKept = isDeepStrictEqual(value, readPath(shape, incoming, path));
    return isKept ? [{ path, stamp: before, value }] : [];
  });
}
