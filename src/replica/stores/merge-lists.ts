import { type Live, combineLive, mapLive } from '../../lib/live.ts';
import type { ReplicaDocument } from '../documents/document.ts';
import type { AnyRecord } from '../../../schema/records/record.ts';

/**
 * Several lists, each newest first, as one: newest first and no longer than `limit`.
 * Undefined until every list has been read, so that a screen never shows half an answer.
 */
export function mergeNewestFirst<R extends AnyRecord>(
  lists: readonly Live<ReplicaDocument<R>[]>[],
  limit: number,
): Live<ReplicaDocument<R>[]> {
  return mapLive(combineLive<ReplicaDocument<R>[][]>(lists), (parts) =>
    parts.flat().toSorted(newestFirst).slice(0, limit),
  );
}

function newestFirst(a: ReplicaDocument, b: ReplicaDocument): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}
