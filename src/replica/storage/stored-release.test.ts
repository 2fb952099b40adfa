import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { type StoredDatabases, restoreDatabases } from '../../../tests/helpers/raw-storage.ts';
import { eventually } from '../../../tests/helpers/replica.ts';
import { loadedSchemas } from '../../../tests/helpers/schemas.ts';
import { createDeviceClock } from '../../lib/clock.ts';
import { type DeviceStore, createDeviceStore } from '../../lib/device-store.ts';
import { firstValue } from '../../lib/live.ts';
import { openReplica } from '../open-replica.ts';
import { previewReplica } from '../preview/preview-replica.ts';

/** The databases of a device, written by the first release that stored schema version 0. */
type Fixture = {
  userId: string;
  node: string;
  /** When it was written, epoch ms. */
  now: number;
  childId: string;
  ids: Record<'acknowledged' | 'edited' | 'removed' | 'refused' | 'child' | 'timer', string>;
  databases: StoredDatabases;
};

const path = `${import.meta.dirname}/../../../tests/fixtures/replica/release-0.json`;
const stored = JSON.parse(readFileSync(path, 'utf8')) as Fixture;
const { userId, node, childId, ids } = stored;
const clock = createDeviceClock(0, () => stored.now + 60_000);
let device: DeviceStore;

beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name ?? '').onsuccess = resolve;
    });
  }
  await restoreDatabases(stored.databases);
  device = createDeviceStore(`device-${userId}`);
});

const open = () => openReplica({ userId, clock, schemas: loadedSchemas, device });

test('opens the data of that release with every record in its stored state', async () => {
  const replica = await open();
  const timeline = replica.events.timeline({ childIds: [childId], limit: 10 });
  const entries = await eventually(timeline);
  expect(entries.map(({ record: { id }, state }) => [id, state])).toEqual([
    [ids.edited, 'waiting'],
    [ids.acknowledged, 'saved'],
    [ids.refused, 'attention'],
  ]);
  expect(entries[0]?.record).toMatchObject({ note: 'after the bath', tags: ['bath', 'sleepy'] });
  // A field that is unknown to both releases is kept.
  expect(entries[1]?.record).toMatchObject({ tomorrow: { kept: true } });
  expect(entries[2]?.problem).toMatchObject({ code: 'FORBIDDEN' });

  const trash = await eventually(replica.events.removed([childId], 10));
  expect(trash.map(({ record }) => record.id)).toEqual([ids.removed]);
  const children = await eventually(replica.children.all());
  expect(children.map(({ record }) => record.name)).toEqual(['Mia Lou']);
  const running = await eventually(replica.timers.running());
  expect(running.map(({ record }) => record.id)).toEqual([ids.timer]);
  expect(await replica.members.roleOf(userId)).toBe('super_admin');
  await replica.close();
});

test('keeps the unsent records of that release in the queue, with the values that they replaced', async () => {
  const replica = await open();
  expect(await eventually(replica.queue.counts())).toMatchObject({ waiting: 4, attention: 1 });
  const waiting = await replica.sync.waiting(10);
  expect(waiting.map(({ record }) => record.id).toSorted()).toEqual(
    [ids.edited, ids.removed, ids.child, ids.timer].toSorted(),
  );
  const edited = waiting.find(({ record }) => record.id === ids.edited);
  expect(edited?.superseded.map(({ value }) => value)).toContain('naïve Zoë 👶🏽');
  await replica.close();
});

test('keeps the node and the checkpoint of that release', async () => {
  const replica = await open();
  expect(replica.node).toBe(node);
  expect(await replica.sync.readState()).toMatchObject({ epoch: 'epoch-1', usable: true });
  await replica.close();
});

test('keeps the stored totals of that release, which equal the sums of its events', async () => {
  const replica = await open();
  const wanted = { childIds: [childId], from: '2026-03-12', to: '2026-03-15' };
  const kept = await replica.totals.read(wanted);
  await replica.events.edit(ids.edited, { note: 'so that the totals of its day are summed again' });
  expect(await replica.totals.read(wanted)).toEqual(kept);
  await replica.close();
});

test('shows the data of that release before the database is open', async () => {
  const preview = await previewReplica({ userId, clock, schemas: loadedSchemas, device });
  const timeline = preview?.replica.events.timeline({ childIds: [childId], limit: 10 });
  if (!preview || !timeline) throw new Error('no preview of what is stored');
  expect((await firstValue(timeline)).map(({ record }) => record.id)).toEqual([
    ids.edited,
    ids.acknowledged,
    ids.refused,
  ]);
  preview.fail(new Error('closed'));
});

test('edits, removes and restores records of that release', async () => {
  const replica = await open();
  const edited = await replica.events.edit(ids.acknowledged, { note: 'now' });
  expect(edited).toMatchObject({ note: 'now', tomorrow: { kept: true } });
  await replica.events.remove(ids.edited);
  await replica.events.restore(ids.removed);
  await replica.timers.discard(ids.timer);
  const timeline = replica.events.timeline({ childIds: [childId], limit: 10 });
  expect((await eventually(timeline)).map(({ record }) => record.id)).toEqual([
    ids.removed,
    ids.acknowledged,
    ids.refused,
  ]);
  expect(await eventually(replica.timers.running())).toEqual([]);
  await replica.close();
});
