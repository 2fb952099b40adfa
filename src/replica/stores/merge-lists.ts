import type { AnyRecord } from '../../../schema/records/record.ts';
import { type Live, combineLive, mapLive } from '../../lib/live.ts';
import type { ReplicaDocument } from '../documents/document.ts';

export type Order = 'newestFirst' | 'oldestFirst';

/**
 * Merges lists that are sorted by time into one, no longer than `limit`. Undefined until every list
 * has been read, so that a screen never shows a partial result.
 */
export function mergeSorted<R extends AnyRecord>(
  lists: readonly Live<ReplicaDocument<R>[]>[],
  order: Order,
  limit: number,
): Live<ReplicaDocument<R>[]> {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const compare = order === 'newestFirst' ? newestFirst : oldestFirst;
  return mapLive(combineLive<ReplicaDocument<R>[][]>(lists), (parts) =>
    parts.flat().toSorted(compare).slice(0, limit),
  );
}

function newestFirst(a: ReplicaDocument, b: ReplicaDocument): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}

function oldestFirst(a: ReplicaDocument, b: ReplicaDocument): number {
  return newestFirst(b, a);
}
