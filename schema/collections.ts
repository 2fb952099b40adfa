import type { MergeShape } from './rules/merge.ts';
import { childMerge } from './records/child.ts';
import { eventMerge } from './records/event.ts';
import type { AnyRecord } from './records/record.ts';
import { timerMerge } from './records/timer.ts';

/** The replicated collections: one definition each serves both databases and the wire. */

type Definition = {
  merge: MergeShape;
  /** Written by the server alone; devices only read it. */
  serverOnly: boolean;
  /** The instant a record is about: what "newest first" means (epoch ms). */
  at(record: AnyRecord): number;
  /** What kind of thing within the collection, for indexes; '' where there is only one. */
  kind(record: AnyRecord): string;
};

/** Of members; here, for no device needs more of what members are (validation.ts). */
export const memberMerge: MergeShape = { nested: [], sets: [], groups: {} };

export const collections = {
  children: define(childMerge),
  members: define(memberMerge, true),
  events: define(eventMerge),
  timers: define(timerMerge),
} as const satisfies Record<string, Definition>;

export type CollectionName = keyof typeof collections;
export const collectionNames = Object.keys(collections) as CollectionName[];

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

export function mergeShapeOf(name: CollectionName): MergeShape {
  return collections[name].merge;
}

function define(merge: MergeShape, serverOnly = false): Definition {
  return {
    merge,
    serverOnly,
    at: ({ startedAt, createdAt }) => (typeof startedAt === 'number' ? startedAt : createdAt),
    kind: ({ type, kind }) =>
      typeof type === 'string' ? type : typeof kind === 'string' ? kind : '',
  };
}
