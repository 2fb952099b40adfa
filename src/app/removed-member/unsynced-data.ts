import { atom } from 'jotai/vanilla';
import * as z from 'zod/mini';
import { defineFact, parseWith, readFact, removeFact, updateFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { pageStore } from '../../lib/page-store.ts';

/**
 * Somebody was taken out of a family, and this device has let go of it. What they logged and
 * nobody else ever got is theirs: it waits here until they have taken it along.
 */
const UnsyncedData = z.object({
  userId: z.string(),
  name: z.string(),
  at: z.number(),
  entries: z.array(z.unknown()),
  /** Their own words in what others had logged; what else is in it belongs to the family. */
  changes: z._default(z.array(z.unknown()), []),
});
export type UnsyncedData = z.infer<typeof UnsyncedData>;

/** Only its person discards it, after they have exported it. */
export const unsyncedDataFact = defineFact({
  key: 'departure',
  wipedBy: [],
  parse: parseWith(UnsyncedData),
});

export async function keepUnsyncedData(
  unsynced: UnsyncedData,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await updateFact(
    unsyncedDataFact,
    (before) => {
      // Found again by a second tab, or after a death in the middle: the fuller one counts.
      const isKept = before?.userId === unsynced.userId && sizeOf(before) > sizeOf(unsynced);
      return isKept ? before : unsynced;
    },
    store,
  );
}

/** How much there is to take along. */
export function sizeOf({ entries, changes }: UnsyncedData): number {
  return entries.length + changes.length;
}

/** @returns null when nobody has departed, or all has been taken along */
export async function readUnsyncedData(
  store: DeviceStore = deviceStore,
): Promise<UnsyncedData | null> {
  return (await readFact(unsyncedDataFact, store).catch(() => undefined)) ?? null;
}

/** Changes when it has been forgotten on this page: whoever shows it looks again. */
export const unsyncedDataDiscardedAtom = atom({});

export async function discardUnsyncedData(store: DeviceStore = deviceStore): Promise<void> {
  await removeFact(unsyncedDataFact, store);
  pageStore.set(unsyncedDataDiscardedAtom, {});
}
