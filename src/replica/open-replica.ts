import type { Clock } from '../lib/clock.ts';
import type { DebugLog } from '../lib/debug-log.ts';
import { type DeviceStore, deviceStore } from '../lib/device-store.ts';
import { type Replica, createReplica } from './replica.ts';
import type { Ending } from './storage/connection.ts';
import { type Memory, deleteDatabase } from './storage/database.ts';
import { ReplicaError } from './errors.ts';
import type { RecordSchemas } from './stores/record-schemas.ts';
import { beginFreshLog } from './storage/fresh-log.ts';
import { forgetIdentity } from './identity.ts';
import { openStored } from './open-stored.ts';
import type { PreviewReplica } from './preview/preview-replica.ts';
import { lazyTotals } from './totals/lazy-totals.ts';

export type OpenOptions = {
  userId: string;
  clock: Clock;
  /** Validate what this replica's person writes; `NO_SCHEMAS` where they write nothing. */
  schemas: RecordSchemas;
  device?: DeviceStore;
  /**
   * The storage was lost and this replica cannot be used any more. `lost` (cleared by the browser):
   * open another; `outdated`: only a reload loads the release that can open it. Called once.
   */
  onLost?: ((why: Ending) => void) | undefined;
  /** Where the replica is stored instead of IndexedDB. */
  memory?: Memory;
  /** The replica that screens use until this one is open; it then becomes the returned one. */
  preview?: PreviewReplica | null | undefined;
  /** Receives a line for each collection that is migrated. */
  log?: DebugLog;
};

/**
 * Opens a person's replica, and creates it on first use.
 * @throws ReplicaError when the device has no storage, is full, or another tab blocks it
 */
export async function openReplica({
  userId,
  clock,
  schemas,
  device = deviceStore,
  onLost,
  memory,
  preview,
  log,
}: OpenOptions): Promise<Replica> {
  const { database, node } = await openStored({
    userId,
    device,
    onLost,
    ...(memory && { memory }),
    ...(log && { log }),
  });
  // Not awaited; a failure changes nothing.
  if (!memory) beginFreshLog().catch(() => undefined);
  const { totals, refresh: refreshTotals } = lazyTotals(database.totals);
  const backend = {
    collections: database.collections,
    totals,
    refresh() {
      for (const collection of Object.values(database.collections)) collection.refresh();
      refreshTotals();
    },
    close: () => database.close(),
  };
  // The databases were deleted and created again since the preview was read: the preview is of
  // another replica.
  if (preview?.node !== node) {
    preview?.fail(new ReplicaError('lost', null));
    return createReplica({ userId, clock, device, node, backend, schemas });
  }
  preview.attach(backend);
  return preview.replica;
}

/** Removes everything of a person from this device, unsent work included. */
export async function deleteReplica(userId: string, device = deviceStore): Promise<void> {
  await forgetIdentity(userId, device);
  await deleteDatabase(userId);
}
