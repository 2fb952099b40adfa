import { type CollectionName, isCollectionName } from '../collections.ts';

const PREFIX = 'only:';

/**
 * A cursor for the history of one collection from its start, for a device whose earlier release did
 * not know the collection and skipped its changes. A server that does not know the collection has
 * no records of it.
 */
export function historyOnlyOf(collection: CollectionName): string {
  return PREFIX + collection;
}

/** The collection that `historyOnlyOf` named; null for any other text. */
export function readHistoryOnly(text: string): CollectionName | null {
  const name = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : '';
  return isCollectionName(name) ? name : null;
}
