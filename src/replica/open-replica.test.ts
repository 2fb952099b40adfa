import { expect, test } from 'vitest';
import { bottle, childId, eventually, openTestReplica } from '../../tests/helpers/replica.ts';
import { collections } from '../../schema/collections.ts';
import { readFact, writeFact } from '../lib/device-facts.ts';
import { InvalidRecordError } from './errors.ts';
import { identityFact } from './identity.ts';
import { syncStateFact } from './sync/sync-state.ts';

// Invariant I1 (docs/sync-spec.md)
test('keeps what was entered when it is opened again', async () => {
  const world = await openTestReplica();
  const [saved] = await world.replica.events.add([bottle(world.clock.now())]);
  const replica = await world.reopen();
  const found = await eventually(replica.events.get(saved?.id ?? ''), (entry) => entry !== null);
  expect(found?.record).toEqual(saved);
  expect(found?.state).toBe('waiting');
  await replica.close();
});

test('saving twice under one id makes one entry', async () => {
  const world = await openTestReplica();
  const draft = { ...bottle(world.clock.now()), id: '0198c0de-0000-7000-8000-000000000001' };
  await world.replica.events.add([draft]);
  world.advance(5);
  await world.replica.events.add([draft]);
  const all = await eventually(world.replica.events.timeline({ childIds: [childId], limit: 10 }));
  expect(all).toHaveLength(1);
  await world.replica.close();
});

test('refuses an entry that ends before it starts and stores nothing', async () => {
  const world = await openTestReplica();
  const now = world.clock.now();
  const wrong = { ...bottle(now), endedAt: now - 60_000 };
  await expect(world.replica.events.add([bottle(now), wrong])).rejects.toThrow(InvalidRecordError);
  const counts = await eventually(world.replica.queue.counts());
  expect(counts).toEqual({ waiting: 0, attention: 0, pendingWrites: 0 });
  await world.replica.close();
});

test('shows the newest first, bounded, and follows writes live', async () => {
  const world = await openTestReplica();
  const now = world.clock.now();
  await world.replica.events.add(
    Array.from({ length: 30 }, (_, i) => bottle(now - i * 3_600_000, 100 + i)),
  );
  const timeline = world.replica.events.timeline({ childIds: [childId], limit: 5 });
  const ml = (entries: readonly { record: { payload: unknown } }[]) =>
    entries.map(
      ({ record }) => (record.payload as { bottles: { takenMl: number }[] }).bottles[0]?.takenMl,
    );
  expect(ml(await eventually(timeline))).toEqual([100, 101, 102, 103, 104]);
  await world.replica.events.add([bottle(now + 1000, 77)]);
  const after = await eventually(timeline, (entries) => ml(entries)[0] === 77);
  expect(ml(after)).toEqual([77, 100, 101, 102, 103]);
  await world.replica.close();
});

test('removes to the trash and restores with the same id', async () => {
  const world = await openTestReplica();
  const [saved] = await world.replica.events.add([bottle(world.clock.now())]);
  const id = saved?.id ?? '';
  const timeline = world.replica.events.timeline({ childIds: [childId], limit: 5 });
  await world.replica.events.remove(id);
  expect(await eventually(timeline, (entries) => entries.length === 0)).toEqual([]);
  expect(await eventually(world.replica.events.removed([childId], 5))).toHaveLength(1);
  await world.replica.events.restore(id);
  const back = await eventually(timeline, (entries) => entries.length === 1);
  expect(back[0]?.record.id).toBe(id);
  await world.replica.close();
});

test('keeps both writes of two writers that change one record at once', async () => {
  const world = await openTestReplica();
  const [saved] = await world.replica.events.add([bottle(world.clock.now())]);
  const id = saved?.id ?? '';
  await Promise.all([
    world.replica.events.edit(id, { note: 'spat some' }),
    world.replica.events.edit(id, { tags: ['night'] }),
    world.replica.events.edit(id, { performedBy: 'grandma' }),
  ]);
  const entry = await eventually(world.replica.events.get(id));
  expect(entry?.record).toMatchObject({
    note: 'spat some',
    tags: ['night'],
    performedBy: 'grandma',
  });
  await world.replica.close();
});

test('reads everything again when one of its databases was deleted', async () => {
  const world = await openTestReplica();
  const state = { ...(await world.replica.sync.readState()), checkpoint: { epoch: 'e', seq: 9 } };
  await world.replica.sync.writeState(state);
  await world.reopen();
  expect((await world.replica.sync.readState()).checkpoint).toEqual({ epoch: 'e', seq: 9 });
  await world.replica.close();
  await deleteStored(world.userId, collections.events.name);
  await world.reopen();
  expect((await world.replica.sync.readState()).checkpoint).toBeNull();
  await world.replica.close();
});

test('opens a collection that an earlier release did not have without reading all again', async () => {
  const world = await openTestReplica();
  const [saved] = await world.replica.events.add([bottle(world.clock.now())]);
  const checkpoint = { epoch: 'e', seq: 9 };
  const { readCollections: _, ...state } = await world.replica.sync.readState();
  await world.device.set(syncStateFact.of(world.userId).key, { ...state, checkpoint });
  await world.replica.close();
  // As the first release leaves a device.
  const fact = identityFact.of(world.userId);
  const { replicaId = '', node = '' } = (await readFact(fact, world.device)) ?? {};
  await writeFact(fact, { replicaId, node }, world.device);
  await deleteStored(world.userId, collections.growth.name);

  await world.reopen();
  const opened = await world.replica.sync.readState();
  expect(opened.checkpoint).toEqual(checkpoint);
  expect(opened.readCollections).not.toContain(collections.growth.name);
  const held = await eventually(
    world.replica.events.get(saved?.id ?? ''),
    (entry) => entry !== null,
  );
  expect(held?.record).toEqual(saved);
  expect(await readFact(fact, world.device)).toMatchObject({ replicaId, node });

  // From now on it is one of those that may not be missing.
  await world.replica.close();
  await deleteStored(world.userId, collections.growth.name);
  await world.reopen();
  expect((await world.replica.sync.readState()).checkpoint).toBeNull();
  await world.replica.close();
});

async function deleteStored(userId: string, collection: string): Promise<void> {
  const names = await indexedDB.databases();
  const stored = names.find(({ name }) => name?.includes(`${userId}--0--${collection}`));
  if (!stored?.name) throw new Error(`nothing is stored of ${collection}`);
  const request = indexedDB.deleteDatabase(stored.name);
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
}
