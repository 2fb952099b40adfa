import type { AnyRecord } from '../records/record.ts';
import { articles } from './articles.ts';
import { documents } from './documents.ts';
import { events, fromUserOf, isHandover } from './events.ts';
import { overrides } from './overrides.ts';
import { photos } from './photos.ts';
import { schedule } from './schedule.ts';

/** The collections whose records people can respond to. */
export const itemCollections = { events, photos, documents, articles, schedule, overrides };
export type ItemCollection = keyof typeof itemCollections;

/** The collection of the item that a response names; null for one of a newer release. */
export function itemCollectionOf({ itemCollection }: AnyRecord): ItemCollection | null {
  return isItemCollection(itemCollection) ? itemCollection : null;
}

export function isItemCollection(name: unknown): name is ItemCollection {
  return typeof name === 'string' && Object.hasOwn(itemCollections, name);
}

/** The fields that a response copies from its item. */
export function copyOf(
  collection: ItemCollection,
  item: AnyRecord,
): { childId: string | null; itemAccess: Readonly<Record<string, unknown>> } {
  return { childId: item.childId, itemAccess: accessOf[collection](item) };
}

/** The values besides the child on which the right to read an item depends. */
const accessOf: Readonly<Record<ItemCollection, (item: AnyRecord) => Record<string, unknown>>> = {
  events: (event) => ({
    ...pick('createdBy', 'type', 'visibility', 'startedAt')(event),
    ...(isHandover(event) ? { payload: { fromUserId: fromUserOf(event) } } : {}),
  }),
  photos: pick('createdBy', 'childIds', 'visibility'),
  documents: pick('createdBy', 'childIds', 'visibility', 'viewers', 'category'),
  articles: pick('createdBy', 'status', 'audience'),
  schedule: pick('createdBy', 'childIds', 'visibility', 'assignedTo', 'category'),
  overrides: pick('createdBy', 'childIds', 'status', 'mode', 'userIds'),
};

function pick(...fields: readonly string[]): (item: AnyRecord) => Record<string, unknown> {
  return (item) => Object.fromEntries(fields.map((field) => [field, item[field]]));
}

/** The collections whose items without a child are about the family, so that the right for any child counts. */
export const ofFamily: ReadonlySet<ItemCollection> = new Set(['articles', 'schedule']);

/** The item as far as its response has a copy of it: enough to decide who may read it. */
export function copiedItem({ itemAccess, ...response }: AnyRecord): AnyRecord {
  return { ...response, createdBy: '', ...(itemAccess as Partial<AnyRecord>) };
}
