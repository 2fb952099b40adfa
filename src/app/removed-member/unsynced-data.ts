import { atom } from 'jotai/vanilla';
import * as z from 'zod/mini';
import { defineFact, parseWith, readFact, removeFact, updateFact } from '../../lib/device-facts.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { pageStore } from '../../lib/page-store.ts';
import { UNSYNCED_DATA_KEY } from './unsynced-key.ts';

/**
 * The unsynced data of a person who was removed from a family. Their replica on this device is
 * deleted, but what they logged and never synced is theirs, and stays here until they export it.
 */
const UnsyncedData = z.object({
  userId: z.string(),
  name: z.string(),
  at: z.number(),
  entries: z.array(z.unknown()),
  /** Their own changes of records that others created. The rest of those records stays the family's. */
  changes: z._default(z.array(z.unknown()), []),
  /** How many entries the server has taken since the removal. They are no longer in `entries`. */
  sent: z._default(z.number(), 0),
  /** The entries that are still to be sent, and with what the server knows the person and the device. */
  toSend: z.optional(
    z.object({
      refreshToken: z.string(),
      node: z.string(),
      rows: z.array(z.object({ collection: z.string(), id: z.string() })),
    }),
  ),
});
export type UnsyncedData = z.infer<typeof UnsyncedData>;

/** Only its person discards it, after they have exported it. */
export const unsyncedDataFact = defineFact({
  key: UNSYNCED_DATA_KEY,
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
      // A second tab, or a start after a crash, may find less: the larger export is kept.
      const isKept =
        before?.userId === unsynced.userId && before.sent + sizeOf(before) >= sizeOf(unsynced);
      return isKept ? before : unsynced;
    },
    store,
  );
}

/** The number of items to export. */
export function sizeOf({ entries, changes }: UnsyncedData): number {
  return entries.length + changes.length;
}

/** @returns null when there is nothing to export */
export async function readUnsyncedData(
  store: DeviceStore = deviceStore,
): Promise<UnsyncedData | null> {
  return (await readFact(unsyncedDataFact, store).catch(() => undefined)) ?? null;
}

/** Changes when the data was changed on this page, so that the dialog reads it again. */
export const unsyncedDataChangedAtom = atom({});

/** Applies a change, unless the data is of somebody else by now or was discarded. */
export async function changeUnsyncedData(
  userId: string,
  change: (before: UnsyncedData) => UnsyncedData,
  store: DeviceStore,
): Promise<void> {
  await updateFact(
    unsyncedDataFact,
    (before) => (before?.userId === userId ? change(before) : before),
    store,
  );
  pageStore.set(unsyncedDataChangedAtom, {});
}

export async function discardUnsyncedData(store: DeviceStore = deviceStore): Promise<void> {
  await removeFact(unsyncedDataFact, store);
  pageStore.set(unsyncedDataChangedAtom, {});
}
