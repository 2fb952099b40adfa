import { type DeviceStore, deviceStore } from './device-store.ts';

/**
 * Facts of the device: each is declared once, with its key, its type, who owns it and what wipes
 * it. `src/main/replica-session/device-facts.ts` lists all of them, and wiping goes by that list.
 */

/**
 * What removes a fact without its feature doing so:
 * - signOut: the person signs out
 * - discard: the person removes their data from this device
 * - removal: the person was removed from the family
 */
export type WipedBy = 'signOut' | 'discard' | 'removal';

/** One stored value. `parse` returns undefined for a value that this release cannot read. */
export type Fact<T> = {
  readonly key: string;
  readonly parse: (stored: unknown) => T | undefined;
};

type Ownership =
  /** Of whoever uses the device. What is no choice of the device, but of a person, is not this. */
  | { readonly owner: 'device'; readonly wipedBy: readonly WipedBy[] }
  /** Of the person whose id follows the prefix. Discarding and removal always wipe it. */
  | { readonly owner: 'user'; readonly wipedBy?: never };

/** A fact with one key on the device. */
export type DeviceFact<T> = Fact<T> & Extract<Ownership, { owner: 'device' }>;

/** Facts of one kind whose keys begin with the same prefix. */
export type KeyedFact<T> = Ownership & {
  readonly prefix: string;
  /** The fact of a person (or of whatever the first id names); further ids follow colons. */
  of(id: string, ...ids: string[]): Fact<T>;
};

/** Every fact as the wipe sees it. */
export type AnyFact = DeviceFact<unknown> | KeyedFact<unknown>;

/** Declares a fact that has one key on the device. */
export function defineFact<T>(fact: Omit<DeviceFact<T>, 'owner'>): DeviceFact<T> {
  return { ...fact, owner: 'device' };
}

/** Declares facts whose keys are `prefix` and one or more ids. */
export function defineKeyedFact<T>(
  fact: Ownership & { prefix: string; parse: Fact<T>['parse'] },
): KeyedFact<T> {
  const { prefix, parse } = fact;
  return { ...fact, of: (...ids) => ({ key: prefix + ids.join(':'), parse }) };
}

/** @returns undefined when nothing is stored, or nothing that this release can read */
export async function readFact<T>(
  fact: Fact<T>,
  store: DeviceStore = deviceStore,
): Promise<T | undefined> {
  return parseStored(fact, await store.get(fact.key));
}

/** Whether anything is stored, readable or not. */
export async function hasFact(
  fact: Pick<Fact<unknown>, 'key'>,
  store: DeviceStore = deviceStore,
): Promise<boolean> {
  return (await store.get(fact.key)) !== undefined;
}

/** Resolves when it is on disk. */
export function writeFact<T>(
  fact: Fact<T>,
  value: T,
  store: DeviceStore = deviceStore,
): Promise<void> {
  return store.set(fact.key, value);
}

/** Reads, changes and writes in one transaction; undefined removes. */
export async function updateFact<T>(
  fact: Fact<T>,
  change: (old: T | undefined) => T | undefined,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await store.update(fact.key, (old) => change(parseStored(fact, old)));
}

export function removeFact(
  fact: Pick<Fact<unknown>, 'key'>,
  store: DeviceStore = deviceStore,
): Promise<void> {
  return store.remove(fact.key);
}

/** The ids under which facts of one kind are stored. */
export async function storedIds(
  fact: Pick<KeyedFact<unknown>, 'prefix'>,
  store: DeviceStore = deviceStore,
): Promise<string[]> {
  const keys = await store.keys(fact.prefix);
  return keys.map((key) => key.slice(fact.prefix.length));
}

/** A parser made of a schema. */
export function parseWith<T>(schema: {
  safeParse(stored: unknown): { success: true; data: T } | { success: false };
}): Fact<T>['parse'] {
  return (stored) => {
    const parsed = schema.safeParse(stored);
    return parsed.success ? parsed.data : undefined;
  };
}

export const parseBoolean = (stored: unknown): boolean | undefined =>
  typeof stored === 'boolean' ? stored : undefined;

/** A flag that is stored when it is set, and absent otherwise. */
export const parseFlag = (stored: unknown): true | undefined =>
  stored === true ? true : undefined;

export const parseNumber = (stored: unknown): number | undefined =>
  typeof stored === 'number' ? stored : undefined;

export const parseText = (stored: unknown): string | undefined =>
  typeof stored === 'string' ? stored : undefined;

export const parseTexts = (stored: unknown): readonly string[] | undefined =>
  Array.isArray(stored) && stored.every((each) => typeof each === 'string') ? stored : undefined;

/** Says in the console that a stored value counts as absent. Not its content, which is a person's. */
export function reportUnreadable(key: string): void {
  // For whoever looks into a report; the person sees the default instead.
  // oxlint-disable-next-line no-console
  console.warn(`The stored value of "${key}" cannot be read and counts as absent.`);
}

function parseStored<T>(fact: Fact<T>, stored: unknown): T | undefined {
  if (stored === undefined) return undefined;
  const value = fact.parse(stored);
  if (value === undefined) reportUnreadable(fact.key);
  return value;
}
