import { describe, expect, test, vi } from 'vitest';
import { writeUnderneath } from '../../tests/helpers/raw-storage.ts';
import {
  type TestReplica,
  bottle,
  childId,
  eventually,
  openTestReplica,
} from '../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../tests/helpers/schemas.ts';
import { collections } from '../../schema/collections.ts';
import { readFact, writeFact } from '../lib/device-facts.ts';
import { InvalidRecordError } from './errors.ts';
import { identityFact } from './identity.ts';
import { deleteReplica, openReplica } from './open-replica.ts';
import { previewReplica } from './preview/preview-replica.ts';
import { databasesOf, finished } from './storage/databases.ts';
import { syncStateFact } from './sync/sync-state.ts';
import { waitFor } from '../../tests/helpers/wait-for.ts';

// Invariant I1 (docs/sync-spec.md)
test('keeps what was entered when it is opened again', async () => {
  const environment = await openTestReplica();
  const [saved] = await environment.replica.events.add([bottle(environment.clock.now())]);
  const replica = await environment.reopen();
  const found = await eventually(replica.events.get(saved?.id ?? ''), (entry) => entry !== null);
  expect(found?.record).toEqual(saved);
  expect(found?.state).toBe('waiting');
  await replica.close();
});

test('saving twice under one id makes one entry', async () => {
  const environment = await openTestReplica();
  const draft = { ...bottle(environment.clock.now()), id: '0198c0de-0000-7000-8000-000000000001' };
  await environment.replica.events.add([draft]);
  environment.advance(5);
  await environment.replica.events.add([draft]);
  const all = await eventually(
    environment.replica.events.timeline({ childIds: [childId], limit: 10 }),
  );
  expect(all).toHaveLength(1);
  await environment.replica.close();
});

test('refuses an entry that ends before it starts and stores nothing', async () => {
  const environment = await openTestReplica();
  const now = environment.clock.now();
  const wrong = { ...bottle(now), endedAt: now - 60_000 };
  await expect(environment.replica.events.add([bottle(now), wrong])).rejects.toThrow(
    InvalidRecordError,
  );
  const counts = await eventually(environment.replica.queue.counts());
  expect(counts).toEqual({ waiting: 0, attention: 0, pendingWrites: 0, lateWrites: 0 });
  await environment.replica.close();
});

test('shows the newest first, bounded, and follows writes live', async () => {
  const environment = await openTestReplica();
  const now = environment.clock.now();
  await environment.replica.events.add(
    Array.from({ length: 30 }, (_, i) => bottle(now - i * 3_600_000, 100 + i)),
  );
  const timeline = environment.replica.events.timeline({ childIds: [childId], limit: 5 });
  const ml = (entries: readonly { record: { payload: unknown } }[]) =>
    entries.map(
      ({ record }) => (record.payload as { bottles: { takenMl: number }[] }).bottles[0]?.takenMl,
    );
  expect(ml(await eventually(timeline))).toEqual([100, 101, 102, 103, 104]);
  await environment.replica.events.add([bottle(now + 1000, 77)]);
  const after = await eventually(timeline, (entries) => ml(entries)[0] === 77);
  expect(ml(after)).toEqual([77, 100, 101, 102, 103]);
  await environment.replica.close();
});

test('removes to the trash and restores with the same id', async () => {
  const environment = await openTestReplica();
  const [saved] = await environment.replica.events.add([bottle(environment.clock.now())]);
  const id = saved?.id ?? '';
  const timeline = environment.replica.events.timeline({ childIds: [childId], limit: 5 });
  await environment.replica.events.remove(id);
  expect(await eventually(timeline, (entries) => entries.length === 0)).toEqual([]);
  expect(await eventually(environment.replica.events.removed([childId], 5))).toHaveLength(1);
  await environment.replica.events.restore(id);
  const back = await eventually(timeline, (entries) => entries.length === 1);
  expect(back[0]?.record.id).toBe(id);
  await environment.replica.close();
});

test('keeps both writes of two writers that change one record at once', async () => {
  const environment = await openTestReplica();
  const [saved] = await environment.replica.events.add([bottle(environment.clock.now())]);
  const id = saved?.id ?? '';
  await Promise.all([
    environment.replica.events.edit(id, { note: 'spat some' }),
    environment.replica.events.edit(id, { tags: ['night'] }),
    environment.replica.events.edit(id, { performedBy: 'grandma' }),
  ]);
  const entry = await eventually(environment.replica.events.get(id));
  expect(entry?.record).toMatchObject({
    note: 'spat some',
    tags: ['night'],
    performedBy: 'grandma',
  });
  await environment.replica.close();
});

test('reads everything again when one of its databases was deleted', async () => {
  const environment = await openTestReplica();
  const state = {
    ...(await environment.replica.sync.readState()),
    checkpoint: { epoch: 'e', seq: 9 },
  };
  await environment.replica.sync.writeState(state);
  await environment.reopen();
  expect((await environment.replica.sync.readState()).checkpoint).toEqual({ epoch: 'e', seq: 9 });
  await environment.replica.close();
  await deleteStored(environment.userId, collections.events.name);
  await environment.reopen();
  expect((await environment.replica.sync.readState()).checkpoint).toBeNull();
  await environment.replica.close();
});

test('opens a collection that an earlier release did not have without reading everything again', async () => {
  const environment = await openTestReplica();
  const [saved] = await environment.replica.events.add([bottle(environment.clock.now())]);
  const checkpoint = { epoch: 'e', seq: 9 };
  const { readCollections: _, ...state } = await environment.replica.sync.readState();
  await environment.device.set(syncStateFact.of(environment.userId).key, { ...state, checkpoint });
  await environment.replica.close();
  // The state that the first release leaves on a device.
  const fact = identityFact.of(environment.userId);
  const { replicaId = '', node = '' } = (await readFact(fact, environment.device)) ?? {};
  await writeFact(fact, { replicaId, node }, environment.device);
  await deleteStored(environment.userId, collections.growth.name);

  await environment.reopen();
  const opened = await environment.replica.sync.readState();
  expect(opened.checkpoint).toEqual(checkpoint);
  expect(opened.readCollections).not.toContain(collections.growth.name);
  const held = await eventually(
    environment.replica.events.get(saved?.id ?? ''),
    (entry) => entry !== null,
  );
  expect(held?.record).toEqual(saved);
  expect(await readFact(fact, environment.device)).toMatchObject({ replicaId, node });

  // From now on a missing database of this collection is noticed.
  await environment.replica.close();
  await deleteStored(environment.userId, collections.growth.name);
  await environment.reopen();
  expect((await environment.replica.sync.readState()).checkpoint).toBeNull();
  await environment.replica.close();
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

describe('opening with a preview', () => {
  /** A preview of the replica that is stored now. */
  async function previewOf({ userId, clock, device }: TestReplica) {
    const preview = await previewReplica({ userId, clock, schemas: loadedSchemas, device });
    if (!preview) throw new Error('nothing is stored to preview');
    return preview;
  }

  test('of the same replica hands that one over, with what waits in it', async () => {
    const environment = await openTestReplica();
    const { userId, clock, device } = environment;
    await environment.replica.close();
    const preview = await previewOf(environment);
    const adding = preview.replica.events.add([bottle(clock.now())]);
    const replica = await openReplica({ userId, clock, schemas: loadedSchemas, device, preview });
    expect(replica).toBe(preview.replica);
    const [saved] = await adding;
    expect(await replica.events.read(saved?.id ?? '')).toEqual(saved);
    await replica.close();
  });

  test('of a replica that was deleted meanwhile gives another one, and fails what waits', async () => {
    const environment = await openTestReplica();
    const { userId, clock, device } = environment;
    await environment.replica.events.add([bottle(clock.now())]);
    await environment.replica.close();
    const preview = await previewOf(environment);
    await deleteReplica(userId, device);
    const adding = preview.replica.events.add([bottle(clock.now())]);
    const [[refused], [opened]] = await Promise.all([
      Promise.allSettled([adding]),
      Promise.allSettled([openReplica({ userId, clock, schemas: loadedSchemas, device, preview })]),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { kind: 'lost' } });
    const replica = opened?.status === 'fulfilled' ? opened.value : null;
    expect(replica).not.toBe(preview.replica);
    expect(replica?.node).not.toBe(preview.node);
    expect(await replica?.sync.countWaiting()).toBe(0);
    await replica?.close();
  });
});

describe('a deleted replica', () => {
  test('leaves neither records nor a position in the changes of the server', async () => {
    const environment = await openTestReplica();
    const { userId, device } = environment;
    await environment.replica.events.add([bottle(environment.clock.now())]);
    const state = await environment.replica.sync.readState();
    await environment.replica.sync.writeState({ ...state, epoch: 'e' });
    await environment.replica.close();
    await deleteReplica(userId, device);
    expect(await databasesOf(userId)).toEqual([]);
    expect(await device.keys('')).toEqual([]);
    const replica = await environment.reopen();
    expect(await replica.sync.countWaiting()).toBe(0);
    expect((await replica.sync.readState()).epoch).toBeNull();
    await replica.close();
  });

  test('is lost for a tab that has it open, which is told so once', async () => {
    const { replica, userId, clock, device } = await openTestReplica();
    await replica.close();
    const onLost = vi.fn<(why: string) => void>();
    const tab = await openReplica({ userId, clock, schemas: loadedSchemas, device, onLost });
    await deleteReplica(userId, device);
    expect(onLost.mock.calls).toEqual([['lost']]);
    await expect(tab.events.add([bottle(clock.now())])).rejects.toMatchObject({ kind: 'lost' });
    await tab.close();
    expect(await databasesOf(userId)).toEqual([]);
  });
});

test('a refresh shows what another tab wrote without a message, in lists, counts and totals', async () => {
  const environment = await openTestReplica();
  const { replica } = environment;
  const now = environment.clock.now();
  const [saved] = await replica.events.add([bottle(now)]);
  const day = saved?.day ?? '';
  const list = replica.events.timeline({ childIds: [childId], limit: 5 });
  const counts = replica.queue.counts();
  const totals = replica.totals.days({ childIds: [childId], from: day, to: day });
  const stops = [list, counts, totals].map((live) => live.subscribe(() => undefined));
  await eventually(totals, ([first]) => first?.milkMl === 120);
  await eventually(list, ({ length }) => length === 1);
  await writeUnderneath('events', saved?.id ?? '');
  // That tab has deleted the totals of the day with its write, as every write does.
  const [events = ''] = (await databasesOf(environment.userId)).filter((name) =>
    name.endsWith('--events'),
  );
  const database = await finished(indexedDB.open(events));
  const rows = database.transaction('attachments', 'readwrite').objectStore('attachments');
  await finished(rows.clear());
  database.close();
  replica.refresh();
  expect(await eventually(list, ({ length }) => length === 2)).toHaveLength(2);
  expect(await eventually(counts, ({ waiting }) => waiting === 2)).toMatchObject({ waiting: 2 });
  expect(await eventually(totals, ([first]) => first?.milkMl === 240)).toHaveLength(1);
  for (const stop of stops) stop();
  await replica.close();
});

test('begins a fresh log of the browser at each start, except in memory', async () => {
  const deleting = vi.spyOn(indexedDB, 'deleteDatabase');
  const { replica } = await openTestReplica();
  await waitFor(() => expect(deleting).toHaveBeenCalledWith('nestling-fresh-log'));
  await replica.close();
  deleting.mockRestore();
});
