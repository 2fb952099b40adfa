import type { CollectionName } from '../../../schema/collections.ts';
import { REPLICA_SCHEMA_VERSION } from './schema.ts';

/** The name that RxDB's storage has for the databases of a person on this device. */
export function databaseName(userId: string): string {
  return `nestling-${userId}`;
}

/** The beginning of the names of the IndexedDB databases that RxDB's Dexie storage creates. */
export function storagePrefix(userId: string): string {
  return `rxdb-dexie-${databaseName(userId)}--`;
}

/** The IndexedDB database of a collection, in this release's schema version. */
export function storageName(userId: string, collection: CollectionName): string {
  return `${storagePrefix(userId)}${REPLICA_SCHEMA_VERSION}--${collection}`;
}

/** The IndexedDB database of what a person has locked on this device (device-lock/lock-store.ts). */
export function lockedName(userId: string): string {
  return `nestling-locked-${userId}`;
}

/** The IndexedDB database of the documents that a person keeps sealed here (sealed/sealed-store.ts). */
export function sealedName(userId: string): string {
  return `nestling-sealed-${userId}`;
}

/** Whether an IndexedDB database belongs to the replica of anybody, open or locked. */
export function isReplicaName(name: string): boolean {
  return name.startsWith('rxdb-dexie-nestling-') || name.startsWith('nestling-locked-');
}

/** The version that RxDB's Dexie storage gives its databases. Dexie multiplies it by ten. */
const KNOWN_VERSION = 1;

/** Whether this release can read an IndexedDB database of that version. */
export function isKnownVersion(version: number): boolean {
  return Math.floor(version / 10) <= KNOWN_VERSION;
}
