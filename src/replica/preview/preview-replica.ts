import { type CollectionName, collectionNames } from '../../../schema/collections.ts';
import { byCollection } from '../documents/by-collection.ts';
import type { NodeId } from '../../../schema/records/record.ts';
import type { Clock } from '../../lib/clock.ts';
import { type DeviceStore, deviceStore } from '../../lib/device-store.ts';
import { type StorageBackend, createReplica } from '../replica.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { type IndexedDbPreview, readPreview } from './indexeddb-preview.ts';
import { readIdentity } from '../identity.ts';
import { previewPart } from './preview-part.ts';
import { PreviewStore } from './preview-store.ts';
import type { RecordSchemas } from '../stores/record-schemas.ts';
import { previewTotals } from './preview-totals.ts';
import type { Replica } from '../replica.ts';

/** A replica that screens read and write while the code of the database is loading. */
export type PreviewReplica = {
  replica: Replica;
  node: NodeId;
  /** Hands everything over to the open collections. */
  attach(backend: StorageBackend): void;
  /** The replica cannot be opened: every waiting read and write fails with this error. */
  fail(error: unknown): void;
};

/** @returns null on a device that holds no replica of this person yet */
export async function previewReplica({
  userId,
  clock,
  schemas,
  device = deviceStore,
}: {
  userId: string;
  clock: Clock;
  schemas: RecordSchemas;
  device?: DeviceStore;
}): Promise<PreviewReplica | null> {
  const indexedDbPreview = readPreview(userId);
  const identity = await readIdentity(userId, device).catch(() => undefined);
  if (!identity) {
    indexedDbPreview.close();
    return null;
  }
  const { node } = identity;
  const parts = byCollection((name) => previewCollection(name, indexedDbPreview));
  const all = Object.values(parts);
  const totals = previewPart<Replica['totals']>();
  // Before the backend is attached there is nothing to refresh or to close.
  let backend: Pick<StorageBackend, 'refresh' | 'close'> = {
    refresh: () => undefined,
    close: () => Promise.resolve(),
  };
  const replica = createReplica({
    userId,
    clock,
    device,
    node,
    schemas,
    backend: {
      collections: byCollection((name) => parts[name].store),
      totals: previewTotals(() => totals),
      refresh: () => backend.refresh(),
      close: () => backend.close(),
    },
  });
  return {
    replica,
    node,
    attach(opened) {
      backend = opened;
      indexedDbPreview.close();
      for (const name of collectionNames) parts[name].attach(opened.collections[name]);
      totals.open(opened.totals);
    },
    fail(error) {
      indexedDbPreview.close();
      for (const part of all) part.fail(error);
      totals.fail(error);
    },
  };
}

function previewCollection(name: CollectionName, indexedDbPreview: IndexedDbPreview) {
  const part = previewPart<DocumentStore>();
  return {
    store: new PreviewStore({ name, preview: indexedDbPreview, part }),
    attach: (collection: DocumentStore) => part.open(collection),
    fail: (error: unknown) => part.fail(error),
  };
}
