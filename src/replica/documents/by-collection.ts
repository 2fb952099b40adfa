import { type CollectionName, collectionNames } from '../../../schema/collections.ts';

/** One value for each collection, by its name. */
export function byCollection<T>(make: (name: CollectionName) => T): Record<CollectionName, T> {
  const entries = collectionNames.map((name): [CollectionName, T] => [name, make(name)]);
  // TypeScript types the keys of `fromEntries` as any string.
  return Object.fromEntries(entries) as Record<CollectionName, T>;
}
