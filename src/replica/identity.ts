import { firstCollections } from '../../schema/collections.ts';
import type { NodeId } from '../../schema/records/record.ts';
import { defineKeyedFact, readFact, removeFact, writeFact } from '../lib/device-facts.ts';
import type { DeviceStore } from '../lib/device-store.ts';
import { newId, newNodeId } from '../lib/ids.ts';
import type { OpenDatabase } from './storage/database.ts';
import { MARKER_ID, markerFor } from './documents/marker.ts';
import { syncStateFact } from './sync/sync-state.ts';

/**
 * Each collection is an IndexedDB database of its own, so a browser (or a person in the developer
 * tools) can delete one while the checkpoint still covers it. A marker document in each collection
 * names the replica that it belongs to. If one is missing, the sync state is deleted and the whole
 * history is read from the server again. A collection that a newer release has added gets its
 * marker at the first start; its records are read by themselves (`readCollections` in sync-state.ts).
 */
type Identity = {
  replicaId: string;
  node: NodeId;
  /** The collections that have a marker. The first release did not store this list. */
  collections?: readonly string[];
};

export const identityFact = defineKeyedFact({
  prefix: 'replica:',
  owner: 'user',
  parse: (stored): Identity | undefined => {
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (!('replicaId' in stored) || typeof stored.replicaId !== 'string') return undefined;
    if (!('node' in stored) || typeof stored.node !== 'string') return undefined;
    const { replicaId, node } = stored;
    const collections = 'collections' in stored ? stored.collections : undefined;
    if (!Array.isArray(collections)) return { replicaId, node };
    return { replicaId, node, collections: collections.filter((name) => typeof name === 'string') };
  },
});

export async function confirmIdentity(parts: {
  userId: string;
  database: OpenDatabase;
  device: DeviceStore;
}): Promise<Identity> {
  const { userId, database, device } = parts;
  const known = await readIdentity(userId, device);
  const collections = Object.values(database.collections);
  const marked: readonly string[] = known?.collections ?? firstCollections;
  const markers = await Promise.all(
    collections.map(async (collection) => ({
      collection,
      replicaId: (await collection.get(MARKER_ID))?.data['replicaId'],
    })),
  );
  // A collection that is new in this release has no marker yet.
  const unmarked = markers.filter(({ replicaId }) => replicaId !== known?.replicaId);
  const intact =
    known !== undefined && unmarked.every(({ collection }) => !marked.includes(collection.name));
  const isWrittenDown = collections.every(({ name }) => marked.includes(name));
  if (intact && isWrittenDown && unmarked.length === 0) return known;

  const { replicaId, node } = intact
    ? known
    : { replicaId: newId(), node: known?.node ?? newNodeId() };
  if (!intact) await removeFact(syncStateFact.of(userId), device);
  await Promise.all(
    (intact ? unmarked : markers).map(({ collection }) =>
      collection.write(new Map([[MARKER_ID, () => markerFor(replicaId)]])),
    ),
  );
  const identity = { replicaId, node, collections: collections.map(({ name }) => name) };
  await writeFact(identityFact.of(userId), identity, device);
  return identity;
}

/** Which replica of a person this device holds; undefined when it holds none. */
export function readIdentity(userId: string, device: DeviceStore): Promise<Identity | undefined> {
  return readFact(identityFact.of(userId), device);
}

export async function forgetIdentity(userId: string, device: DeviceStore): Promise<void> {
  await removeFact(identityFact.of(userId), device);
  await removeFact(syncStateFact.of(userId), device);
}
