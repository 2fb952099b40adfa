import * as z from 'zod/mini';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { createCell } from '../../lib/live.ts';

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

const KEY = 'departure';

export async function keepUnsyncedData(
  unsynced: UnsyncedData,
  store: DeviceStore = deviceStore,
): Promise<void> {
  await store.update<unknown>(KEY, (old) => {
    const before = UnsyncedData.safeParse(old).data;
    // Found again by a second tab, or after a death in the middle: the fuller one counts.
    const isKept = before?.userId === unsynced.userId && sizeOf(before) > sizeOf(unsynced);
    return isKept ? before : unsynced;
  });
}

/** How much there is to take along. */
export function sizeOf({ entries, changes }: UnsyncedData): number {
  return entries.length + changes.length;
}

/** @returns null when nobody has departed, or all has been taken along */
export async function readUnsyncedData(
  store: DeviceStore = deviceStore,
): Promise<UnsyncedData | null> {
  const stored = await store.get(KEY).catch(() => undefined);
  return UnsyncedData.safeParse(stored).data ?? null;
}

/** Changes when it has been forgotten on this page: whoever shows it looks again. */
export const unsyncedDataDiscarded = createCell<object>({});

export async function discardUnsyncedData(store: DeviceStore = deviceStore): Promise<void> {
  await store.remove(KEY);
  unsyncedDataDiscarded.set({});
}
