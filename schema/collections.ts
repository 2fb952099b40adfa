import type { MergeShape } from './rules/merge.ts';
import { ChildRecord, childMerge } from './records/child.ts';
import { EventRecord, eventMerge } from './records/event.ts';
import { MemberRecord, memberMerge } from './records/member.ts';
import type { AnyRecord } from './records/record.ts';
import { TimerRecord, timerMerge } from './records/timer.ts';

/** The replicated collections: one definition each serves the type, both databases and the wire. */

type Definition = {
  /** Full validation of one record, as the server does it for every write. */
  record: { safeParse(value: unknown): { success: boolean; error?: { issues: Issue[] } } };
  merge: MergeShape;
  /** Written by the server alone; devices only read it. */
  serverOnly: boolean;
  /** The instant a record is about: what "newest first" means (epoch ms). */
  at(record: AnyRecord): number;
  /** What kind of thing within the collection, for indexes; '' where there is only one. */
  kind(record: AnyRecord): string;
};
type Issue = { path: PropertyKey[]; message: string };

export const collections = {
  children: define(ChildRecord, childMerge),
  members: define(MemberRecord, memberMerge, true),
  events: define(EventRecord, eventMerge),
  timers: define(TimerRecord, timerMerge),
} as const satisfies Record<string, Definition>;

export type CollectionName = keyof typeof collections;
export const collectionNames = Object.keys(collections) as CollectionName[];

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

export function mergeShapeOf(name: CollectionName): MergeShape {
  return collections[name].merge;
}

function define(record: Definition['record'], merge: MergeShape, serverOnly = false): Definition {
  return {
    record,
    merge,
    serverOnly,
    at: ({ startedAt, createdAt }) => (typeof startedAt === 'number' ? startedAt : createdAt),
    kind: ({ type, kind }) =>
      typeof type === 'string' ? type : typeof kind === 'string' ? kind : '',
  };
}
