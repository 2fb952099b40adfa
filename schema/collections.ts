import { keysOf } from './keys.ts';
import { children, childrenOnServer } from './collections/children.ts';
import { events, eventsOnServer } from './collections/events.ts';
import { growth, growthOnServer } from './collections/growth.ts';
import { members, membersOnServer } from './collections/members.ts';
import { timers, timersOnServer } from './collections/timers.ts';
import type { CollectionDefinition, ServerDefinition } from './collections/define.ts';
import type { AnyRecord } from './records/record.ts';
import type { MergeShape } from './rules/merge.ts';

/**
 * The replicated collections. Everything that handles records of any collection reads this list.
 */
export const collections = { children, members, events, timers, growth };

/** What the server has to know besides. Not for the app: see `defineOnServer`. */
export const serverCollections = {
  children: childrenOnServer,
  members: membersOnServer,
  events: eventsOnServer,
  timers: timersOnServer,
  growth: growthOnServer,
} satisfies Readonly<Record<CollectionName, ServerDefinition>>;

export type CollectionName = keyof typeof collections;

/** A definition of the list, where only the type of its records matters. */
export type Collection<R extends AnyRecord = AnyRecord> = Pick<
  CollectionDefinition<R, CollectionName>,
  'name' | 'recordType'
>;

export const collectionNames = keysOf(collections);

/** Those of the first release: a device that does not say which it has read has read these. */
export const firstCollections: readonly CollectionName[] = [
  children.name,
  members.name,
  events.name,
  timers.name,
];

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

/** Whether something that names its collection is of this one; its record has that type then. */
export function isOf<
  R extends AnyRecord,
  T extends { collection: CollectionName; record: AnyRecord },
>({ name }: Collection<R>, item: T): item is T & { record: R } {
  return item.collection === name;
}

export function mergeShapeOf(name: CollectionName): MergeShape {
  return collections[name].merge;
}
