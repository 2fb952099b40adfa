import { type CollectionName, collectionNames } from '../../../schema/collections.ts';

/** One value for each collection, by its name. */
export function byCollection<T>(make: (name: CollectionName) => T): Record<CollectionName, T> {
  const entries = collectionNames.map((name): [CollectionName, T] => [name, make(name)]);
  // TypeScript gives the result of `fromEntries` any string as its key.
  return Object.fromEntries(entries) as Record<CollectionName, T>;
}
