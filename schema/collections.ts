import { keysOf } from './keys.ts';
import { albums } from './collections/albums.ts';
import { articles } from './collections/articles.ts';
import { children } from './collections/children.ts';
import { contacts } from './collections/contacts.ts';
import { documents } from './collections/documents.ts';
import { events } from './collections/events.ts';
import { growth } from './collections/growth.ts';
import { listItems } from './collections/list-items.ts';
import { logDefinitions } from './collections/log-definitions.ts';
import { members } from './collections/members.ts';
import { motorMilestones } from './collections/motor-milestones.ts';
import { overrides } from './collections/overrides.ts';
import { parentingPlans } from './collections/parenting-plans.ts';
import { photos } from './collections/photos.ts';
import { preferences } from './collections/preferences.ts';
import { reminders } from './collections/reminders.ts';
import { responses } from './collections/responses.ts';
import { schedule } from './collections/schedule.ts';
import { timers } from './collections/timers.ts';
import type { CollectionDefinition } from './collections/define.ts';
import type { AnyRecord } from './records/record.ts';
import type { MergeShape } from './rules/merge.ts';

/**
 * The replicated collections. All code that handles records of any collection reads this list.
 */
export const collections = {
  children,
  members,
  events,
  timers,
  growth,
  responses,
  logDefinitions,
  motorMilestones,
  photos,
  documents,
  albums,
  listItems,
  articles,
  schedule,
  contacts,
  parentingPlans,
  overrides,
  preferences,
  reminders,
};

export type CollectionName = keyof typeof collections;

/** A definition in the list; only the type of its records matters here. */
export type Collection<R extends AnyRecord = AnyRecord> = Pick<
  CollectionDefinition<R, CollectionName>,
  'name' | 'recordType'
>;

export const collectionNames = keysOf(collections);

/**
 * The collections of the first release. A device that does not report its collections has read
 * these.
 */
export const firstCollections: readonly CollectionName[] = [
  children.name,
  members.name,
  events.name,
  timers.name,
];

export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

/**
 * Whether an object that names a collection belongs to this one; narrows the type of its record.
 */
export function isOf<
  R extends AnyRecord,
  T extends { collection: CollectionName; record: AnyRecord },
>({ name }: Collection<R>, item: T): item is T & { record: R } {
  return item.collection === name;
}

export function mergeShapeOf(name: CollectionName): MergeShape {
  return collections[name].merge;
}
