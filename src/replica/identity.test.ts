import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectionNames } from '../../schema/collections.ts';
import { type DeviceStore, createDeviceStore } from '../lib/device-store.ts';
import { newId } from '../lib/ids.ts';
import { isMarker } from './documents/marker.ts';
import { confirmIdentity, forgetIdentity, identityFact, readIdentity } from './identity.ts';
import { type OpenDatabase, openDatabase } from './storage/database.ts';
import { readFact, writeFact } from '../lib/device-facts.ts';
import { INITIAL_SYNC_STATE, syncStateFact } from './sync/sync-state.ts';

let userId: string;
let database: OpenDatabase;
let device: DeviceStore;

beforeEach(async () => {
  userId = newId();
  database = await openDatabase(userId);
  device = createDeviceStore(`device-${userId}`);
});
afterEach(() => database.close());

const confirm = () => confirmIdentity({ userId, database, device });
const writeSyncState = () =>
  writeFact(syncStateFact.of(userId), { ...INITIAL_SYNC_STATE, epoch: 'epoch-1' }, device);
const readSyncState = () => readFact(syncStateFact.of(userId), device);

describe('the identity of a replica', () => {
  test('is created once, with a marker in every collection', async () => {
    expect(await readIdentity(userId, device)).toBeUndefined();
    const identity = await confirm();
    expect(await readIdentity(userId, device)).toMatchObject(identity);
    for (const collection of Object.values(database.collections)) {
      const [marker, ...others] = await collection.find({ selector: {} });
      expect(others).toEqual([]);
      expect(marker && isMarker(marker)).toBe(true);
      expect(marker?.data['replicaId']).toBe(identity.replicaId);
    }
  });

  test('stays the same, with the sync state, while all markers are there', async () => {
    const identity = await confirm();
    await writeSyncState();
    await database.close();
    database = await openDatabase(userId);
    expect(await confirm()).toEqual(identity);
    expect(await readSyncState()).toMatchObject({ epoch: 'epoch-1' });
  });

  test.each(collectionNames)(
    'is created again when the database of %s was deleted',
    async (name) => {
      const identity = await confirm();
      await writeSyncState();
      await database.collections[name].erase(['replica-marker'], () => true);
      const next = await confirm();
      expect(next.replicaId).not.toBe(identity.replicaId);
      // The node stays the same, so the stored records still count as this device's own.
      expect(next.node).toBe(identity.node);
      expect(await readSyncState()).toBeUndefined();
      expect(await confirm()).toEqual(next);
    },
  );

  test('is created again when a collection has the marker of another replica', async () => {
    const identity = await confirm();
    await writeSyncState();
    await database.collections.timers.write(
      new Map([
        [
          'replica-marker',
          (marker) => marker && { ...marker, data: { ...marker.data, replicaId: 'another' } },
        ],
      ]),
    );
    expect((await confirm()).replicaId).not.toBe(identity.replicaId);
    expect(await readSyncState()).toBeUndefined();
  });

  test('deletes the sync state before it writes markers, so that a crash in between loses no record', async () => {
    await confirm();
    await writeSyncState();
    await database.collections.events.erase(['replica-marker'], () => true);
    const { collections } = database;
    const dying = {
      ...database,
      collections: {
        ...collections,
        events: {
          name: collections.events.name,
          get: (id: string) => collections.events.get(id),
          write: () => Promise.reject(new Error('the tab dies')),
        } as unknown as typeof collections.events,
      },
    };
    const confirming = confirmIdentity({ userId, database: dying, device });
    await expect(confirming).rejects.toThrow('the tab dies');
    // The next start does not use a checkpoint for databases of another replica.
    expect(await readSyncState()).toBeUndefined();
    const identity = await confirm();
    expect(await confirm()).toEqual(identity);
  });

  test('is created again, with another node, when the device store was cleared', async () => {
    const identity = await confirm();
    await forgetIdentity(userId, device);
    expect(await readIdentity(userId, device)).toBeUndefined();
    const next = await confirm();
    expect(next.replicaId).not.toBe(identity.replicaId);
    expect(next.node).not.toBe(identity.node);
  });

  test('differs between two people on one device', async () => {
    const mine = await confirm();
    const other = newId();
    const theirs = await openDatabase(other);
    const identity = await confirmIdentity({ userId: other, database: theirs, device });
    expect(identity.node).not.toBe(mine.node);
    await forgetIdentity(other, device);
    expect(await confirm()).toEqual(mine);
    await theirs.close();
  });
});

describe('a stored identity', () => {
  const stored = async (value: unknown) => {
    await device.set(identityFact.of(userId).key, value);
    return readIdentity(userId, device);
  };

  test.each([
    ['a text', 'replica'],
    ['nothing', null],
    ['no replica', { node: 'nodeaaaa' }],
    ['no node', { replicaId: 'replica-1' }],
    ['a node of another type', { replicaId: 'replica-1', node: 7 }],
  ])('with %s counts as none', async (_name, value) => {
    expect(await stored(value)).toBeUndefined();
  });

  test('of the first release has no list of collections', async () => {
    const first = { replicaId: 'replica-1', node: 'nodeaaaa' };
    expect(await stored(first)).toEqual(first);
    expect(await stored({ ...first, collections: 'events' })).toEqual(first);
  });

  test('has those names of collections that are names', async () => {
    const identity = { replicaId: 'replica-1', node: 'nodeaaaa' };
    expect(await stored({ ...identity, collections: ['events', 3, null] })).toEqual({
      ...identity,
      collections: ['events'],
    });
  });

  test('without the list of collections gets it, and its markers are left alone', async () => {
    const { replicaId, node } = await confirm();
    await device.set(identityFact.of(userId).key, { replicaId, node });
    const written = collectionNames.map((name) => vi.spyOn(database.collections[name], 'write'));
    expect(await confirm()).toEqual({ replicaId, node, collections: collectionNames });
    expect(written.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});
