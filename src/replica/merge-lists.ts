import type { Live } from '../lib/live.ts';
import type { ReplicaDocument } from './document.ts';
import type { AnyRecord } from '../../schema/records/record.ts';

/**
 * Several lists, each newest first, as one: newest first and no longer than `limit`.
 * Undefined until every list has been read, so that a screen never shows half an answer.
 */
export function mergeNewestFirst<R extends AnyRecord>(
  lists: readonly Live<ReplicaDocument<R>[]>[],
  limit: number,
): Live<ReplicaDocument<R>[]> {
  let parts: readonly ReplicaDocument<R>[][] = [];
  let merged: ReplicaDocument<R>[] | undefined;
  return {
    get() {
      const current = lists.map((list) => list.get());
      if (current.some((part) => part === undefined)) return undefined;
      if (!merged || current.some((part, i) => part !== parts[i])) {
        parts = current as ReplicaDocument<R>[][];
        merged = parts.flat().toSorted(newestFirst).slice(0, limit);
      }
      return merged;
    },
    subscribe(listener) {
      const stops = lists.map((list) => list.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}

function newestFirst(a: ReplicaDocument, b: ReplicaDocument): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1);
}
