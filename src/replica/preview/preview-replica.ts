import { type CollectionName, collectionNames } from '../../../schema/collections.ts';
import type { NodeId } from '../../../schema/records/record.ts';
import type { Clock } from '../../lib/clock.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type Collections, type StorageBackend, createReplica } from '../replica.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { type IndexedDbPreview, readPreview } from './indexeddb-preview.ts';
import { readIdentity } from '../identity.ts';
import { previewPart } from './preview-part.ts';
import { PreviewStore } from './preview-store.ts';
import { previewTotals } from './preview-totals.ts';
import type { Replica } from '../replica.ts';

/** A replica to show and to write to while the database code is still on its way. */
export type PreviewReplica = {
  replica: Replica;
  node: NodeId;
  /** Its collections are open: from now on everything is theirs. */
  attach(backend: StorageBackend): void;
  /** They will not be: everything that waits fails with this. */
  fail(error: unknown): void;
};

/** @returns null on a device that holds no replica of this person yet */
export async function previewReplica({
  userId,
  clock,
  device = deviceStore,
}: {
  userId: string;
  clock: Clock;
  device?: DeviceStore;
}): Promise<PreviewReplica | null> {
  const look = readPreview(userId);
  const identity = await readIdentity(userId, device).catch(() => undefined);
  if (!identity) {
    look.close();
    return null;
  }
  const { node } = identity;
  const parts = Object.fromEntries(
    collectionNames.map((name) => [name, previewCollection(name, look)]),
  ) as Record<CollectionName, ReturnType<typeof previewCollection>>;
  const all = Object.values(parts);
  const totals = previewPart<Replica['totals']>();
  // What is not open has nothing to refresh or to close.
  let real: Pick<StorageBackend, 'refresh' | 'close'> = {
    refresh: () => undefined,
    close: () => Promise.resolve(),
  };
  const replica = createReplica({
    userId,
    clock,
    device,
    node,
    backend: {
      collections: Object.fromEntries(
        Object.entries(parts).map(([name, { store }]) => [name, store]),
      ) as unknown as Collections,
      totals: previewTotals(totals),
      refresh: () => real.refresh(),
      close: () => real.close(),
    },
  });
  return {
    replica,
    node,
    attach(backend) {
      real = backend;
      look.close();
      for (const name of collectionNames) parts[name].attach(backend.collections[name]);
      totals.open(backend.totals);
    },
    fail(error) {
      look.close();
      for (const part of all) part.fail(error);
      totals.fail(error);
    },
  };
}

function previewCollection(name: CollectionName, look: IndexedDbPreview) {
  const part = previewPart<DocumentStore>();
  return {
    store: new PreviewStore({ name, look, part }),
    attach: (collection: DocumentStore) => part.open(collection),
    fail: (error: unknown) => part.fail(error),
  };
}
