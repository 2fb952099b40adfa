import type { CollectionName } from '../../../schema/collections.ts';
import { REPLICA_SCHEMA_VERSION } from './schema.ts';

/** Every person has a database of their own on a device. */
export function databaseName(userId: string): string {
  return `nestling-${userId}`;
}

/** How RxDB's Dexie storage begins the names of its IndexedDB databases. */
export function storagePrefix(userId: string): string {
  return `rxdb-dexie-${databaseName(userId)}--`;
}

/** The IndexedDB database in which it keeps a collection of this release's schema. */
export function storageName(userId: string, collection: CollectionName): string {
  return `${storagePrefix(userId)}${REPLICA_SCHEMA_VERSION}--${collection}`;
}

/** What RxDB's Dexie storage of this release calls its databases' version; Dexie counts in tens. */
const KNOWN_VERSION = 1;

/** Whether an IndexedDB database is of this release, or of one before it. */
export function isKnownVersion(version: number): boolean {
  return Math.floor(version / 10) <= KNOWN_VERSION;
}
