import { type CollectionName, collectionNames } from '../../../schema/collections.ts';
import type { NodeId } from '../../../schema/records/record.ts';
import type { Clock } from '../../lib/clock.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type Collections, type Kept, assemble } from '../replica.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { type FirstLook, takeFirstLook } from './indexeddb-preview.ts';
import { readIdentity } from '../identity.ts';
import { openingPart } from './preview-part.ts';
import { OpeningStore } from './preview-store.ts';
import { openingTotals } from './preview-totals.ts';
import type { Replica } from '../replica.ts';

/** A replica to show and to write to while the database code is still on its way. */
export type OpeningReplica = {
  replica: Replica;
  node: NodeId;
  /** Its collections are open: from now on everything is theirs. */
  opened(kept: Kept): void;
  /** They will not be: everything that waits fails with this. */
  failed(error: unknown): void;
};

/** @returns null on a device that holds no replica of this person yet */
export async function openingReplica({
  userId,
  clock,
  device = deviceStore,
}: {
  userId: string;
  clock: Clock;
  device?: DeviceStore;
}): Promise<OpeningReplica | null> {
  const look = takeFirstLook(userId);
  const identity = await readIdentity(userId, device).catch(() => undefined);
  if (!identity) {
    look.close();
    return null;
  }
  const { node } = identity;
  const parts = Object.fromEntries(
    collectionNames.map((name) => [name, openingCollection(name, look)]),
  ) as Record<CollectionName, ReturnType<typeof openingCollection>>;
  const all = Object.values(parts);
  const totals = openingPart<Replica['totals']>();
  // What is not open has nothing to refresh or to close.
  let real: Pick<Kept, 'refresh' | 'close'> = {
    refresh: () => undefined,
    close: () => Promise.resolve(),
  };
  const replica = assemble({
    userId,
    clock,
    device,
    node,
    kept: {
      collections: Object.fromEntries(
        Object.entries(parts).map(([name, { store }]) => [name, store]),
      ) as unknown as Collections,
      totals: openingTotals(totals),
      refresh: () => real.refresh(),
      close: () => real.close(),
    },
  });
  return {
    replica,
    node,
    opened(kept) {
      real = kept;
      look.close();
      for (const name of collectionNames) parts[name].opened(kept.collections[name]);
      totals.open(kept.totals);
    },
    failed(error) {
      look.close();
      for (const part of all) part.failed(error);
      totals.fail(error);
    },
  };
}

function openingCollection(name: CollectionName, look: FirstLook) {
  const part = openingPart<DocumentStore>();
  return {
    store: new OpeningStore({ name, look, part }),
    opened: (collection: DocumentStore) => part.open(collection),
    failed: (error: unknown) => part.fail(error),
  };
}
